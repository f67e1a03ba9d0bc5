// Loaded into each Node process of a play: hands the clock on to what it starts with an environment of its own.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const names = Object.keys(process.env).filter((name) => /FAKE|LD_PRELOAD/.test(name))
const clock = Object.fromEntries(names.map((name) => [name, process.env[name]]))
const { spawn } = childProcess

childProcess.spawn = (command, args, options) =>
  spawn(command, args, options?.env ? { ...options, env: { ...clock, ...options.env } } : options)
syncBuiltinESMExports()
