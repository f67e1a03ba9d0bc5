import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Modal } from './Modal.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Selecione as Localizações">
        <input aria-label="Buscar" />
      </Modal>
    </>
  )
}

async function openIt() {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'Selecione as Localizações' }) }
}

test('focus goes into the dialog and back to the button that opened it', async () => {
  const { user, dialog } = await openIt()
  expect(screen.getByRole('heading', { name: 'Selecione as Localizações' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(dialog).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus()
})

test('Escape closes it', async () => {
  const { user, dialog } = await openIt()
  await user.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
})

test('a click beside it closes it, a click in it does not', async () => {
  const { user, dialog } = await openIt()
  await user.click(screen.getByLabelText('Buscar'))
  expect(dialog).toBeInTheDocument()
  await user.click(dialog)
  expect(dialog).not.toBeInTheDocument()
})

test('a text marked from within and let go outside does not close it', async () => {
  const { user, dialog } = await openIt()
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Buscar') },
    { keys: '[/MouseLeft]', target: dialog },
  ])
  expect(dialog).toBeInTheDocument()
})

test('a question before a deletion starts on the harmless answer', async () => {
  const user = userEvent.setup()
  const onConfirm = jest.fn()
  const onCancel = jest.fn()
  render(
    <ConfirmDialog
      open
      title="Excluir imóvel"
      confirmLabel="Excluir"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(onCancel).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
