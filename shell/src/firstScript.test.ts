import { fireEvent, screen } from '@testing-library/react'

const pressed = jest.fn()

/** A page that waits for React, as far as this script knows it. */
function page(content: string) {
  document.body.innerHTML = `<div id="root" data-server-rendered>${content}</div><p data-slow>Aguarde</p>`
  const root = screen.getByText((_text, element) => element?.id === 'root')
  root.addEventListener('click', pressed)
}

const notice = () => screen.getByText('Aguarde')
const isTold = () => 'shown' in notice().dataset
const breakScript = () => {
  const script = document.head.appendChild(document.createElement('script'))
  fireEvent.error(script)
}

let listened: jest.SpyInstance<void, Parameters<Window['addEventListener']>>

/** Each test has a page of its own. */
beforeEach(() => {
  sessionStorage.clear()
  jest.useFakeTimers()
  pressed.mockClear()
  listened = jest.spyOn(window, 'addEventListener')
  jest.isolateModules(() => void jest.requireActual('./firstScript.ts'))
})

afterEach(() => {
  for (const [name, listener, options] of listened.mock.calls)
    window.removeEventListener(name, listener, options)
})

test('a press is recorded and reaches no other listener; soon the visitor sees the notice', () => {
  page('<a href="/a.jpg" data-tap><img alt="Foto"></a>')
  expect(fireEvent.click(screen.getByRole('img'))).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
  expect(screen.getByRole('link')).toHaveAttribute('data-tapped')
  expect(isTold()).toBe(false)
  jest.advanceTimersByTime(2_000)
  expect(isTold()).toBe(true)
})

test('no notice is shown after the press was handled', () => {
  page('<button data-tap>Compartilhar</button>')
  const share = screen.getByRole('button')
  fireEvent.click(share)
  share.removeAttribute('data-tapped')
  jest.advanceTimersByTime(2_000)
  expect(isTold()).toBe(false)
})

test('modified clicks, other controls and a hydrated page are left alone', () => {
  page('<a href="#a" data-tap>Foto</a><button>Buscar</button>')
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true })
  fireEvent.click(screen.getByRole('button'))
  document.querySelector('#root')?.removeAttribute('data-server-rendered')
  fireEvent.click(screen.getByRole('link'))
  expect(pressed).toHaveBeenCalledTimes(3)
  expect(screen.getByRole('link')).not.toHaveAttribute('data-tapped')
})

test('each press of an arrow moves its row by one card, and wraps around', () => {
  page(`<ul id="row"><li>1</li><li>2</li><li>3</li><li>4</li></ul>
    <button aria-controls="row" data-step="-1">Anterior</button><button aria-controls="row" data-step="1">Próximo</button>`)
  const row = screen.getByRole('list')
  Object.defineProperties(row, { scrollWidth: { value: 1200 }, clientWidth: { value: 600 } })
  row.scrollTo = ((left: number) => (row.scrollLeft = left)) as typeof row.scrollTo
  const press = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    return row.scrollLeft
  }
  expect(['Próximo', 'Próximo', 'Próximo', 'Anterior', 'Anterior'].map(press)).toEqual([
    300, 600, 0, 600, 300,
  ])
})

test('a link to a section closes its menu', () => {
  page('<nav popover><a href="/#about">Sobre</a></nav>')
  const hidePopover = jest.fn()
  Object.assign(screen.getByText('Sobre').parentElement!, { hidePopover })
  fireEvent.click(screen.getByText('Sobre'))
  expect(hidePopover).toHaveBeenCalledTimes(1)
  expect(pressed).toHaveBeenCalledTimes(1)
})

/** A page with one script of the shell; `fetch` finds its bytes right or wrong in turn. */
function pageWithShell(...answers: ('right' | 'wrong')[]) {
  page('<h1>Imóveis</h1>')
  document.head.innerHTML = '<script type="text/plain" src="/assets/main.js" integrity="sha256-x"></script>'
  const cacheModes: unknown[] = []
  jest.spyOn(window, 'fetch').mockImplementation((_address, init) => {
    cacheModes.push(init?.cache)
    return answers[cacheModes.length - 1] === 'right'
      ? Promise.resolve(new Response())
      : Promise.reject(new Error())
  })
  return cacheModes
}

async function endLoading() {
  fireEvent(window, new Event('load'))
  await jest.advanceTimersByTimeAsync(0)
}

test('the scripts of a started shell are not requested', async () => {
  const cacheModes = pageWithShell('wrong')
  screen.getByRole('heading').parentElement!.dataset.started = ''
  await endLoading()
  expect(cacheModes).toEqual([])
})

const main = 'http://localhost/assets/main.js'

test('a file that is wrong again shows the notice, and the page stays', async () => {
  const cacheModes = pageWithShell('wrong', 'wrong')
  await endLoading()
  expect(cacheModes).toEqual(['force-cache', 'reload'])
  expect(sessionStorage.mended).toBeUndefined()
  expect(isTold()).toBe(true)
})

test.each([
  ['was kept wrong', ['wrong', 'right']],
  ['was lost on the way', ['right']],
] as const)(
  'where a file %s again, the notice is shown, and the page is not reloaded a second time',
  async (_, answers) => {
    pageWithShell(...answers)
    sessionStorage.setItem('mended', main)
    await endLoading()
    expect(isTold()).toBe(true)
  },
)

test.each([
  ['something is typed', '<main><input aria-label="Nome"></main>'],
  ['the page is the answer to a form', '<main><p>Enviado com sucesso</p></main>'],
])('where %s, the notice is shown without a reload', async (what, content) => {
  pageWithShell('right')
  const root = screen.getByRole('heading').parentElement!
  root.innerHTML = content
  if (what === 'something is typed')
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Maria' } })
  else root.dataset.posted = ''
  await endLoading()
  expect(sessionStorage.mended).toBeUndefined()
  expect(isTold()).toBe(true)
})

test('when a script fails, a waiting visitor sees the notice at once, and so do later presses', () => {
  page('<button data-tap>Compartilhar</button>')
  breakScript()
  expect(isTold()).toBe(false)
  fireEvent.click(screen.getByRole('button'))
  jest.advanceTimersByTime(0)
  expect(isTold()).toBe(true)
})

test('the tab keeps where its visit began, also after more pages', () => {
  const first = `${location.href} ${document.referrer}`
  expect(sessionStorage.visit).toBe(first)
  history.pushState(null, '', '/properties')
  jest.isolateModules(() => void jest.requireActual('./firstScript.ts'))
  expect(sessionStorage.visit).toBe(first)
  history.replaceState(null, '', '/')
})
