// Preloaded into Node children: they end when the stack is killed and can no longer stop them itself.
process.stdin.on('error', () => process.exit(1))
process.stdin.on('end', () => process.exit(1))
process.stdin.on('close', () => process.exit(1))
process.stdin.resume()
process.stdin.unref?.()
