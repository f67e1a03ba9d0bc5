import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Disk } from './disk.ts'
import type { Redact } from './redact.ts'

/** Bytes after which a log begins anew; the one before it is kept beside it. */
const longest = 10 * 1024 * 1024

export interface LogOptions {
  disk: Disk
  redact: Redact
}

/** A service's log: for its owner's eyes only, without secrets, and with lines missing while the disk is full. */
export function openLog(file: string, { disk, redact }: LogOptions) {
  disk.attempt(() => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // One from before it was closed to others.
    if (existsSync(file)) chmodSync(file, 0o600)
  })

  function write(text: string) {
    disk.attempt(() => {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > longest) renameSync(file, `${file}.1`)
      appendFileSync(file, redact(text), { mode: 0o600 })
    })
  }

  return {
    write,
    /** Takes all that a process prints there, by full lines: a secret must not pass in two halves. */
    take(stream: Readable) {
      createInterface(stream).on('line', (line) => write(`${line}\n`))
    },
    /** Its last lines, for whoever must now find out. */
    end() {
      if (!existsSync(file)) return `It has written no ${file}.`
      return `The end of ${file}:\n${readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n')}`
    },
  }
}
