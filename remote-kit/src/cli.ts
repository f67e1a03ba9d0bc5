#!/usr/bin/env node
/** `remote-kit build` builds the remote of this folder; `remote-kit dev <site>` runs it from its sources in that site. */
const commands: Record<string, () => Promise<unknown>> = {
  build: () => import('./webpack/build.ts'),
  dev: () => import('./develop/index.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const run = commands[name]
if (run) await run()
else {
  console.error(`Which one? remote-kit ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 2
}

export {}
