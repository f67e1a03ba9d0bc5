import { screen, waitFor, within } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const NEW = '/admin/properties/new'

/** A tab of its own: all that tabs share is the browser's storage and its locks. */
function openTab(more: Record<string, unknown> = {}) {
  sessionStorage.clear()
  const view = renderAdmin({ path: NEW, answers: more })
  return { ...view, in: within(view.container) }
}
type Tab = ReturnType<typeof openTab>

async function typeTitle(tab: Tab, title: string) {
  await tab.user.click(await tab.in.findByLabelText(/Título/))
  await tab.user.paste(title)
}
const title = (tab: Tab) => tab.in.findByLabelText(/Título/)
const offer = 'Há um rascunho que não foi salvo'

test('a closed tab’s draft is offered, and so is the draft that it replaces', async () => {
  const first = openTab()
  await typeTitle(first, 'Casa da praia')
  first.unmount()
  const second = openTab()
  expect(await second.in.findByText(offer)).toBeVisible()
  expect(await title(second)).toHaveValue('')
  await typeTitle(second, 'Sítio')
  await second.user.click(second.in.getByRole('button', { name: 'Continuar este rascunho: Casa da praia' }))
  await waitFor(async () => expect(await title(second)).toHaveValue('Casa da praia'))
  expect(document.body).not.toHaveFocus()
  second.unmount()
  const third = openTab()
  expect(await third.in.findByText('Há 2 rascunhos que não foram salvos')).toBeVisible()
})

test('a draft can be left for later, or discarded after a question', async () => {
  const first = openTab()
  await typeTitle(first, 'Casa da praia')
  first.unmount()
  const second = openTab()
  await second.user.click(await second.in.findByRole('button', { name: 'Deixar para depois' }))
  expect(document.body).not.toHaveFocus()
  expect(second.in.queryByText(offer)).not.toBeInTheDocument()
  second.unmount()
  const third = openTab()
  await third.user.click(await third.in.findByRole('button', { name: 'Descartar o rascunho: Casa da praia' }))
  const question = within(await screen.findByRole('dialog', { name: 'Descartar este rascunho?' }))
  await third.user.click(question.getByRole('button', { name: 'Descartar' }))
  expect(third.in.queryByText(offer)).not.toBeInTheDocument()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('admin_draft_'))).toEqual([])
})

test('a draft that another tab has taken up meanwhile is not opened twice', async () => {
  const first = openTab()
  await typeTitle(first, 'Casa da praia')
  first.unmount()
  const name = 'Continuar este rascunho: Casa da praia'
  const second = openTab()
  const button = await second.in.findByRole('button', { name })
  const third = openTab()
  await third.user.click(await third.in.findByRole('button', { name }))
  await waitFor(async () => expect(await title(third)).toHaveValue('Casa da praia'))
  await second.user.click(button)
  expect(await second.in.findByText('Este rascunho está aberto em outra aba, ou já foi salvo.')).toBeVisible()
  expect(await title(second)).toHaveValue('')
})
