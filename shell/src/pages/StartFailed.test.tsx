import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { showStartFailure } from './StartFailed.tsx'

test('a failed start shows a notice with a retry and keeps the server-rendered page', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = '<h1>Casa com quintal</h1>'
  const retry = jest.fn()
  const cause = new Error('config.json: 503')
  await act(async () => showStartFailure(root, cause, retry))

  expect(screen.getByRole('alert')).toHaveTextContent('O site não pôde ser aberto')
  expect(screen.getByRole('heading', { name: 'Casa com quintal' })).toBeVisible()
  expect(consoleError).toHaveBeenCalledWith('The site did not start:', cause)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(retry).toHaveBeenCalledTimes(1)
})
