import { screen, within } from '@testing-library/react'
import { act } from 'react'
import { text } from './text.ts'

async function startWith(config: string, attributes = '') {
  document.body.innerHTML = `<script type="application/json" id="site-config">${config}</script><div id="root"${attributes}><p>Sobre nós</p></div>`
  jest.spyOn(console, 'error').mockImplementation()
  await act(() => jest.isolateModulesAsync(async () => void (await import('./main.tsx'))))
}

test.each(['{}', 'null', '{"supabase":{"url":"http://api.test"}}'])(
  'a start with the config %s shows an error page',
  async (config) => {
    await startWith(config)
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(text.start.failedTitle)).toBeVisible()
    expect(within(alert).getByRole('button', { name: 'Tentar Novamente' })).toBeVisible()
  },
)

test('the server-rendered page stays below the notice when the start fails', async () => {
  await startWith('{}', ' data-server-rendered')
  expect(await screen.findByRole('alert')).toHaveTextContent(text.start.failedTitle)
  expect(screen.getByText('Sobre nós')).toBeVisible()
})
