import { screen } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

test('the first key leads past the header, and the address stays', async () => {
  const { user, address } = renderAdmin({
    path: '/admin/settings/privacy',
    answers: { 'POST /rest/v1/rpc/list_erasures': [] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Privacidade' })
  await user.tab()
  expect(screen.getByRole('link', { name: 'Pular para o conteúdo' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(address()).toBe('/admin/settings/privacy')
  await user.tab()
  expect(screen.getAllByRole('link', { name: 'Configurações' })[1]).toHaveFocus()
})
