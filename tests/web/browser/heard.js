// What the page has received from the server, so that a test can wait for it. The page itself does not know about this.
(() => {
  const heard = { update: null, updates: 0, sent: 0, answered: 0, done: -1, refused: [], pointed: [] }
  window.heard = heard

  // Everything sent has been answered, and its effects have arrived.
  heard.settled = () => heard.update !== null && heard.sent === heard.answered && heard.update.n >= heard.done

  const Real = window.WebSocket
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given)
      heard.done = -1
      heard.sent = heard.answered
      this.addEventListener("message", (event) => {
        const message = JSON.parse(event.data)
        if (message.type === "update") {
          heard.update = message
          heard.updates += 1
        } else if (message.type === "pointed") {
          heard.pointed.push(message)
        } else if (message.type !== "pong") {
          heard.answered += 1
          if (message.type === "done") heard.done = message.n
          if (message.type === "refused") heard.refused.push(message.code)
        }
      })
    }

    send(data) {
      if (!["Ping", "Point"].includes(JSON.parse(data).type)) heard.sent += 1 // to these nobody answers
      super.send(data)
    }
  }
})()
