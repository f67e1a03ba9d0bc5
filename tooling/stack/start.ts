import { join, relative } from 'node:path'
import pc from 'picocolors'
import { startStack, type Stack } from './index.ts'
import { createProgress } from './progress.ts'
import { withoutPassword } from './redact.ts'
import { stackSettings } from './settings.ts'

const begun = performance.now()
const interrupt = new AbortController()
const progress = createProgress()
let stack: Stack | undefined

function leave() {
  if (interrupt.signal.aborted) return
  interrupt.abort()
  if (stack) void stopAndExit(stack)
}

async function stopAndExit(running: Stack) {
  console.log('\nStopping …')
  await running.stop()
  console.log('Stopped; the data stays.')
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)

// The process that ran `npm start` may be killed, without a signal to us.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && leave(), 300).unref()

// A terminal that is gone, or a file on a full disk, must not end what runs.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
process.on('uncaughtException', (error) => {
  progress.say(pc.red(`Not caught, and the stack goes on: ${error.stack ?? error.message}`))
})

function announce({ siteUrl, apiUrl, mailUrl, databaseUrl, demo, dataDir }: Stack) {
  const line = (label: string, value: string) => console.log(`  ${pc.dim(label.padEnd(10))} ${value}`)
  const keys = relative(process.cwd(), join(dataDir, 'keys.json'))
  console.log()
  line('Site', siteUrl)
  line('Admin', `${siteUrl}/admin/login ${pc.dim(`username ${demo.username}, password ${demo.password}`)}`)
  line('API', apiUrl)
  line('Mailbox', mailUrl)
  line('Database', `${withoutPassword(databaseUrl)} ${pc.dim(`(password and keys: ${keys})`)}`)
  line('Data', `${relative(process.cwd(), dataDir) || '.'} ${pc.dim('(npm run reset starts afresh)')}`)
  console.log(
    pc.dim(`\n  Started in ${((performance.now() - begun) / 1000).toFixed(1)} s. Ctrl-C stops everything.\n`),
  )
  console.log(`Ready: ${siteUrl}`)
}

try {
  const settings = stackSettings()
  stack = await startStack({
    ...settings,
    seedLeads: true,
    signal: interrupt.signal,
    onProgress: (...step) => progress.report(...step),
    onTrouble: (message) => progress.say(pc.yellow(message)),
  })
  announce(stack)
} catch (error) {
  if (interrupt.signal.aborted) {
    console.log('\nStopped before it was ready; the data stays.')
    process.exit(0)
  }
  progress.fail()
  console.error(pc.red((error as Error).message))
  process.exit(1)
}
