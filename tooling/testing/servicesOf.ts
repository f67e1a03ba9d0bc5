import { execFileSync } from 'node:child_process'

const commands = {
  postgres: /postgres -D /,
  supabase: /@supabase\/lite/,
  mailbox: /mailbox\.mjs/,
  functions: /serve\.deno\.ts/,
  gateway: /gateway\/serve\.ts/,
  site: /shell\/server\/node\.ts/,
}

/** The running services of a stack by name, with their process ids, as its process has started them. */
export function servicesOf(stack: number) {
  const listing = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const children = listing
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [])
    .filter(([, , parent]) => Number(parent) === stack)
  const services: Partial<Record<string, number>> = {}
  for (const [name, command] of Object.entries(commands)) {
    const pid = children.find(([, , , args = '']) => command.test(args))?.[1]
    if (pid) services[name] = Number(pid)
  }
  return services
}
