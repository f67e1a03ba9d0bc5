import { fireEvent, screen } from '@testing-library/react'

const pressed = jest.fn()

/** A page that waits for React, as far as this script is concerned. */
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

/** Each test is the life of a page of its own. */
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
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('what is pressed is taken down and reaches nobody else; soon the visitor is told', () => {
  page('<a href="/a.jpg" data-tap><img alt="Foto"></a>')
  expect(fireEvent.click(screen.getByRole('img'))).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
  expect(screen.getByRole('link')).toHaveAttribute('data-tapped')
  expect(isTold()).toBe(false)
  jest.advanceTimersByTime(2_000)
  expect(isTold()).toBe(true)
})

test('who has been served meanwhile is told nothing', () => {
  page('<button data-tap>Compartilhar</button>')
  const share = screen.getByRole('button')
  fireEvent.click(share)
  share.removeAttribute('data-tapped')
  jest.advanceTimersByTime(2_000)
  expect(isTold()).toBe(false)
})

test('another tab, other controls, and a page that answers are left alone', () => {
  page('<a href="#a" data-tap>Foto</a><button>Buscar</button>')
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true })
  fireEvent.click(screen.getByRole('button'))
  document.querySelector('#root')?.removeAttribute('data-server-rendered')
  fireEvent.click(screen.getByRole('link'))
  expect(pressed).toHaveBeenCalledTimes(3)
  expect(screen.getByRole('link')).not.toHaveAttribute('data-tapped')
})

test('each press of an arrow moves its row by one card, and goes round', () => {
  page(`<ul id="row"><li>1</li></ul>
    <button aria-controls="row" data-step="-1">Anterior</button><button aria-controls="row" data-step="1">Próximo</button>`)
  const row = screen.getByRole('list')
  screen.getByText('1').getBoundingClientRect = () => new DOMRect(0, 0, 300, 400)
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

test('a link to a section closes the menu that it stands in', () => {
  page('<nav popover><a href="/#about">Sobre</a></nav>')
  const hidePopover = jest.fn()
  Object.assign(screen.getByText('Sobre').parentElement!, { hidePopover })
  fireEvent.click(screen.getByText('Sobre'))
  expect(hidePopover).toHaveBeenCalledTimes(1)
  expect(pressed).toHaveBeenCalledTimes(1)
})

/** A page with one script of the shell, whose bytes `fetch` finds right or wrong. */
function pageWithShell(...answers: ('right' | 'wrong')[]) {
  page('<h1>Imóveis</h1>')
  document.head.innerHTML = '<script type="text/plain" src="/assets/main.js" integrity="sha256-x"></script>'
  const asked: unknown[] = []
  jest.spyOn(window, 'fetch').mockImplementation((_address, init) => {
    asked.push(init?.cache)
    return answers[asked.length - 1] === 'right'
      ? Promise.resolve(new Response())
      : Promise.reject(new Error())
  })
  return asked
}

async function endLoading() {
  fireEvent(window, new Event('load'))
  await jest.advanceTimersByTimeAsync(0)
}

test('a shell that has started is asked for by nobody', async () => {
  const asked = pageWithShell('wrong')
  screen.getByRole('heading').parentElement!.dataset.started = ''
  await endLoading()
  expect(asked).toEqual([])
})

const main = 'http://localhost/assets/main.js'

test('a file that comes wrong anew is said, and the page stays', async () => {
  const asked = pageWithShell('wrong', 'wrong')
  await endLoading()
  expect(asked).toEqual(['force-cache', 'reload'])
  expect(sessionStorage.mended).toBeUndefined()
  expect(isTold()).toBe(true)
})

test.each([
  ['was kept wrong', ['wrong', 'right']],
  ['was lost on the way', ['right']],
] as const)(
  'where a file %s again, it is said, and the page does not begin once more',
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
])('where %s, it is said, and nothing begins anew', async (what, content) => {
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

test('when a script does not come, who waits is told at once, and so are those who press later', () => {
  page('<button data-tap>Compartilhar</button>')
  breakScript()
  expect(isTold()).toBe(false)
  fireEvent.click(screen.getByRole('button'))
  jest.advanceTimersByTime(0)
  expect(isTold()).toBe(true)
})
