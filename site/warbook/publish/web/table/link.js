// The way to the session: over a socket. What is sent is answered by a message with its id. Whatever was not answered
// when the connection broke is sent again, with the same id, so that it counts once.

let count = 0;
const own = Math.random().toString(36).slice(2);

export class Link {
  constructor(token, heard, changed) {
    this.token = token;
    this.heard = heard;
    this.changed = changed;
    this.waiting = new Map();
    this.tries = 0;
    this.ended = false;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/table`);
    this.socket.onopen = () => {
      this.tries = 0;
      this.sit();
    };
    this.socket.onmessage = (event) => {
      const { seat, message } = JSON.parse(event.data);
      const waits = message.re ? this.waiting.get(message.re) : undefined;
      if (waits) {
        this.waiting.delete(message.re);
        waits.done(message);
      }
      if (!waits?.quiet) this.heard(seat, message);
    };
    this.socket.onclose = () => {
      if (this.ended) return;
      this.changed("lost");
      setTimeout(() => this.connect(), Math.min(4000, 200 * 2 ** this.tries++));
    };
  }

  sit() { this.raw("", { type: "sit", token: this.token }); }

  // Called when the session has told where the game is: whatever waits is sent again.
  again() {
    this.changed("here");
    for (const { seat, message } of this.waiting.values()) this.raw(seat, message);
  }

  raw(seat, message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ seat, message }));
  }

  // A reply comes to who sent it; unless it was sent quietly, it is heard by the table too.
  send(seat, message, quiet = false) {
    const id = `${own}-${++count}`;
    const whole = { ...message, id };
    return new Promise((done) => {
      this.waiting.set(id, { seat, message: whole, done, quiet });
      this.raw(seat, whole);
    });
  }

  end() {
    this.ended = true;
    this.socket.close();
  }
}
