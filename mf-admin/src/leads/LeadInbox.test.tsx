import { screen, within } from '@testing-library/react'
import { answer } from 'shared-backend/testing'
import { renderAdmin } from '../testing/renderAdmin.tsx'
import { lead as oneLead } from '../testing/rows.ts'

const lead = (id: string, owner_name: string, status: string) => ({ ...oneLead, id, owner_name, status })
const answers = {
  'POST /functions/v1/get-property-leads': [lead('l1', 'Marcos', 'new'), lead('l2', 'Paula', 'won')],
}
const open = (more: Record<string, unknown> = {}) =>
  renderAdmin({ path: '/admin/leads', answers: { ...answers, ...more } })

test('a status narrows the list', async () => {
  const { user } = open()
  expect(await screen.findByText('Marcos')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Convertido' }))
  expect(screen.queryByText('Marcos')).not.toBeInTheDocument()
  expect(screen.getByText('Paula')).toBeVisible()
})

test('a lead shows how to reach the owner, and its status and notes are saved', async () => {
  const { user, network } = open({
    'POST /functions/v1/update-lead-status': lead('l1', 'Marcos', 'contacted'),
  })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  expect(screen.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5548999990000')
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/5548999990000\?text=/,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Contatado')
  await user.type(screen.getByLabelText('Anotações'), 'Ligar na sexta')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Lead atualizado com sucesso!')).toBeVisible()
  expect(network.sent('POST /functions/v1/update-lead-status')[0]?.body).toEqual({
    lead_id: 'l1',
    new_status: 'contacted',
    lead_notes: 'Ligar na sexta',
    seen: '2026-05-03T12:00:00+00:00',
  })
})

test('notes that could not be saved stay typed', async () => {
  const { user } = open({ 'POST /functions/v1/update-lead-status': answer(500, {}) })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.type(screen.getByLabelText('Anotações'), 'Ligar')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Erro ao atualizar lead. Tente novamente.')).toBeVisible()
  expect(screen.getByLabelText('Anotações')).toHaveValue('Ligar')
})

test('a saved change can be undone', async () => {
  const { user, network } = open({
    'POST /functions/v1/update-lead-status': lead('l1', 'Marcos', 'contacted'),
  })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.type(screen.getByLabelText('Anotações'), 'Engano')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  network.on('POST /functions/v1/get-property-leads', [{ ...lead('l1', 'Marcos', 'new'), notes: 'Engano' }])
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Alteração desfeita.')).toBeVisible()
  expect(screen.getByLabelText('Anotações')).toHaveValue('')
  expect(network.sent('POST /functions/v1/update-lead-status').at(-1)?.body).toMatchObject({
    new_status: 'new',
    lead_notes: '',
  })
})

test('what somebody else has noted meanwhile is shown before it is overwritten', async () => {
  const changed = answer(409, { error: { code: 'changed_since', message: 'Mudou' } })
  const { user, network } = open({ 'POST /functions/v1/update-lead-status': changed })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.type(screen.getByLabelText('Anotações'), 'A minha')
  const theirs = {
    ...lead('l1', 'Marcos', 'lost'),
    notes: 'Já vendeu',
    updated_at: '2026-05-05T12:00:00+00:00',
  }
  network.on('POST /functions/v1/get-property-leads', [theirs])
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa mudou este lead' }))
  expect(dialog.getByRole('group', { name: 'Anotações' })).toHaveTextContent('Já vendeu')
  expect(dialog.getByText('Já incluído do que a outra pessoa salvou: Situação.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Voltar ao formulário' }))
  expect(screen.getByLabelText('Anotações')).toHaveValue('A minha')

  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa mudou este lead' }))
  await user.click(dialog.getByRole('radio', { name: /^A sua versão/ }))
  network.on('POST /functions/v1/update-lead-status', { ...theirs, notes: 'A minha' })
  await user.click(dialog.getByRole('button', { name: 'Salvar com estas escolhas' }))
  expect(await screen.findByText('Lead atualizado com sucesso!')).toBeVisible()
  expect(network.sent('POST /functions/v1/update-lead-status').at(-1)?.body).toEqual({
    lead_id: 'l1',
    new_status: 'lost',
    lead_notes: 'A minha',
    seen: theirs.updated_at,
  })
  expect(screen.getByRole('combobox', { name: 'Situação' })).toHaveDisplayValue('Perdido')
})

test('new leads are counted in the header', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Leads (1 lead novo)' })).toBeVisible()
})

test('a notice that did not go out is said and can be sent again', async () => {
  const failed = { status: 'failed', attempts: 8, last_error: 'refused', sent_at: null }
  const { user, network } = open({
    'POST /functions/v1/get-property-leads': [{ ...lead('l1', 'Marcos', 'new'), notification: failed }],
    'POST /rest/v1/rpc/retry_lead_notification': true,
  })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  expect(screen.getByText(/O aviso por e-mail não foi entregue/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Enviar de novo' }))
  expect(await screen.findByText('Aviso colocado na fila de envio.')).toBeVisible()
  expect(network.sent('POST /rest/v1/rpc/retry_lead_notification')[0]?.body).toEqual({ p_lead_id: 'l1' })
})

test('a lead is deleted only after a question', async () => {
  const { user, network, router } = open({ 'DELETE /rest/v1/leads': null })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.click(screen.getByRole('button', { name: 'Excluir lead' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir este lead?' }))
  expect(network.sent('DELETE /rest/v1/leads')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Excluir lead' }))
  expect(await screen.findByText('Lead excluído com sucesso!')).toBeVisible()
  expect(network.sent('DELETE /rest/v1/leads?id=eq.l1')).toHaveLength(1)
  expect(router.state.location.search).toBe('')
})

test('a lead that could not be deleted stays', async () => {
  const { user } = open({ 'DELETE /rest/v1/leads': answer(500, {}) })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.click(screen.getByRole('button', { name: 'Excluir lead' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir este lead?' }))
  await user.click(dialog.getByRole('button', { name: 'Excluir lead' }))
  expect(await screen.findByText('Erro ao excluir lead. Tente novamente.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Marcos/ })).toBeVisible()
})

test('a lead becomes an inactive property with its data filled in', async () => {
  const { user } = open({
    'GET /rest/v1/property_categories': [{ id: '00000000-0000-4000-8000-0000000000c1', name: 'Casa' }],
    'POST /rest/v1/rpc/get_watermark_settings': [],
  })
  await user.click(await screen.findByRole('link', { name: /Marcos/ }))
  await user.click(screen.getByRole('link', { name: 'Criar imóvel com estes dados' }))
  expect(await screen.findByLabelText(/Título/)).toHaveValue('Casa em São José')
  expect(screen.getByLabelText(/^Preço/)).toHaveValue('R$ 650.000')
  expect(screen.getByLabelText(/^Quartos/)).toHaveValue('3')
  expect(screen.getByRole('combobox', { name: /Categoria/ })).toHaveDisplayValue('Casa')
  expect(screen.getByRole('switch', { name: /Imóvel ativo/ })).not.toBeChecked()
})
