// What the page has received from the server, or from the tables of its device, so that a test can wait for it. The page
// itself does not know about this.
(() => {
  const heard = { update: null, updates: 0, sent: 0, answered: 0, done: -1, refused: [], pointed: [] }
  window.heard = heard

  // Everything sent has been answered, and its effects have arrived.
  heard.settled = () => heard.update !== null && heard.sent === heard.answered && heard.update.n >= heard.done

  const connect = () => {
    heard.done = -1
    heard.sent = heard.answered
  }

  const send = (text) => {
    if (!["Ping", "Point"].includes(JSON.parse(text).type)) heard.sent += 1 // to these nobody answers
  }

  const receive = (text) => {
    const message = JSON.parse(text)
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
  }

  const RealSocket = window.WebSocket
  window.WebSocket = class extends RealSocket {
    constructor(...given) {
      super(...given)
      connect()
      this.addEventListener("message", ({ data }) => receive(data))
    }

    send(text) {
      send(text)
      super.send(text)
    }
  }

  // `heard.ask` is the way into the worker that has the tables: what the page asks there, a test can ask as well.
  const questions = new Map()
  let session = null
  heard.ask = (method, path, body) =>
    new Promise((answer) => {
      const id = `test-${questions.size}`
      questions.set(id, answer)
      session.postMessage({ id, method, path, token: null, body: body === undefined ? null : JSON.stringify(body) })
    })

  const RealWorker = window.Worker
  window.Worker = class extends RealWorker {
    constructor(...given) {
      super(...given)
      this.addEventListener("message", ({ data }) => {
        if ("text" in data) receive(data.text)
        if ("status" in data) questions.get(data.id)?.(data)
      })
    }

    postMessage(message, ...more) {
      if ("start" in message && !("port" in message)) session = this
      if ("open" in message) connect()
      if ("text" in message) send(message.text)
      super.postMessage(message, ...more)
    }
  }
})()
