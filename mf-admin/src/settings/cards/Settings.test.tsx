import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { api, sessionChanged } from 'shared-backend'
import { answer, testSession, testTokens, type SentRequest } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { image, mark, tenantSettings, users } from '../../testing/rows.ts'

const answers = { 'POST /rest/v1/rpc/get_tenant_admin_users': users }
const opened =
  (path: string) =>
  (more: Record<string, unknown> = {}, session = testSession) =>
    renderAdmin({ path, answers: { ...answers, ...more }, session })
const open = opened('/admin/settings/agency')
const openTeam = opened('/admin/settings/team')

const findCard = (name: string) => screen.findByRole('region', { name })

test('passwords must match and have six characters', async () => {
  const { user } = openTeam()
  const password = within(await findCard('Alterar senha'))
  await user.type(password.getByLabelText(/^Nova senha/), '12345')
  await user.type(password.getByLabelText(/^Confirmar nova senha/), '54321')
  await user.click(password.getByRole('button', { name: 'Alterar senha' }))
  expect(await password.findByText('A senha deve ter pelo menos 6 caracteres')).toBeVisible()
  expect(password.getByText('As senhas não coincidem')).toBeVisible()
})

test('the mark is shown on one photo, and no property is downloaded for it', async () => {
  const photo = { ...image('p', 0), widths: [] }
  const { network } = open({ 'GET /rest/v1/property_images': [photo] })
  const card = within(await findCard("Marca d'água"))
  expect(await card.findByText(/já foi enviada com uma marca/)).toBeVisible()
  const shown = card.getByRole('img', { name: "Exemplo de foto com a marca d'água" })
  expect(shown).toHaveAttribute('src', photo.image_url)
  const [request] = network.sent('GET /rest/v1/property_images')
  expect(request?.query.get('limit')).toBe('1')
  expect(request?.query.get('order')).toBe('watermarked.asc,created_at.desc')
  expect(network.sent('GET /rest/v1/properties')).toEqual([])
})

describe('changing the password', () => {
  const change = 'POST /rest/v1/rpc/update_admin_password'
  const signIn = 'POST /auth/v1/token'

  async function changePassword(answers: Record<string, unknown>) {
    const view = openTeam({ [change]: null, ...answers })
    const password = within(await findCard('Alterar senha'))
    await view.user.type(password.getByLabelText(/^Senha atual/), 'segredo0')
    await view.user.type(password.getByLabelText(/^Nova senha/), 'segredo1')
    await view.user.type(password.getByLabelText(/^Confirmar nova senha/), 'segredo1')
    await view.user.click(password.getByRole('button', { name: 'Alterar senha' }))
    return { ...view, password }
  }

  test('signs in with the present one, and sends the new one as a hash only', async () => {
    const { network } = await changePassword({ [signIn]: () => testTokens(testSession) })
    expect(await screen.findByText('Senha alterada com sucesso!')).toBeVisible()
    expect(network.sent(signIn)[0]?.body).toMatchObject({
      email: 'maria@admins.invalid',
      password: 'segredo0',
    })
    expect(network.sent(change)[0]?.body).toEqual({
      p_admin_user_id: testSession.id,
      p_new_password_hash: expect.stringMatching(/^\$2[aby]\$10\$/),
    })
  })

  test('a wrong current password is reported at its field, and nothing is changed', async () => {
    const { network, password } = await changePassword({
      [signIn]: answer(400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }),
    })
    expect(await password.findByText('A senha atual está incorreta')).toBeVisible()
    expect(password.getByLabelText(/^Senha atual/)).toBeInvalid()
    expect(password.getByLabelText(/^Senha atual/)).toHaveFocus()
    expect(password.getByLabelText(/^Nova senha/)).toHaveValue('segredo1')
    expect(network.sent(change)).toEqual([])
  })

  test('too many wrong ones wait as at the login', async () => {
    const { network } = await changePassword({
      [signIn]: answer(429, {
        error_code: 'over_request_rate_limit',
        msg: 'For security purposes, you can only request this after 8 seconds.',
      }),
    })
    expect(
      await screen.findByText('Muitas tentativas de login. Aguarde 8 segundos e tente novamente.'),
    ).toBeVisible()
    expect(network.sent(change)).toEqual([])
  })
})

test('only deletable users can be deleted, after a question', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = openTeam({ 'POST /rest/v1/rpc/delete_admin_user': null })
  const form = within(await findCard('Usuários'))
  expect(await form.findByText('Não removível')).toBeVisible()
  expect(form.getByText('Admin')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Excluir usuário joao' }))
  expect(await screen.findByText('Usuário joao excluído com sucesso!')).toBeVisible()
})

