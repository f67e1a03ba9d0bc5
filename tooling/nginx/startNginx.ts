import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The balancer's configuration as docs/deploy.md has it, on these ports. */
export function documentedBalancer(docs: string, port: number, servers: [number, number]) {
  const block = /```nginx\n([\s\S]*?)```/.exec(docs)?.[1]
  if (!block) throw new Error('docs/deploy.md has no configuration for nginx')
  return block
    .replace('127.0.0.1:4173', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:4174', `127.0.0.1:${servers[1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
}

/**
 * Runs nginx in a folder of its own with `servers` as its http block.
 * It closes no connection after 1,000 requests, its default: the load generator would write
 * the next request to the closing connection and count a failure, where a browser asks again.
 */
export function startNginx(program: string, servers: string) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http { access_log off; keepalive_requests 1000000; ${paths}
${servers}
}`,
  )
  const child = spawn(program, ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    /** Its error output. */
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
