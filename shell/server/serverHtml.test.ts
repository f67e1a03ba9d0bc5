import { serverHtml } from './serverHtml.ts'
import { fakeSite } from './testing/fakeSite.ts'

const render = (markup: string, sheets: string[] = []) => serverHtml(markup, sheets, fakeSite().files)

test('style attributes, which the policy forbids, become rules, one for all that are alike', async () => {
  const { html, styles } = await render('<i style="aspect-ratio:3/2">a</i><i style="aspect-ratio:3/2">b</i>')
  expect(html).toBe('<i data-style="0">a</i><i data-style="0">b</i>')
  expect(styles).toEqual([{ css: '[data-style="0"]{aspect-ratio:3/2}' }])
})

test('what a style says can end neither its rule nor the element that carries it', async () => {
  const { styles } = await render('<i style="--x:&quot;&lt;/style&gt;}*{display:none&quot;">a</i>')
  expect(styles[0]?.css).toBe('[data-style="0"]{--x:"\\3c /style>*display:none"}')
})

test('controls wait for the scripts that answer them, links work at once', async () => {
  const { html } = await render(
    '<form class="f"><input value="1"/><button>Buscar</button></form><a href="/">Início</a>',
  )
  expect(html).toBe(
    '<form class="f"><input inert value="1"/><button inert>Buscar</button></form><a href="/">Início</a>',
  )
})

test('a form that the browser can send by itself does not wait', async () => {
  const native =
    '<form method="post" action="/contato#resposta"><input value="1"/><button>Enviar</button></form>'
  const { html } = await render(`<button>a</button>${native}<button>b</button>${native}<select>`)
  expect(html).toBe(`<button inert>a</button>${native}<button inert>b</button>${native}<select inert>`)
})

test('hints of the markup are left to the head', async () => {
  const { html } = await render('<link rel="preload" as="image" href="/a.jpg"/><main>a</main>')
  expect(html).toBe('<main>a</main>')
})

describe('the remote’s styles', () => {
  test('stand in the page, under the name by which the runtime looks for them', async () => {
    const { styles, sheets } = await render('<p>a</p>', ['/remotes/mf-home/1.0.0/App.0123456789.css'])
    expect(styles).toEqual([{ css: '.home_a{color:red}', file: 'App.0123456789.css' }])
    expect(sheets).toEqual([])
  })

  test.each([
    ['that name other files keep their address', '/remotes/mf-home/1.0.0/Pictures.0123456789.css'],
    ['of another origin are linked', 'https://houses.test/App.0123456789.css'],
    ['that are not there are linked, and miss there', '/remotes/mf-home/1.0.0/Gone.0123456789.css'],
  ])('%s', async (_case, sheet) => {
    const { styles, sheets } = await render('<p>a</p>', [sheet])
    expect(styles).toEqual([])
    expect(sheets).toEqual([sheet])
  })
})
