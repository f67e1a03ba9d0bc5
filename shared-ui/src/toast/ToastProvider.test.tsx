import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { Modal } from '../modal/Modal.tsx'
import { ToastProvider, useToast, type Toasts } from './ToastProvider.tsx'

function Trigger({ run }: { run: (toast: Toasts) => void }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => run(toast)}>
      Salvar
    </button>
  )
}

beforeEach(() => jest.useFakeTimers())

/** Renders a button that calls `run`, and presses it. */
function showToasts(run: (toast: Toasts) => void) {
  render(
    <ToastProvider>
      <Trigger run={run} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

// eslint-disable-next-line testing-library/no-node-access -- a role on the live regions would answer every getByRole('alert') of a page
const region = (text: string) => screen.getByText(text).closest('[aria-live]')

test('a success is announced when the reader is free, a failure at once', () => {
  showToasts((toast) => {
    toast.success('Configurações salvas')
    toast.error('Erro ao salvar', 'Tente novamente.')
  })
  expect(region('Configurações salvas')).toHaveAttribute('aria-live', 'polite')
  expect(region('Erro ao salvar')).toHaveAttribute('aria-live', 'assertive')
  expect(screen.getByText('Tente novamente.')).toBeInTheDocument()
})

test('one with something to do stays longer, does it once and leaves', () => {
  const run = jest.fn()
  showToasts((toast) => toast.success('Imóvel deletado', undefined, { label: 'Desfazer', run }))
  wait(9000)
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Imóvel deletado')).not.toBeInTheDocument()
})

test('closing it gives the focus back to where it was', () => {
  showToasts((toast) => toast.info('Logo removida'))
  const before = screen.getByRole('button', { name: 'Salvar' })
  act(() => before.focus())
  const close = screen.getByRole('button', { name: 'Fechar notificação' })
  act(() => close.focus())
  fireEvent.click(close)
  expect(screen.queryByText('Logo removida')).not.toBeInTheDocument()
  expect(before).toHaveFocus()
})

test('it leaves by itself, but not under the pointer', () => {
  showToasts((toast) => toast.info('Logo removida'))
  fireEvent.pointerEnter(screen.getByText('Logo removida'))
  wait(60_000)
  expect(screen.getByText('Logo removida')).toBeInTheDocument()
  fireEvent.pointerLeave(screen.getByText('Logo removida'))
  wait(5000)
  expect(screen.queryByText('Logo removida')).not.toBeInTheDocument()
})

test('a failure stays until it is closed, or something succeeds', () => {
  const save = jest.fn<void, [Toasts]>((toast) => toast.success('Salvo'))
  save.mockImplementationOnce((toast) => toast.error('Erro ao salvar'))
  showToasts(save)
  wait(600_000)
  expect(screen.getByText('Erro ao salvar')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.getByText('Salvo')).toBeInTheDocument()
  expect(screen.queryByText('Erro ao salvar')).not.toBeInTheDocument()
})

test('a flood keeps only the latest four', () => {
  showToasts((toast) => ['um', 'dois', 'três', 'quatro', 'cinco'].forEach((title) => toast.success(title)))
  expect(screen.queryByText('um')).not.toBeInTheDocument()
  expect(screen.getByText('cinco')).toBeInTheDocument()
})

test('a repeated message is shown once, for its whole time; two with an action both stay', () => {
  const undo = { label: 'Desfazer', run: () => undefined }
  showToasts((toast) => {
    toast.success('Imóvel deletado', undefined, undo)
    toast.error('Erro ao salvar', 'Tente novamente.')
  })
  wait(6000)
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.getAllByText('Erro ao salvar')).toHaveLength(1)
  expect(screen.getAllByText('Imóvel deletado')).toHaveLength(2)
  wait(6000)
  expect(screen.getByText('Erro ao salvar')).toBeInTheDocument()
})

test('over an open dialog it stands in the dialog, where it can be reached, and stays when that closes', () => {
  const page = (open: boolean) => (
    <ToastProvider>
      <Modal open={open} onClose={() => undefined} title="Simulação">
        <Trigger run={(toast) => toast.success('Link copiado!')} />
      </Modal>
    </ToastProvider>
  )
  const { rerender } = render(page(true))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(within(screen.getByRole('dialog')).getByText('Link copiado!')).toBeInTheDocument()
  rerender(page(false))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText('Link copiado!')).toBeInTheDocument()
})

test('a dialog that closes as it reports leaves the message behind', () => {
  HTMLElement.prototype.togglePopover = function togglePopover() {
    if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.')
    return false
  }
  function Question() {
    const [open, setOpen] = useState(true)
    const answered = (toast: Toasts) => {
      toast.success('Lead excluído')
      setOpen(false)
    }
    return (
      open && <Modal open onClose={() => undefined} title="Excluir?" children={<Trigger run={answered} />} />
    )
  }
  render(<ToastProvider children={<Question />} />)
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText('Lead excluído')).toBeInTheDocument()
  Reflect.deleteProperty(HTMLElement.prototype, 'togglePopover')
})
