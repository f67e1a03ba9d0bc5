import { expect, type Page, type Request } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

/*
 * Every control of a page of the admin area is reached by Tab, and pressed where that can be taken back: whatever it
 * does, the focus is somewhere afterwards. Browsers give it to the body when the focused element is disabled or removed,
 * and the next Tab then begins at the top of the page.
 */

/** Controls that leave the page, ask in a dialog of the browser's own, cannot be taken back, or lead to others' listings. */
const notPressed =
  /^(Sair|Limpar busca|Excluir|Apagar|Restaurar|Duplicar|Escolher|Remover|Trocar|Enviar teste|Ver site)/

interface Control {
  /** Its kind, name and place among those of the same name. */
  id: string
  name: string
  kind: string
}

/** The focused element; null where it is the body. */
const focused = (page: Page) =>
  page.evaluate((): Control | null => {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return null
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : []
    const named = element.getAttribute('aria-label') ?? labels.map(({ innerText }) => innerText).join(' ')
    const name = (named || element.innerText || '').trim().replaceAll(/\s+/g, ' ')
    const type = element.getAttribute('role') ?? element.getAttribute('type') ?? ''
    const kind = `${element.tagName.toLowerCase()} ${type}`.trim()
    const region = element.closest('section[aria-labelledby], [role=region], fieldset, nav, ul')
    const place = region?.getAttribute('aria-labelledby') ?? region?.getAttribute('aria-label') ?? ''
    return { id: `${kind} ${name} ${place}`, name, kind }
  })

/** The keys that use a control and take it back. */
function keysFor({ kind, name }: Control): string[] {
  if (notPressed.test(name)) return []
  if (/^(button|summary)/.test(kind)) return ['Enter']
  if (/^input (switch|checkbox)$/.test(kind)) return ['Space', 'Space']
  if (/^input (radio|range)$/.test(kind)) return ['ArrowRight', 'ArrowLeft']
  if (kind === 'input search') return ['End', 'z', 'Backspace']
  if (kind.startsWith('select')) return ['ArrowDown', 'ArrowUp']
  return []
}

/** Waits until no request is under way, and nothing on the page says that it works, for as many frames. */
function watchRequests(page: Page) {
  // A set: a request that began before this has an end, too, which must not count.
  const running = new Set<Request>()
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  const idle = (frames: number) =>
    page.evaluate(async (frames) => {
      for (let idle = 0; idle < frames; idle += 1) {
        await new Promise((drawn) => requestAnimationFrame(drawn))
        if (document.querySelector('[aria-busy=true]')) idle = 0
      }
    }, frames)
  return async (frames: number) => {
    for (let before = 1; before + running.size > 0;) {
      before = running.size
      await idle(frames)
    }
  }
}

/** Frames of a page until its answer to a key has begun: a search waits for the next letter. */
const framesOf = ({ kind }: Control) => (kind === 'input search' ? 40 : 4)

/** Walks through the open page and returns the names of the controls that were pressed; then the page is accessible. */
export async function walkByKeyboard(page: Page) {
  const settle = watchRequests(page)
  const pressed = new Set<string>()
  const seen = new Set<string>()
  await settle(10)
  // Twice: the first round may open what was closed.
  for (let ends = 0, steps = 0; ends < 2 && steps < 600; steps += 1) {
    await page.keyboard.press('Tab')
    const control = await focused(page)
    if (!control) {
      ends += 1
      continue
    }
    if (seen.has(control.id)) continue
    seen.add(control.id)
    for (const key of keysFor(control)) {
      const before = page.url().split(/[?#]/)[0]
      await page.keyboard.press(key)
      await settle(framesOf(control))
      expect(await focused(page), `the focus after ${key} on ${control.id}`).not.toBeNull()
      expect(page.url().split(/[?#]/)[0], `the page after ${key} on ${control.id}`).toBe(before)
      pressed.add(control.name)
      if (await page.locator('dialog[open], [role=menu]').count()) {
        await page.keyboard.press('Escape')
        await settle(framesOf(control))
        expect((await focused(page))?.id, `the focus after Escape from ${control.id}`).toBe(control.id)
      }
    }
  }
  await expectAccessible(page)
  return [...pressed]
}
