import { screen } from '@testing-library/react'
import { answer, renderRemote, testSession } from 'shared-backend/testing'
import { CasesWanting } from './CasesWanting.tsx'

const WANTING = 'GET /rest/v1/rpc/cases_wanting'
const bia = {
  id: 'c1',
  name: 'Bia Ramos',
  about: 'Casa no Campeche',
  stage: 'visit',
  created_at: '2026-05-03',
}

const open = (wanting: unknown) =>
  renderRemote(<CasesWanting id="p1" isOpen />, {
    session: testSession,
    answers: { [WANTING]: wanting, 'GET /rest/v1/admin_users': [{ id: testSession.id }] },
  })

test('each case that looks for the listing is a link', async () => {
  const { network } = open({ found: 51, rows: [bia] })
  expect(await screen.findByText('51 atendimentos procuram um imóvel assim')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bia Ramos' })).toHaveAttribute(
    'href',
    '/admin/cases?atendimento=c1',
  )
  expect(network.sent(WANTING)[0]?.query.get('p_property_id')).toBe('p1')
})

test('a failure says so, and is tried again', async () => {
  let result: unknown = answer(400, {})
  const { user } = open(() => result)
  expect(await screen.findByText('Não foi possível ver quem procura um imóvel assim.')).toBeVisible()
  result = { found: 1, rows: [bia] }
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }))
  expect(await screen.findByText('1 atendimento procura um imóvel assim')).toBeVisible()
})
