import { emptyValues } from '../property-form/values.ts'
import { readValues } from '../property-form/readValues.ts'
import { saveDraft } from './draftStore.ts'
import { abandonedDrafts, continueDraft, openDraft, type OpenDraft } from './openDraft.ts'

const values = { ...emptyValues, title: 'Casa' }
const type = ({ id }: OpenDraft<unknown>, title = 'Casa') =>
  saveDraft({ id, subject: 'new', values: { ...values, title }, newId: id })

/** Another tab: it shares everything but the tab's own storage. */
const anotherTab = () => sessionStorage.clear()
const offered = async () => (await abandonedDrafts('new', readValues)).map(({ id }) => id)

let open: OpenDraft<unknown>[] = []
const begin = async () => {
  const draft = await openDraft('new', readValues)
  open.push(draft)
  return draft
}
afterEach(() => {
  for (const draft of open) draft.release()
  open = []
  Reflect.deleteProperty(navigator, 'locks')
})

test('two tabs write two drafts, and neither is offered while its tab is open', async () => {
  const first = await begin()
  type(first)
  anotherTab()
  const second = await begin()
  expect(second.draft).toBeNull()
  expect(second.id).not.toBe(first.id)
  expect(await offered()).toEqual([])
})

test('a closed tab’s draft is offered, and continued by one tab only', async () => {
  const first = await begin()
  type(first)
  first.release()
  anotherTab()
  const second = await begin()
  expect(second.draft).toBeNull()
  expect(await offered()).toEqual([first.id])
  const taken = await continueDraft(first.id, readValues)
  if (taken) open.push(taken)
  expect(taken?.draft?.values.title).toBe('Casa')
  anotherTab()
  expect(await offered()).toEqual([])
  expect(await continueDraft(first.id, readValues)).toBeNull()
})

test('a reloaded tab continues its own draft, also when the previous page is slow to release it', async () => {
  const first = await begin()
  type(first)
  setTimeout(first.release, 50)
  const again = await begin()
  expect(again).toMatchObject({ id: first.id, draft: { values } })
})

test('a duplicated tab, which begins with a copy of the other’s list, gets a draft of its own', async () => {
  const first = await begin()
  type(first)
  const copy = await begin()
  expect(copy.draft).toBeNull()
  expect(copy.id).not.toBe(first.id)
  first.release()
  // It does not take up the other's later either.
  type(copy, 'Outra')
  copy.release()
  expect((await begin()).draft?.values.title).toBe('Outra')
})

test('in a browser without locks nothing of another tab’s is taken, only offered', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  const first = await begin()
  type(first)
  anotherTab()
  const second = await begin()
  expect(second.id).not.toBe(first.id)
  expect(await offered()).toEqual([first.id])
  expect(await continueDraft(first.id, readValues)).toMatchObject({ id: first.id })
})
