const { default: JSDOMEnvironment } = require('@jest/environment-jsdom-abstract')
const jsdom = require('jsdom')

/** jsdom hides what browsers have and Node has too; tests need the real ones. */
const restored = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'CompressionStream',
  'DecompressionStream',
]

/** The version of jsdom is ours: that of `jest-environment-jsdom` looks for labels and styles many times slower. */
module.exports = class BrowserEnvironment extends JSDOMEnvironment {
  constructor(config, context) {
    super(config, context, jsdom)
  }

  async setup() {
    await super.setup()
    for (const name of restored) this.global[name] = globalThis[name]
    // jsdom's Blob cannot be read by the restored Response, and vice versa.
    this.global.Blob = globalThis.Blob
    this.global.AbortController = globalThis.AbortController
    this.global.AbortSignal = globalThis.AbortSignal
    // Node's would keep a process alive that has nothing else to do.
    this.global.BroadcastChannel = class extends globalThis.BroadcastChannel {
      constructor(name) {
        super(name)
        this.unref()
      }
    }
    this.global.crypto.subtle ?? Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto })
    // Node's own: one for each process, as a browser has one for all its tabs.
    Object.defineProperty(Object.getPrototypeOf(this.global.navigator), 'locks', {
      value: globalThis.navigator.locks,
      configurable: true,
    })
  }
}
