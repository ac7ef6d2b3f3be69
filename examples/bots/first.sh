#!/bin/sh
# The smallest bot: it always takes the first option. A bot in any language reads and writes lines.
echo '{"type": "hello", "protocol": 1, "name": "first"}'
while read -r line; do
    case $line in
        '{"type":"choose","n":'*)
            rest=${line#*'"n":'}
            echo "{\"type\": \"choice\", \"n\": ${rest%%,*}, \"option\": 0}" ;;
        '{"type":"bye"'*) exit 0 ;;
    esac
done
