import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

const found = () => [process.env.NGINX_PATH, ...places].find((path) => path && existsSync(path))

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Where nginx is; on Debian as root it is installed where it is missing. Undefined where it cannot be had. */
export function ensureNginx(say: (text: string) => void = console.log) {
  const installed = found()
  if (installed || !isRootOnDebian()) return installed
  say('Installing nginx from the distribution …')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], options)
  } catch {
    say('The distribution has none.')
  }
  return found()
}
