import type { PostedForm, RegistryEntry, RouteRules } from 'shared-backend'
import { matchRemote } from '../../../src/federation/matchRemote.ts'
import type { PreloadedAnswers } from '../../../src/readPage.ts'
import { publicSettings, type SiteFiles } from '../../site.ts'
import { entry, settings } from '../../testing/fakeSite.ts'
import { createDenoRenderer } from '../denoRenderer.ts'
import type { Deadlines } from '../releaseRenderer.ts'
import { findDeno } from '../findDeno.ts'

const listings = '/rest/v1/properties?featured=eq.true'

const given: PreloadedAnswers = { [listings]: { status: 200, text: '[]' } }

/** A shell's build that shares one module and lets the remote render. */
export const shellOf = (word: string) => `
  exports.shareScope = { words: { greeting: '${word}' } }
  exports.renderPage = async ({ config, address, page }) => {
    const html = page ? await page.remote.default(address, config.posted) : 'nobody at ' + address
    return html?.location ? html : { html, head: { title: '' }, status: 200 }
  }`

export const greeter = `
  const { greeting } = require('words')
  exports.default = (address) => greeting + ' from ' + address`

interface VisitOptions {
  answers?: PreloadedAnswers
  shell?: string
  posted?: PostedForm
}

/** In ms: many times the normal duration, since the machine may be busy. */
const testDeadlines = { page: 5_000, firstPage: 20_000, turn: 60_000 }

/**
 * A site of builds that the test writes, rendered by real processes: `/<name>` is the page of the remote of that name.
 */
export function fakeRelease(deadlines: Partial<Deadlines> = {}) {
  const stored: Record<string, string> = { '/shell/server/shell.js': shellOf('hello') }
  const remotes: Record<string, RegistryEntry> = {}
  const nothing = () => Promise.reject(new Error('not available here'))
  const files: SiteFiles = {
    read: nothing,
    build: async (path) => (path in stored ? new TextEncoder().encode(stored[path]) : null),
    registry: nothing,
    assets: nothing,
    revision: () => undefined,
  }
  const rendering = createDenoRenderer({
    files,
    deno: findDeno() ?? '',
    deadlines: { ...testDeadlines, ...deadlines },
  })

  async function render(
    address: string,
    { answers = given, shell = '/shell/server/shell.js', posted }: VisitOptions = {},
  ) {
    const assets = { scripts: [], styles: [], fonts: [], serverEntry: shell }
    const [pathname = ''] = address.split('?')
    return rendering.renderer.render({
      assets,
      config: { ...publicSettings(settings, settings), posted },
      match: matchRemote(remotes, pathname),
      isAway: false,
      address,
      answers,
    })
  }

  return {
    ...rendering,
    /** Builds by their paths in the registry. */
    stored,
    /** Registry entries by name. */
    remotes,
    /** Publishes a release of a remote whose build is `code`. */
    release(
      name: string,
      code: string,
      { version = '1.0.0', ...rules }: RouteRules & { version?: string } = {},
    ) {
      const serverEntry = `/remotes/${name}/${version}/App.js`
      stored[serverEntry] = code
      remotes[name] = {
        ...entry(name, { [`/${name}`]: { data: [listings], ...rules } }),
        version,
        serverEntry,
      }
    },
    render,
    /** The page's HTML, or its location. */
    async visit(address: string, more?: VisitOptions) {
      const answer = await render(address, more)
      return answer && 'html' in answer ? answer.html : answer
    },
  }
}
