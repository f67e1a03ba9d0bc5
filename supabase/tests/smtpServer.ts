import { createServer, type Socket } from 'node:net'

/** Behaviours of the mail server. */
type Mood = 'takes mail' | 'refuses' | 'refuses the recipient' | 'is slow' | 'says nothing'

/**
 * The mail server of the `alone` stack, which behaves as `mood` says; `mails` are the messages it took, headers and all, and
 * `recipients` the commands that named where they go.
 */
export async function startSmtpServer() {
  const state: { mood: Mood; mails: string[]; recipients: string[] } = {
    mood: 'takes mail',
    mails: [],
    recipients: [],
  }
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    if (state.mood === 'says nothing') return
    if (state.mood === 'refuses') return void socket.end('554 No mail from you\r\n')
    const say = (line: string) =>
      state.mood === 'is slow' ? void setTimeout(() => socket.write(line), 250) : socket.write(line)
    say('220 ready\r\n')
    let unread = ''
    let message: string[] | undefined
    socket.on('data', (chunk) => {
      const lines = (unread + chunk.toString()).split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) {
        if (!message && line.startsWith('RCPT')) state.recipients.push(line)
        // A line that begins with a point is sent with two (RFC 5321, 4.5.2).
        if (message && line !== '.') message.push(line.replace(/^\./, ''))
        else if (message) {
          state.mails.push(message.join('\n'))
          message = undefined
          say('250 taken\r\n')
        } else if (line === 'DATA') {
          message = []
          say('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else if (line.startsWith('RCPT') && state.mood === 'refuses the recipient')
          say('550 No such user\r\n')
        else say('250 ok\r\n')
      }
    })
  })
  const { hostname, port } = new URL(String(process.env.SMTP_URL))
  const listen = () => new Promise<void>((resolve) => server.listen(Number(port), hostname, resolve))
  await listen()

  function hangUp() {
    for (const socket of sockets) socket.destroy()
  }
  function stop() {
    server.close()
    hangUp()
  }

  return {
    state,
    /** Ends what is under way: where it says nothing, whoever sends would wait for ten seconds. */
    hangUp,
    /** From now on nobody answers. */
    stop,
    /** Answers again, where it did before. */
    startAgain: listen,
  }
}
