import { screen } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

const late = [
  { name: 'run-minute-jobs', ran_at: '2026-11-27T15:00:00+00:00' },
  { name: 'run-nightly-jobs', ran_at: '2026-11-20T07:17:00+00:00' },
]

test('an admin reads which jobs are late, and since when', async () => {
  renderAdmin({ path: '/admin', answers: { 'GET /rest/v1/rpc/late_jobs': late } })
  expect(await screen.findByText('Tarefas automáticas paradas')).toBeVisible()
  expect(screen.getByText(/^Envio de e-mails e avisos: sem rodar desde 27\/11\/2026/)).toBeVisible()
  expect(screen.getByText(/^Limpeza da noite: sem rodar desde 20\/11\/2026/)).toBeVisible()
})
