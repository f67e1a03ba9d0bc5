import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where Linux distributions put their own Chromium; first the one without windows, which takes far less time. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
]

/** Debian's names; not each release has the first. */
const packages = ['chromium-headless-shell', 'chromium']

/** Quiet and self-contained: no sandbox for root, no talk to the browser's maker. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The phone for which the budgets are stated. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

const systemBrowser = () =>
  [process.env.CHROMIUM_PATH, ...systemBrowsers].find((path) => path && existsSync(path))

/** Options with which Playwright starts Chromium: the system's where there is one, else Playwright's own. */
export function chromiumOptions() {
  const executablePath = systemBrowser()
  return executablePath ? { executablePath, args: flags } : { args: flags }
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function installFromDistribution() {
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet)
  } catch {
    // An old list may do.
  }
  for (const name of packages) {
    try {
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
      return
    } catch {
      // The next one.
    }
  }
}

/** Finds a Chromium or installs one: on Debian as root from its packages, elsewhere through Playwright. */
export function ensureBrowser(say: (text: string) => void = console.log) {
  if (systemBrowser()) return
  if (isRootOnDebian()) {
    say('Installing Chromium from the distribution …')
    installFromDistribution()
    if (systemBrowser()) return
    say('The distribution has none; asking Playwright …')
  }
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
}
