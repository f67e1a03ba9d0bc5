import { screen, waitFor, within } from '@testing-library/react'
import { answer, type SentRequest } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { ownerCase } from '../../testing/rows.ts'

const BOOK = 'POST /functions/v1/book-agency-visit'
const property = {
  ...{ id: 'p1', title: 'Casa no Campeche', reference_code: 'CA0001', active: true, property_images: [] },
  ...{ price: 850_000, property_type: 'sale', neighborhood: 'Campeche', city: 'Florianópolis' },
  ...{ bedrooms: 3, area: 120, address: 'Rua das Palmeiras, 120' },
}
const caller = {
  ...ownerCase,
  kind: 'contact',
  lead: null,
  inquiry: {
    ...{ id: 'i1', name: 'Ana Braga', email: null, phone: '48999990000', message: null },
    ...{ property_title: property.title, property_code: '3F2B8C1A', property, visits: [], emails: [] },
    ...{ source_page: null, source_campaign: 'utm_source=telefone', source_referrer: null },
  },
}
const [first, second] = ['2099-05-04T12:00:00Z', '2099-05-04T13:00:00Z']

test('a time that is taken meanwhile is said in the dialog, and another one books the same visit', async () => {
  const taken = answer(409, { error: { code: 'taken', message: 'Este horário acabou de ser ocupado.' } })
  let respond: (response: object) => void = () => undefined
  const pending = new Promise<object>((resolve) => (respond = resolve))
  const { user, network } = renderAdmin({
    path: '/admin/cases?atendimento=c1&visita=nova',
    answers: {
      'GET /rest/v1/cases': caller,
      'GET /rest/v1/rpc/free_visit_times': [{ day: '2099-05-04', times: [first, second] }],
      [BOOK]: ({ body }: SentRequest) =>
        (body as { starts_at: string }).starts_at === first ? pending : { status: 'booked' },
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Marcar visita de Ana Braga' }))
  const book = () => user.click(dialog.getByRole('button', { name: 'Marcar visita' }))
  const times = within(await dialog.findByRole('radiogroup', { name: 'Horário' }))
  await book()
  expect(dialog.getByText('Escolha um horário')).toBeVisible()
  await user.click(times.getByRole('radio', { name: '09:00' }))
  await book()
  // What becomes of it is said in the dialog, so it stays.
  await user.keyboard('{Escape}')
  respond(taken)
  expect(await dialog.findByText('Este horário acabou de ser ocupado.')).toBeVisible()
  await user.click(times.getByRole('radio', { name: '10:00' }))
  await book()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const sent = network.sent(BOOK).map(({ body }) => body as { visit_id: string; property_id: string })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ visit_id: sent[0]?.visit_id, property_id: 'p1', case_id: 'c1' })
})
