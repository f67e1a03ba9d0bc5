/**
 * The program of a renderer's process: Deno without any permission, with the builds of the shell and of one release of
 * a remote. Builds and pages to render arrive on standard input; the program makes no other request.
 *
 * A frame is a nonce of 16 random bytes, a length of 4 bytes and JSON of that length. A response begins with the nonce
 * of its request; a page's state and HTML follow its JSON, each after a zero byte. Published code may also write to
 * standard output, but without the nonce the server drops it. To keep the nonce from published code, every function
 * that handles it is captured here before that code runs, and nothing is looked up by name afterwards.
 */
const {
  ArrayBuffer,
  Deno,
  JSON,
  Object,
  Promise,
  TextDecoder,
  TextEncoder,
  Uint8Array,
  console,
  setTimeout,
} = globalThis
const evaluate = globalThis.eval
const { parse, stringify } = JSON
const { setPrototypeOf } = Object
const readSync = Deno.stdin.readSync.bind(Deno.stdin)
const writeSync = Deno.stdout.writeSync.bind(Deno.stdout)
const exit = Deno.exit.bind(Deno)
const decoder = new TextDecoder()
const decode = decoder.decode.bind(decoder)
const encoder = new TextEncoder()
const encode = encoder.encode.bind(encoder)
const say = console.error.bind(console)

const headerLength = 20

/** Characters of an error's description. */
const longestCause = 2_000

/** The prototype of byte arrays, which published code could change: Deno's own code reads their length from it. */
const inherited = Object.create(null, {
  ...Object.getOwnPropertyDescriptors(Object.getPrototypeOf(Uint8Array.prototype)),
  ...Object.getOwnPropertyDescriptors(Uint8Array.prototype),
})

const bytesOf = (memory, at, length) => setPrototypeOf(new Uint8Array(memory, at, length), inherited)

/** Blocks: between two pages no published code runs. */
function read(length) {
  const memory = new ArrayBuffer(length)
  for (let at = 0; at < length;) {
    const count = readSync(bytesOf(memory, at, length - at))
    // The server is gone.
    if (count === null) exit(0)
    at += count
  }
  return bytesOf(memory, 0, length)
}

function readFrame() {
  const header = read(headerLength)
  const length = ((header[16] * 256 + header[17]) * 256 + header[18]) * 256 + header[19]
  return { header, question: parse(decode(read(length))) }
}

/** @param header of the request, whose nonce the response repeats */
function writeFrame(header, text) {
  let rest = encode(text)
  const { length } = rest
  for (let place = 0; place < 4; place++) header[16 + place] = (length / 256 ** (3 - place)) & 255
  writeSync(header)
  while (rest.length > 0) rest = rest.subarray(writeSync(rest))
}

/** @param consume returns the modules that it requests */
function evaluateModule({ name, code }, consume) {
  const module = { exports: {} }
  const run = evaluate(`(function (module, exports, require) {${code}\n})\n//# sourceURL=${name}`)
  run(module, module.exports, consume)
  return module.exports
}

let shell
let remote

const perform = {
  load({ builds }) {
    const [first, second] = builds
    shell = evaluateModule(first, (request) => {
      throw new Error(`${first.name} asks for ${request}`)
    })
    const { shareScope } = shell
    remote =
      second &&
      evaluateModule(second, (request) => {
        if (Object.hasOwn(shareScope, request)) return shareScope[request]
        throw new Error(`${second.name} asks for ${request}, which the shell does not share`)
      })
    return true
  },
  render: ({ config, answers, address, isAway, match }) =>
    shell.renderPage({ config, answers, address, isAway, page: match && remote && { match, remote } }),
}

function describe(cause) {
  try {
    return `${cause?.stack ?? cause}`.slice(0, longestCause)
  } catch {
    return 'The thrown value cannot be described.'
  }
}

/** JSON has no zero byte. */
function write(value) {
  if (typeof value?.html !== 'string') return stringify({ value })
  const { html, state = '', ...rest } = value
  return `${stringify({ value: rest })}\0${state}\0${html}`
}

async function answer(question) {
  try {
    return write(await perform[question.do](question))
  } catch (cause) {
    return stringify({ error: describe(cause) })
  }
}

// An uncaught error of a remote costs neither the page nor the process.
for (const event of ['error', 'unhandledrejection'])
  globalThis.addEventListener(event, (failure) => {
    failure.preventDefault()
    say('not caught:', describe(failure.error ?? failure.reason))
  })
// Standard output is for responses; the server searches other output for them and drops it.
for (const name of ['log', 'info', 'debug']) console[name] = say

for (;;) {
  const { header, question } = readFrame()
  writeFrame(header, await answer(question))
  // Due timers run now, or they would pile up.
  await new Promise((resolve) => setTimeout(resolve, 0))
}
