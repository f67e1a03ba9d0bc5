import { serverHtml } from './serverHtml.ts'
import { fakeSite } from './testing/fakeSite.ts'

const render = (markup: string, sheets: string[] = []) => serverHtml(markup, sheets, fakeSite().files)

test('preload hints that React writes before the page go to the head', async () => {
  const hints = '<link rel="preload" as="image" href="/a.jpg"/><link rel="preload" as="image" href="/b.jpg"/>'
  const page = await render(`${hints}<main><a href="/">Início</a></main>`)
  expect(page).toMatchObject({ hints, html: '<main><a href="/">Início</a></main>' })
})

describe('the remote’s styles', () => {
  test('are inlined, with the name by which the runtime finds them', async () => {
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
