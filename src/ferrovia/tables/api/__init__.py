"""What can be asked about tables, and is answered the same wherever they are: on a server, or on a device."""
