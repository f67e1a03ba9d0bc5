import { createServer, type AddressInfo, type Socket } from 'node:net'

/** What a mail server may do to us. */
export type Mood = 'takes mail' | 'refuses' | 'says nothing'

/** A mail server for tests that behaves as it is told; `mails` are the messages it took, headers and all. */
export async function startSmtpServer() {
  const state: { mood: Mood; mails: string[] } = { mood: 'takes mail', mails: [] }
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    if (state.mood === 'says nothing') return
    if (state.mood === 'refuses') return void socket.end('554 No mail from you\r\n')
    socket.write('220 ready\r\n')
    let unread = ''
    let message: string[] | undefined
    socket.on('data', (chunk) => {
      const lines = (unread + chunk.toString()).split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) {
        if (message && line !== '.') message.push(line)
        else if (message) {
          state.mails.push(message.join('\n'))
          message = undefined
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          message = []
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    state,
    url: `smtp://127.0.0.1:${port}`,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
