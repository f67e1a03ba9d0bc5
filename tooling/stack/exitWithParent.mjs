// Preloaded into Node children: they end when whoever started them is killed and can no longer stop them itself.
import { isMainThread } from 'node:worker_threads'

// Threads of a child preload it too, and their input ends at once.
if (isMainThread) {
  for (const event of ['error', 'end', 'close']) process.stdin.on(event, () => process.exit(1))
  process.stdin.resume()
  process.stdin.unref?.()
}
