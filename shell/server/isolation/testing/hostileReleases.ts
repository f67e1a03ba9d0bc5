const fine = (code: string, around = '') => `${around}; exports.default = () => { ${code}; return 'fine' }`

/** Builds that try to harm other remotes, by their behaviour. */
export const hostileReleases: Record<string, string> = {
  'loops for ever': fine('for (;;);'),
  'loops for ever when it is loaded': fine('', 'setTimeout(() => { for (;;); }, 0)'),
  'loops for ever after its page': fine('setTimeout(() => { for (;;); }, 0)'),
  'never answers': `exports.default = () => new Promise(() => {})`,
  'throws when it is loaded': `throw new Error('no start')`,
  'throws when it renders': `exports.default = () => { throw new Error('broken') }`,
  'throws in a timer': fine(`setTimeout(() => { throw new Error('later') }, 0)`),
  'throws in a microtask': fine(`queueMicrotask(() => { throw new Error('soon') })`),
  'leaves a rejection to nobody': fine(`Promise.reject(new Error('lost'))`),
  'ends its process': fine('Deno.exit(0)'),
  'ends its process when it is loaded': fine('', 'Deno.exit(0)'),
  'ends its process later': fine('setTimeout(() => Deno.exit(1), 0)'),
  'keeps 20 MB of each page': fine('kept.push(new Uint8Array(20e6).fill(1))', 'const kept = []'),
  'keeps 20 MB of objects of each page': fine(
    'kept.push(Array.from({ length: 3e5 }, (_, at) => ({ at })))',
    'const kept = []',
  ),
  'takes all memory at once': fine('for (;;) kept.push(new Uint8Array(20e6).fill(1))', 'const kept = []'),
  'answers 100 MB': `exports.default = () => 'x'.repeat(100e6)`,
  'writes without end': fine('for (;;) Deno.stdout.writeSync(noise)', 'const noise = new Uint8Array(65536)'),
  'says without end': fine(`for (;;) console.error('x'.repeat(1000))`),
  'starts threads': fine(
    `for (const _ of Array(4)) new Worker('data:text/javascript,for(;;);', { type: 'module' })`,
  ),
}
