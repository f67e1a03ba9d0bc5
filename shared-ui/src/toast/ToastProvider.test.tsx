import { act, fireEvent, render, screen } from '@testing-library/react'
import { ToastProvider, useToast, type Toasts } from './ToastProvider.tsx'

let toast: Toasts
function Grab() {
  toast = useToast()
  return null
}

beforeEach(() => {
  jest.useFakeTimers()
  render(
    <ToastProvider>
      <Grab />
    </ToastProvider>,
  )
})
afterEach(() => jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const region = (text: string) => screen.getByText(text).closest('[aria-live]')

test('a success is announced when the reader is free, a failure at once', () => {
  act(() => toast.success('Configurações salvas'))
  act(() => toast.error('Erro ao salvar', 'Tente novamente.'))
  expect(region('Configurações salvas')).toHaveAttribute('aria-live', 'polite')
  expect(region('Erro ao salvar')).toHaveAttribute('aria-live', 'assertive')
  expect(screen.getByText('Tente novamente.')).toBeInTheDocument()
})

test('it leaves by itself, but not under the pointer', () => {
  act(() => toast.info('Logo removida'))
  fireEvent.pointerEnter(screen.getByText('Logo removida'))
  wait(60_000)
  expect(screen.getByText('Logo removida')).toBeInTheDocument()
  fireEvent.pointerLeave(screen.getByText('Logo removida'))
  wait(5000)
  expect(screen.queryByText('Logo removida')).not.toBeInTheDocument()
})

test('it can be dismissed', () => {
  act(() => toast.error('Erro inesperado'))
  fireEvent.click(screen.getByRole('button', { name: 'Fechar notificação' }))
  expect(screen.queryByText('Erro inesperado')).not.toBeInTheDocument()
})

test('a flood keeps only the latest four', () => {
  act(() => ['um', 'dois', 'três', 'quatro', 'cinco'].forEach((title) => toast.success(title)))
  expect(screen.queryByText('um')).not.toBeInTheDocument()
  expect(screen.getByText('cinco')).toBeInTheDocument()
})
