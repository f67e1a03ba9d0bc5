/** Settings of the developer's server that a page needs. */
export interface ClientSettings {
  name: string
  site: string
  /** React keeps the page's state over a change; otherwise the page is reloaded. */
  refresh: boolean
  ownPath: string
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields whose value is no text of the developer's. */
const unkept = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image']

const fields = () =>
  [...document.querySelectorAll<Typed>('input, textarea, select')].filter(
    ({ type }) => !unkept.includes(type),
  )

/** Names fields so that they are found again after a reload: by name or label, and by their turn among equals. */
function named() {
  const turns = new Map<string, number>()
  return fields().map((field) => {
    const label = field.name || field.labels?.[0]?.textContent || field.getAttribute('aria-label') || ''
    const key = `${field.type} ${label} ${field.type === 'radio' ? field.value : ''}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return [`${key} ${turn}`, field] as const
  })
}

const isChoice = (field: Typed): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

const valueOf = (field: Typed) => (isChoice(field) ? String(field.checked) : field.value)

/** As if it were typed: React listens to events and overrides the setter of the value. */
function type(field: Typed, value: string) {
  if (valueOf(field) === value) return
  if (isChoice(field)) return field.click()
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

const kept = '_dev'

/** ms after a reload in which fields may still appear and get what was typed into them. */
const timeLimit = 15_000

/** A reload after a change of the sources leaves the page as it was: what was typed, and how far it was scrolled. */
function keepOverReloads() {
  addEventListener('pagehide', () => {
    const values = Object.fromEntries(named().map(([key, field]) => [key, valueOf(field)]))
    sessionStorage.setItem(kept, JSON.stringify({ address: location.href, values, top: scrollY }))
  })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const found = sessionStorage.getItem(kept)
  if (navigation?.type !== 'reload' || !found) return
  const { address, values, top } = JSON.parse(found) as {
    address: string
    values: Record<string, string>
    top: number
  }
  if (address !== location.href) return
  const missing = new Map(Object.entries(values))
  const restore = () => {
    for (const [key, field] of named()) {
      const value = missing.get(key)
      if (value === undefined) continue
      missing.delete(key)
      type(field, value)
    }
    scrollTo({ top, behavior: 'instant' })
    if (missing.size === 0) observer.disconnect()
  }
  const observer = new MutationObserver(restore)
  addEventListener('load', () => {
    observer.observe(document.body, { childList: true, subtree: true })
    restore()
    setTimeout(() => observer.disconnect(), timeLimit)
  })
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(event, () => observer.disconnect(), { once: true })
}

const look = `
:host { all: initial; position: fixed; inset: auto auto 0.5rem 0.5rem; z-index: 2147483000; max-width: min(46rem, calc(100vw - 1rem)); }
details { font: 0.75rem/1.4 system-ui, sans-serif; color: #fff; background: #14332d; border-radius: 0.5rem; padding: 0.35rem 0.6rem; box-shadow: 0 2px 8px #0006; }
details.failed { background: #7c1d1d; }
summary { cursor: pointer; }
pre { margin: 0.4rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 40vh; overflow: auto; }
`

/** Says what of the page is the developer's, and what went wrong in it. */
function showBadge({ name, site, refresh, ownPath }: ClientSettings) {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  root.adoptedStyleSheets = [sheet]
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  const report = document.createElement('pre')
  summary.textContent = `${name} from its sources`
  report.textContent = `The rest from ${site}; a change ${refresh ? 'keeps the state of the page' : 'reloads the page'}`
  details.append(summary, report)
  root.append(details)
  addEventListener('DOMContentLoaded', () => document.body.append(host))

  const well = report.textContent
  const tell = (troubles: Iterable<string>) => {
    const text = [...troubles].join('\n\n')
    details.classList.toggle('failed', text !== '')
    details.open = text !== ''
    summary.textContent = text ? `${name} failed` : `${name} from its sources`
    report.textContent = text || well
  }
  let thrown = new Set<string>()
  new EventSource(`${ownPath}/build`).onmessage = ({ data }: MessageEvent<string>) => {
    // Errors of another build are not this one's.
    thrown = new Set()
    tell(JSON.parse(data) as string[])
  }
  return async (stack: string) => {
    const traced = await fetch(`${ownPath}/trace`, { method: 'POST', body: stack })
      .then((response) => response.text())
      .catch(() => stack)
    tell(thrown.add(traced))
  }
}

/** The shell says in JSON what its boundary has caught. */
function caughtStack([words, json]: unknown[]) {
  if (typeof words !== 'string' || typeof json !== 'string' || !words.endsWith(' failed:')) return undefined
  const { error } = JSON.parse(json) as { error: { message: string; stack?: string } }
  return error.stack ?? error.message
}

const stackOf = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

/**
 * Remembers the page's React for refresh runtimes that start after it: each build has its own, and the one that the
 * first of them puts here remembers nothing. The browser's developer tools install one that does.
 */
function rememberRenderers() {
  const target = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object }
  const renderers = new Map<number, unknown>()
  target.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject: (renderer: unknown) => renderers.set(renderers.size + 1, renderer).size,
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  }
}

/** Starts before any other script of the page. */
export function startClient(settings: ClientSettings) {
  if (settings.refresh) rememberRenderers()
  keepOverReloads()
  const show = showBadge(settings)
  addEventListener('error', ({ error }) => void (error && show(stackOf(error))))
  addEventListener('unhandledrejection', ({ reason }) => void show(stackOf(reason)))
  const { error: say } = console
  console.error = (...words: unknown[]) => {
    say(...words)
    const stack = caughtStack(words)
    if (stack) void show(stack)
  }
}