test('without a tenant there are no users to manage', async () => {
  openTeam({}, { ...testSession, tenant_id: null })
  expect(await screen.findByRole('region', { name: 'Alterar senha' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Usuários' })).not.toBeInTheDocument()
})

test('the notification e-mail is required and must be one', async () => {
  const { user } = open()
  const leads = within(await findCard('Configurações de Leads'))
  const submit = await leads.findByRole('button', { name: 'Salvar configurações' })
  await user.click(submit)
  expect(await leads.findByText('Email obrigatório')).toBeVisible()
  await user.type(leads.getByLabelText(/^Email para receber/), 'sem arroba')
  expect(await leads.findByText('Email inválido')).toBeVisible()
})

test('a watermark needs a logo, an image of at most 5 MB', async () => {
  const { user } = open()
  const mark = within(await findCard("Marca d'água"))
  await user.click(await mark.findByRole('button', { name: "Salvar marca d'água" }))
  expect(await screen.findByText('Por favor, faça upload de uma logo primeiro')).toBeVisible()
  const input = mark.getByLabelText(/^Escolher logo/, { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } })
  expect(await screen.findByText('Por favor, selecione apenas arquivos de imagem')).toBeVisible()
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' })
  fireEvent.change(input, { target: { files: [large] } })
  expect(await screen.findByText('Arquivo muito grande. Máximo 5MB permitido')).toBeVisible()
})

const LOGO = mark.logo_url
const V2 = '2026-01-02T00:00:00+00:00'
const READ_MARK = 'POST /rest/v1/rpc/get_watermark_settings'
const SAVE_MARK = 'POST /rest/v1/rpc/save_watermark_settings'
const tenant = { ...tenantSettings, company_name: 'Clara' }
const READ_TENANT = 'POST /functions/v1/get-tenant-settings'
const SAVE_TENANT = 'POST /functions/v1/save-tenant-settings'
const findConflict = () => screen.findByRole('dialog', { name: 'Outra pessoa mudou estas configurações' })

interface MarkCall {
  p_seen: string
  p_logo_url: string
  p_position: string
  p_opacity: number
}
interface TenantCall {
  seen: string
  notification_email: string
  company_name: string
  company_logo: null
}

/** A server that keeps the mark, and writes over the version that the caller has seen only. */
function storedMark() {
  let stored = mark
  return {
    now: () => stored,
    change: (part: object) => (stored = { ...stored, ...part, updated_at: V2 }),
    [READ_MARK]: () => [stored],
    [SAVE_MARK]: ({ body }: SentRequest) => {
      const { p_seen, p_logo_url, p_position, p_opacity } = body as MarkCall
      if (p_seen !== stored.updated_at) return answer(409, { code: 'PT409', message: 'Changed' })
      stored = {
        ...stored,
        logo_url: p_logo_url,
        watermark_position: p_position,
        opacity: p_opacity,
        updated_at: V2,
      }
      return [stored]
    },
  }
}

/** The same for the lead settings. */
function storedTenant() {
  let stored = tenant
  return {
    now: () => stored,
    change: (part: object) => (stored = { ...stored, ...part, updated_at: V2 }),
    [READ_TENANT]: () => stored,
    [SAVE_TENANT]: ({ body }: SentRequest) => {
      const { seen, notification_email, company_name, company_logo } = body as TenantCall
      const error = { code: 'changed_since', message: 'Mudou' }
      if (seen !== stored.updated_at) return answer(409, { error })
      stored = {
        lead_notification_email: notification_email,
        company_name,
        company_logo_url: company_logo,
        updated_at: V2,
      }
      return stored
    },
  }
}

/** The watermark's card with another position chosen than the stored one, and a way to save it. */
async function changeMark() {
  const { now, change, ...rules } = storedMark()
  const { user } = open(rules)
  const card = within(await findCard("Marca d'água"))
  await user.selectOptions(await card.findByLabelText('Posição'), 'top-left')
  const save = async () => user.click(await card.findByRole('button', { name: "Salvar marca d'água" }))
  return { user, card, save, now, change }
}

/** The lead settings' card with another company name than the stored one, and a way to save it. */
async function changeTenant() {
  const { now, change, ...rules } = storedTenant()
  const { user, router, store } = open(rules)
  const card = within(await findCard('Configurações de Leads'))
  await user.type(await card.findByLabelText(/^Nome da empresa/), ' Imóveis')
  const save = async () => user.click(await card.findByRole('button', { name: 'Salvar configurações' }))
  return { user, router, store, card, save, now, change }
}

const choose = (dialog: HTMLElement, field: string, side: string) =>
  within(within(dialog).getByRole('group', { name: field })).getByRole('radio', {
    name: new RegExp(`^${side}`),
  })

test('a watermark setting that only somebody else has changed is taken without a question', async () => {
  const { card, save, now, change } = await changeMark()
  change({ opacity: 0.9 })
  await save()
  expect(await screen.findByText('Configurações salvas com sucesso!')).toBeVisible()
  expect(now()).toMatchObject({ watermark_position: 'top-left', opacity: 0.9 })
  expect(card.getByLabelText('Opacidade')).toHaveValue('0.9')
})

test('conflicting changes of a watermark are chosen field by field', async () => {
  const { user, card, save, now, change } = await changeMark()
  fireEvent.change(card.getByLabelText('Opacidade'), { target: { value: '0.1' } })
  change({ opacity: 0.9, watermark_position: 'bottom-left', logo_url: `${LOGO}?2` })
  await save()
  let dialog = await findConflict()
  expect(within(dialog).getByRole('group', { name: 'Opacidade' })).toHaveTextContent(
    'Versão salva90%A sua versão10%',
  )
  expect(
    within(dialog).getByText("Já incluído do que a outra pessoa salvou: Logo da marca d'água."),
  ).toBeVisible()
  const send = () => within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' })
  expect(send()).toHaveAccessibleDescription('Para salvar, escolha uma versão de cada campo.')
  await user.click(send())
  expect(now()).toMatchObject({ opacity: 0.9 })
  await user.click(within(dialog).getByRole('button', { name: 'Voltar ao formulário' }))
  expect(now()).toMatchObject({ opacity: 0.9, watermark_position: 'bottom-left' })
  expect(card.getByLabelText('Posição')).toHaveValue('top-left')

  await save()
  dialog = await findConflict()
  await user.click(choose(dialog, 'Posição', 'A sua versão'))
  await user.click(choose(dialog, 'Opacidade', 'Versão salva'))
  await user.click(send())
  expect(await screen.findByText('Configurações salvas com sucesso!')).toBeVisible()
  expect(now()).toMatchObject({ logo_url: `${LOGO}?2`, watermark_position: 'top-left', opacity: 0.9 })
  expect(card.getByLabelText('Opacidade')).toHaveValue('0.9')
})

test('a watermark that nobody else changed, or changed alike, is saved without a question', async () => {
  const { user, card, save, now, change } = await changeMark()
  await save()
  await waitFor(() => expect(now().watermark_position).toBe('top-left'))
  await user.click(await screen.findByRole('button', { name: 'Fechar notificação' }))
  await user.selectOptions(card.getByLabelText('Posição'), 'top-right')
  change({ watermark_position: 'top-right', updated_at: '2026-01-03T00:00:00+00:00' })
  await save()
  expect(await screen.findByText('Configurações salvas com sucesso!')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('of lead settings that two have changed each field is taken from one of them', async () => {
  const { user, card, save, now, change } = await changeTenant()
  change({ lead_notification_email: 'b@x.example', company_name: null })
  await save()
  const dialog = await findConflict()
  expect(within(dialog).getByRole('group', { name: 'Nome da empresa' })).toHaveTextContent(
    'Versão salva(vazio)A sua versãoClara Imóveis',
  )
  await user.click(choose(dialog, 'Nome da empresa', 'A sua versão'))
  await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }))
  expect(await screen.findByText('Configurações salvas')).toBeVisible()
  expect(now()).toMatchObject({ lead_notification_email: 'b@x.example', company_name: 'Clara Imóveis' })
  expect(card.getByLabelText(/^Email para receber/)).toHaveValue('b@x.example')
})

test('lead settings that nobody else changed are saved without a question', async () => {
  const { now, save } = await changeTenant()
  await save()
  await waitFor(() => expect(now().company_name).toBe('Clara Imóveis'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('values typed before the sign-in ended are compared with the values loaded then', async () => {
  const { user, router, store, card, now, change } = await changeTenant()
  expect(card.getByLabelText(/^Nome da empresa/)).toHaveValue('Clara Imóveis')
  act(() => void store.dispatch(sessionChanged(null)))
  await act(() => router.navigate('/admin/login'))
  change({ company_name: 'Outra' })
  act(() => void store.dispatch(sessionChanged(testSession)))
  store.dispatch(api.util.resetApiState())
  await act(() => router.navigate('/admin/settings/agency'))
  const again = within(await findCard('Configurações de Leads'))
  expect(await again.findByLabelText(/^Nome da empresa/)).toHaveValue('Clara Imóveis')
  await user.click(again.getByRole('button', { name: 'Salvar configurações' }))
  const dialog = await findConflict()
  expect(within(dialog).getByRole('group', { name: 'Nome da empresa' })).toHaveTextContent('Outra')
  expect(now().company_name).toBe('Outra')
})

test('a later visit begins with the values stored now, and not with those of the previous visit', async () => {
  const [ofMark, ofTenant] = [storedMark(), storedTenant()]
  const { now: _mark, change: changeMark, ...marks } = ofMark
  const { now: _tenant, change: changeTenant, ...tenants } = ofTenant
  const { router, network } = open({ ...marks, ...tenants })
  await within(await findCard("Marca d'água")).findByLabelText('Opacidade')
  expect(await screen.findByLabelText(/^Nome da empresa/)).toHaveValue('Clara')
  await act(() => router.navigate('/admin'))
  changeMark({ opacity: 0.9 })
  changeTenant({ company_name: 'Outra' })
  const { promise: come, resolve } = Promise.withResolvers<void>()
  const delayed = (answer: () => unknown) => () => come.then(answer)
  network.on(READ_MARK, delayed(marks[READ_MARK]))
  network.on(READ_TENANT, delayed(tenants[READ_TENANT]))
  await act(() => router.navigate('/admin/settings/agency'))
  const card = within(await findCard('Configurações de Leads'))
  expect(card.getByText('Carregando...')).toBeVisible()
  expect(screen.queryByLabelText(/^Nome da empresa/)).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Opacidade')).not.toBeInTheDocument()
  await act(async () => resolve())
  expect(await screen.findByLabelText(/^Nome da empresa/)).toHaveValue('Outra')
  expect(await screen.findByLabelText('Opacidade')).toHaveValue('0.9')
})

test('the mark is switched off after a question, over the version that was seen', async () => {
  const server = storedMark()
  const { user, network } = open({ ...server, 'DELETE /rest/v1/watermark_settings': [{ id: 'w' }] })
  const at = within(await findCard("Marca d'água"))
  await user.click(await at.findByRole('button', { name: 'Remover logo' }))
  expect(at.getByRole('button', { name: 'Escolher logo' })).toHaveFocus()
  await user.click(at.getByRole('button', { name: "Salvar marca d'água" }))
  expect(await screen.findByText('Por favor, faça upload de uma logo primeiro')).toBeVisible()
  expect(screen.getByText("Para ficar sem marca, use Desligar marca d'água.")).toBeVisible()
  await user.click(at.getByRole('button', { name: "Desligar marca d'água" }))
  const question = within(await screen.findByRole('dialog', { name: "Desligar a marca d'água?" }))
  network.on(READ_MARK, [])
  await user.click(question.getByRole('button', { name: "Desligar marca d'água" }))
  expect(await screen.findByText("Marca d'água desligada.")).toBeVisible()
  const [removal] = network.sent('DELETE /rest/v1/watermark_settings')
  expect(removal?.query.get('updated_at')).toBe(`eq.${mark.updated_at}`)
  expect(at.queryByRole('button', { name: "Desligar marca d'água" })).not.toBeInTheDocument()
})

test('while a logo is on its way, the focus stays on any button of its card, and nothing is saved', async () => {
  // No picture is ever read here.
  Object.assign(URL, { createObjectURL: () => 'blob:logo' })
  const { user, network } = open(storedMark())
  const at = within(await findCard("Marca d'água"))
  const buttons = [
    await at.findByRole('button', { name: "Salvar marca d'água" }),
    at.getByRole('button', { name: "Desligar marca d'água" }),
    at.getByRole('button', { name: 'Remover logo' }),
  ]
  const logo = new File(['pixels'], 'a.png', { type: 'image/png' })
  fireEvent.change(at.getByLabelText(/^Escolher logo/, { selector: 'input' }), { target: { files: [logo] } })
  await at.findByText('Enviando...')
  for (const button of buttons) {
    button.focus()
    expect(button).toHaveFocus()
    await user.keyboard('{Enter}')
  }
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(network.sent(SAVE_MARK)).toEqual([])
})

test('a dialog asks before a mark that somebody else has changed meanwhile is switched off', async () => {
  const server = storedMark()
  const { user } = open({
    ...server,
    'DELETE /rest/v1/watermark_settings': [],
    'GET /rest/v1/watermark_settings': [{ id: 'w' }],
  })
  const at = within(await findCard("Marca d'água"))
  await user.click(await at.findByRole('button', { name: "Desligar marca d'água" }))
  const question = within(await screen.findByRole('dialog', { name: "Desligar a marca d'água?" }))
  server.change({ logo_url: LOGO.replace('logo', 'nova') })
  await user.click(question.getByRole('button', { name: "Desligar marca d'água" }))
  expect(await findConflict()).toBeVisible()
})
