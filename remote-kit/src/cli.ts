#!/usr/bin/env node
/**
 * `remote-kit build` builds the remote of this folder; `remote-kit dev <site>` runs it from its sources in that site;
 * `remote-kit release <site>` requests that its build is released there;
 * `remote-kit create mf-news [folder] --registry <address>` makes the repository of a new one.
 */
import { parseArgs } from 'node:util'

async function create() {
  const { createRepository } = await import('./create.ts')
  const options = { registry: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [name = '', folder = name] = positionals
  createRepository(name, folder, values.registry)
}

const commands: Record<string, () => Promise<unknown>> = {
  build: () => import('./webpack/build.ts'),
  dev: () => import('./develop/index.ts'),
  release: () => import('./release/index.ts'),
  create,
}

const [command = ''] = process.argv.splice(2, 1)
try {
  const run = commands[command]
  if (!run) throw new Error(`Which one? remote-kit ${Object.keys(commands).join(' | ')}`)
  await run()
} catch (cause) {
  console.error((cause as Error).message)
  process.exitCode = 1
}
