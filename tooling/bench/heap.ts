/** Where Node's inspector listens once it has been woken. */
const inspector = 'http://127.0.0.1:9229/json'

interface Usage {
  heapUsed: number
  external: number
}

async function debuggerAddress(pid: number) {
  process.kill(pid, 'SIGUSR1')
  for (let attempt = 0; ; attempt += 1) {
    try {
      const [target] = (await (await fetch(inspector)).json()) as { webSocketDebuggerUrl: string }[]
      if (target) return target.webSocketDebuggerUrl
    } catch (cause) {
      if (attempt > 50) throw new Error(`Process ${pid} opens no inspector`, { cause })
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Asks a process on this machine what lives in its memory: see `liveMB`. */
export async function inspectHeap(pid: number) {
  const socket = new WebSocket(await debuggerAddress(pid))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  const call = (method: string, params = {}) =>
    new Promise<{ result: { value: string } }>((resolve) => {
      const id = ++last
      const hear = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id: number; result: { result: { value: string } } }
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    /** MB of objects and buffers that are still reached, the garbage collected first. */
    async liveMB() {
      for (let round = 0; round < 3; round += 1) await call('HeapProfiler.collectGarbage')
      const expression = 'JSON.stringify(process.memoryUsage())'
      const { result } = await call('Runtime.evaluate', { expression })
      const { heapUsed, external } = JSON.parse(result.value) as Usage
      return (heapUsed + external) / 1e6
    },
    close: () => socket.close(),
  }
}
