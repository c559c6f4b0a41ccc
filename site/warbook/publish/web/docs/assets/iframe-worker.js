// A Worker for pages opened from a disk, where browsers refuse real ones: it runs in a hidden frame.
(function () {
  "use strict"
  if (window.location.protocol !== "file:") return
  // The search worker looks for this name to find its own address.
  window.Worker = window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super()
      const base = new URL(url, document.baseURI)
      const frame = document.createElement("iframe")
      frame.hidden = true
      document.body.appendChild(frame)
      const inside = frame.contentWindow
      const load = (address) =>
        new Promise((done, failed) => {
          const script = inside.document.createElement("script")
          script.src = new URL(address, base).href
          script.onload = done
          script.onerror = () => failed(new Error("cannot load " + address))
          inside.document.body.appendChild(script)
        })
      inside.document.open()
      inside.document.write("<!doctype html><html><body></body></html>")
      inside.document.close()
      inside.importScripts = (...all) => all.reduce((before, one) => before.then(() => load(one)), Promise.resolve())
      inside.postMessage = (data) => {
        const event = new MessageEvent("message", { data })
        this.dispatchEvent(event)
        if (this.onmessage) this.onmessage(event)
      }
      this.frame = frame
      this.ready = load(base.href).then(() => inside.ready)
    }
    postMessage(data) {
      this.ready.then(() => {
        const inside = this.frame.contentWindow
        inside.dispatchEvent(new inside.MessageEvent("message", { data }))
      })
    }
    terminate() {
      this.frame.remove()
    }
  }
})()
