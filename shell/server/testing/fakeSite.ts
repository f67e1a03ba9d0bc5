import type { RegistryEntry, RenderedPage } from 'shared-backend'
import { createServer } from '../app.ts'
import { compress } from '../compress.ts'
import type { Renderer } from '../renderer.ts'
import type { SiteFiles, SiteSettings } from '../site.ts'

export const settings: SiteSettings = {
  origin: 'https://imoveis.test',
  supabase: { url: 'https://api.test', publishableKey: 'sb_publishable_test' },
  agency: {
    name: 'Morada Clara Imóveis',
    creci: 'CRECI-SC 12.345-J',
    phone: '(48) 3333-0199',
    whatsapp: '5548999990199',
    email: 'contato@moradaclara.example',
    address: 'Rua das Palmeiras, 120 </script>',
  },
}

/** A released remote with these routes. */
export const entry = (name: string, rules: RegistryEntry['rules']): RegistryEntry => ({
  version: '1.0.0',
  entry: `/remotes/${name}/1.0.0/remoteEntry.0123456789.js`,
  routes: Object.keys(rules),
  rules,
  assets: {
    scripts: [`/remotes/${name}/1.0.0/App.0123456789.js`],
    styles: [`/remotes/${name}/1.0.0/App.0123456789.css`],
  },
})

export const property = {
  id: 'b0b0b0b0-0000-4000-8000-000000000001',
  title: 'Casa <no> Campeche',
  description: 'Perto do mar.\nCom varanda.',
  city: 'Florianópolis',
  state: 'SC',
  property_images: [{ image_url: 'https://api.test/a.jpg', is_primary: true }],
}

/** A page as a release renders it. */
export const rendered = (html: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  html,
  head: { title: 'Casas' },
  status: 200,
  ...more,
})

const stored: Record<string, string> = {
  '/shell/main.css': ':root{--x:1}',
  '/shell/main.js': 'main',
  '/shell/vendor.0123456789.js': 'vendor',
  '/shell/vendor.0123456789.js.br': 'vendor in brotli',
  '/shell/vendor.0123456789.js.gz': 'vendor in gzip',
  '/shell/favicon.svg': '<svg/>',
  '/shell/worker.0123456789.js': 'the worker',
  '/shell/licenses.txt': `react 19.0.0\nMIT\n\n${'-'.repeat(80)}\n\nheic-to 1.0.0\nLGPL-3.0\n`,
  '/remotes/mf-home/1.0.0/licenses.txt': 'react 19.0.0\nMIT\n',
  '/remotes/mf-home/1.0.0/App.0123456789.js': 'app',
  '/remotes/mf-home/1.0.0/App.0123456789.css': '.home_a{color:red}/*# sourceMappingURL=App.css.map*/',
  '/remotes/mf-home/1.0.0/Pictures.0123456789.css': '.home_a{background:url(a.svg)}',
}

export const answers = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const released = (): Record<string, RegistryEntry> => ({
  'mf-home': entry('mf-home', {
    '/': {
      title: 'Início',
      description: 'Casas e apartamentos.',
      data: ['/rest/v1/properties?featured=eq.true'],
    },
  }),
  'mf-house': entry('mf-house', {
    '/property/:id': {
      title: 'Imóvel',
      entity: true,
      data: ['/rest/v1/properties?id=eq.:id'],
    },
  }),
  'mf-office': entry('mf-office', { '/admin': { session: true, bare: true } }),
})

const assets = {
  scripts: ['runtime.js', 'main.js'],
  styles: ['main.css'],
  fonts: ['sans.woff2'],
  templates: {
    frame: '<header>{name}</header><noscript>{name} {answer} <a href="{call}">{address}</a></noscript>',
    noScript: '<noscript>ative o JavaScript <a href="{call}">{phone}</a></noscript>',
    slow: '<p data-slow></p>',
  },
}

/** A site of three remotes over an API that answers everything with one property; each part can be changed. */
export function fakeSite() {
  const api = jest.fn(async (_address?: string) => answers(200, [property]))
  const files: SiteFiles = {
    read: async (path) => {
      const content = stored[path]
      return content === undefined ? null : new TextEncoder().encode(content)
    },
    build: async () => null,
    registry: async () => site.registry,
    assets: async () => assets,
    revision: () => undefined,
  }
  const open = (
    changed: Partial<SiteSettings> = {},
    render?: Renderer['render'],
    more: Partial<Parameters<typeof createServer>[0]> = {},
  ) =>
    createServer({
      renderer: render && { render },
      settings: { ...settings, ...changed },
      files,
      compress,
      ...more,
      fetch: ((address: string, ...more: []) =>
        address.endsWith('/rpc/get_agency')
          ? site.agency()
          : address.endsWith('/rpc/late_jobs')
            ? site.lateJobs()
            : api(address, ...more)) as typeof fetch,
    })
  const site = {
    registry: released(),
    api,
    /** What the agency has written about itself. */
    agency: jest.fn(async () => answers(200, null)),
    lateJobs: jest.fn(async () => answers(200, [])),
    files,
    open,
    /** Sends a request to a new server. */
    visit: (path: string, headers: Record<string, string> = {}, changed: Partial<SiteSettings> = {}) =>
      open(changed).request(path, { headers }),
  }
  return site
}
