import { watchVisitor } from './hydration.ts'

const page = `<a href="/">Início</a><main id="conteudo" tabindex="-1">
  <a href="/property/1">foto</a><a href="/property/1">título</a></main>`

let root: HTMLElement
const scrollTo = jest.fn()

/** Puts the same page in the place of the one that is there. */
const takeOver = () => (root.innerHTML = page)

function scroll(top: number) {
  Object.assign(window, { scrollY: top })
  window.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  root = document.getElementById('root')!
  takeOver()
  Object.assign(window, { scrollTo, scrollY: 0 })
  come('navigate')
  Object.assign(CSS, { escape: (text: string) => text })
})

/** How the visitor came here. */
const come = (type: string) => Object.assign(performance, { getEntriesByType: () => [{ type }] })

test('a visitor who has scrolled stays where they are, also before anything watched', () => {
  scroll(300)
  const restore = watchVisitor(root)
  takeOver()
  restore()
  expect(scrollTo).toHaveBeenCalledWith({ top: 300, behavior: 'instant' })
})

test('one who has scrolled on after a reload stays there too', () => {
  come('reload')
  const restore = watchVisitor(root)
  window.dispatchEvent(new Event('wheel'))
  scroll(400)
  takeOver()
  restore()
  expect(scrollTo).toHaveBeenCalledWith({ top: 400, behavior: 'instant' })
})

test.each(['reload', 'back_forward'])(
  'after a %s the router knows better where the browser has put them',
  (type) => {
    come(type)
    const restore = watchVisitor(root)
    scroll(400)
    takeOver()
    restore()
    expect(scrollTo).not.toHaveBeenCalled()
  },
)

test.each([
  ['a link, the second to its address', 'a:last-child', 'título'],
  ['what has an id', 'main', 'foto'],
])('%s keeps the focus', (_case, selector, text) => {
  const restore = watchVisitor(root)
  root.querySelector<HTMLElement>(selector)!.focus()
  takeOver()
  restore()
  expect(document.activeElement).toBe(root.querySelector(selector))
  expect(document.activeElement).toHaveTextContent(text)
})

test('what was focused before anything watched is focused again', () => {
  root.querySelector<HTMLElement>('a:last-child')!.focus()
  const restore = watchVisitor(root)
  takeOver()
  restore()
  expect(document.activeElement).toHaveTextContent('título')
})

test('what lost the focus before does not get it back', async () => {
  const restore = watchVisitor(root)
  const link = root.querySelector('a')!
  link.focus()
  link.blur()
  await Promise.resolve()
  takeOver()
  restore()
  expect(document.activeElement).toBe(document.body)
})
