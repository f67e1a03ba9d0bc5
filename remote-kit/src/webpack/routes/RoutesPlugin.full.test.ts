import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { temporaryFolder } from '../../../../tooling/testing/temporaryFolder.ts'
import { root } from '../../../../tooling/workspaces.ts'
import { RoutesPlugin } from './RoutesPlugin.ts'

const folder = temporaryFolder()
const put = (name: string, content: string) => writeFileSync(join(folder, name), content)

beforeAll(() => {
  mkdirSync(join(folder, 'src'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  put('package.json', JSON.stringify({ name: 'mf-houses', version: '1.0.0' }))
  put('src/page.tsx', `import './page.css'\nthrow new Error('a page is not for this')`)
  put('main.js', `import(/* webpackChunkName: "page-houses" */ './houses.js')`)
  put('houses.js', `import './houses.css'\nexport const Houses = 1`)
  put('houses.css', '.houses { color: red }')
})

/** Builds a remote with these routes. @returns what went wrong */
async function build(routes: string) {
  put('src/routes.ts', routes)
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack({
      mode: 'development',
      context: folder,
      entry: './main.js',
      output: { path: join(folder, 'dist') },
      module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
      plugins: [new RoutesPlugin(), new MiniCssExtractPlugin()],
    }).run((failure, made) => (failure ? reject(failure) : resolve(made))),
  )
  return stats?.compilation.errors.map(({ message }) => message)
}

const written = () => JSON.parse(readFileSync(join(folder, 'dist/routes.json'), 'utf8')) as unknown

const read = `
import { carouselsApi } from 'shared-backend/properties'
import { formatPrice } from 'shared-ui'
import { page } from './page.tsx'
const { getCategories } = carouselsApi.endpoints
`

test('a build has what the server must know of its routes, read without their pages', async () => {
  const faults = await build(`${read}
    export const routes = {
      '/casas': {
        title: 'Até ' + formatPrice(500000).replace(/\\s/, ' '),
        loader: (dispatch) => [dispatch(getCategories.initiate(undefined, { subscribe: false }))],
        page,
      },
    }`)
  expect(faults).toEqual([])
  expect(written()).toEqual({
    '/casas': {
      title: 'Até R$ 500.000',
      data: ['/rest/v1/property_categories?select=id,name,plural&order=name.asc'],
    },
  })
})

const lazy = (chunk: string) => `
import { lazyPage } from 'shared-backend/lazyPage'
export const routes = {
  '/casas': lazyPage('${chunk}', () => import('./page.tsx').then(({ page }) => page), { title: 'Casas' }),
}`

test('a page that is a file of its own is named with its styles', async () => {
  expect(await build(lazy('page-houses'))).toEqual([])
  expect(written()).toEqual({
    '/casas': { title: 'Casas', assets: { scripts: ['page-houses.js'], styles: ['page-houses.css'] } },
  })
})

test.each([
  [
    'a page whose file is called something else',
    lazy('page-flats'),
    'src/routes.ts, /casas: the build has no chunk page-flats',
  ],
  [
    'a loader that cannot be read before it runs',
    `${read} export const routes = { '/casas': { title: 'Casas', loader: () => [window.innerWidth], page } }`,
    'src/routes.ts, /casas: window is not defined',
  ],
  ['routes under another name', 'export const paths = {}', 'src/routes.ts exports no routes'],
  ['what is no code', 'export const = 1', 'routes.ts'],
])('%s fails the build, with words', async (_case, routes, words) => {
  expect(await build(routes)).toEqual([expect.stringContaining(words)])
})
