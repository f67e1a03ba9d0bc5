import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LazyModal } from './LazyModal.tsx'

const props = {
  title: 'Selecione as Localizações',
  loading: 'Carregando localizações...',
  loadError: 'Erro ao carregar localizações',
  onClose: () => undefined,
}

test('a hanging load shows an error after the timeout, and can be retried', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const onRetry = jest.fn()
  render(<LazyModal {...props} failed={false} onRetry={onRetry} />)
  expect(screen.getByRole('dialog', { name: 'Selecione as Localizações' })).toBeInTheDocument()
  expect(screen.getByText('Carregando localizações...')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(5_000))
  expect(screen.getByText('Erro ao carregar localizações')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Carregando localizações...')).toBeInTheDocument()
})

test('a failed load shows an error at once', () => {
  render(<LazyModal {...props} failed onRetry={() => undefined} />)
  expect(screen.getByText('Erro ao carregar localizações')).toBeInTheDocument()
})
