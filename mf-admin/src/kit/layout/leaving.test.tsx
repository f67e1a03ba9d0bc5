import { act, screen, waitFor, within } from '@testing-library/react'
import type { RemoteView } from 'shared-backend/testing'
import { renderAdmin } from '../../testing/renderAdmin.tsx'
import { casesOf, house, listedCase, mark, ownerCase, tenantSettings, users } from '../../testing/rows.ts'

/* A dialog asks before typed values are lost. */

type View = RemoteView
type Form = {
  name: string
  path: string
  /** The control whose text is changed. */
  field: () => Promise<HTMLElement>
  change: (view: View, field: HTMLElement) => Promise<unknown>
  changed: string
  /** Takes the change back by hand. */
  restore: (view: View, field: HTMLElement) => Promise<unknown>
  /** Saves it; absent where that needs more than the one field. */
  save?: string
}

const other = { ...ownerCase, id: 'c2', lead: { ...ownerCase.lead, id: 'l2', owner_name: 'Paula' } }
const answers = {
  'POST /rest/v1/rpc/list_cases': casesOf([listedCase, { ...listedCase, id: other.id, name: 'Paula' }]),
  [`GET /rest/v1/cases?id=eq.${ownerCase.id}`]: ownerCase,
  [`GET /rest/v1/cases?id=eq.${other.id}`]: other,
  'POST /functions/v1/get-tenant-settings': tenantSettings,
  'POST /functions/v1/save-tenant-settings': { ...tenantSettings, company_name: 'Morada' },
  'POST /rest/v1/rpc/get_watermark_settings': [mark],
  'POST /rest/v1/rpc/save_watermark_settings': [{ ...mark, watermark_position: 'center' }],
  'POST /rest/v1/rpc/get_tenant_admin_users': users,
  'GET /rest/v1/property_private_facts': [],
  [`GET /rest/v1/properties?id=eq.${house.id}`]: house,
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const type = (text: string) => async (view: View, field: HTMLElement) => {
  await view.user.clear(field)
  if (text) await view.user.type(field, text)
}
const choose = (option: string) => (view: View, field: HTMLElement) => view.user.selectOptions(field, option)

const CASE = `/admin/cases?atendimento=${ownerCase.id}`
const BRAND = '/admin/settings/agency'
const TEAM = '/admin/settings/team'
const forms: Form[] = [
  {
    name: 'a case’s note',
    path: CASE,
    field: () => screen.findByLabelText('Anotações'),
    change: type('Ligar'),
    changed: 'Ligar',
    restore: type(''),
    save: 'Salvar',
  },
  {
    name: 'lead settings',
    path: BRAND,
    field: async () => (await card('Configurações de Leads')).findByLabelText('Nome da empresa'),
    change: type('Morada'),
    changed: 'Morada',
    restore: type('Morada Clara'),
    save: 'Salvar configurações',
  },
  {
    name: 'the watermark',
    path: BRAND,
    field: async () => (await card("Marca d'água")).findByLabelText('Posição'),
    change: choose('center'),
    changed: 'center',
    restore: choose('bottom-right'),
    save: "Salvar marca d'água",
  },
  {
    name: 'a new password',
    path: TEAM,
    field: async () => (await card('Alterar senha')).findByLabelText(/^Nova senha/),
    change: type('segredo'),
    changed: 'segredo',
    restore: type(''),
  },
  {
    name: 'a new user',
    path: TEAM,
    field: async () => (await card('Usuários')).findByLabelText(/^Nome de usuário/),
    change: type('paula'),
    changed: 'paula',
    restore: type(''),
  },
  {
    name: 'private facts',
    path: `/admin/properties/private/${house.id}`,
    field: () => screen.findByLabelText('Nome do proprietário'),
    change: type('Ana'),
    changed: 'Ana',
    restore: type(''),
  },
]

const open = (path: string, more: Record<string, unknown> = {}) =>
  renderAdmin({ path, answers: { ...answers, ...more } })
const question = () => screen.queryByRole('dialog', { name: 'Sair sem salvar?' })
const ask = async (answer: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Sair sem salvar?' }))
  return dialog.getByRole('button', { name: answer })
}
const stay = async ({ user }: View) => user.click(await ask('Continuar editando'))
const leave = async ({ user }: View) => user.click(await ask('Sair sem salvar'))
const toDashboard = (view: View) => view.user.click(screen.getByRole('link', { name: 'Início' }))

/** Whether the browser would ask before the tab goes. */
function isTabHeld() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe.each(forms)('$name', ({ path, field, change, changed, restore, save }) => {
  test('asks before it is left, and keeps its text when one stays', async () => {
    const view = open(path)
    await change(view, await field())
    expect(isTabHeld()).toBe(true)
    await toDashboard(view)
    await stay(view)
    expect(view.address()).toBe(path)
    expect(await field()).toHaveValue(changed)
    await toDashboard(view)
    await leave(view)
    await waitFor(() => expect(view.address()).toBe('/admin'))
    await waitFor(() => expect(isTabHeld()).toBe(false))
  })

  test('does not ask while nothing is changed, or once the change is undone', async () => {
    const view = open(path)
    expect(isTabHeld()).toBe(false)
    const control = await field()
    await change(view, control)
    await restore(view, control)
    expect(isTabHeld()).toBe(false)
    await toDashboard(view)
    await waitFor(() => expect(view.address()).toBe('/admin'))
    expect(question()).not.toBeInTheDocument()
  })

  if (save)
    test('does not ask once it is saved', async () => {
      const view = open(path, { 'PATCH /rest/v1/cases': [{ ...ownerCase, notes: changed }] })
      await change(view, await field())
      await view.user.click(screen.getByRole('button', { name: save }))
      await waitFor(() => expect(isTabHeld()).toBe(false))
      expect(await field()).toHaveValue(changed)
      await toDashboard(view)
      await waitFor(() => expect(view.address()).toBe('/admin'))
    })
})

test('the dialog also asks on the way back in history', async () => {
  const view = open('/admin/settings')
  await view.user.click(await screen.findByRole('link', { name: /^Agência e marca/ }))
  const field = await (await card("Marca d'água")).findByLabelText('Posição')
  await view.user.selectOptions(field, 'center')
  await act(() => view.router.navigate(-1))
  await stay(view)
  expect(view.address()).toBe(BRAND)
  expect(field).toHaveValue('center')
})

test('the dialog asks before another page of the settings is opened', async () => {
  const view = open(BRAND)
  await view.user.selectOptions(await (await card("Marca d'água")).findByLabelText('Posição'), 'center')
  const pages = within(screen.getByRole('navigation', { name: 'Áreas das configurações' }))
  await view.user.click(pages.getByRole('link', { name: 'Equipe e acesso' }))
  await stay(view)
  expect(view.address()).toBe(BRAND)
})

test('the dialog asks before signing out, whichever form of the page is unsaved', async () => {
  const view = open(TEAM)
  await view.user.type(await (await card('Usuários')).findByLabelText(/^Nome de usuário/), 'paula')
  await view.user.click(screen.getByRole('button', { name: 'Sair' }))
  await stay(view)
  expect(view.address()).toBe(TEAM)
})

test('the dialog asks before another case is opened, and not at a search or a filter beside the same one', async () => {
  const view = open(CASE)
  await view.user.type(await screen.findByLabelText('Anotações'), 'Ligar')
  await view.user.type(screen.getByRole('searchbox'), 'a')
  await view.user.selectOptions(screen.getByLabelText('Mostrar'), 'Meus')
  expect(question()).not.toBeInTheDocument()
  await view.user.click(screen.getByRole('link', { name: /Paula/ }))
  await stay(view)
  expect(screen.getByLabelText('Anotações')).toHaveValue('Ligar')
  await view.user.click(screen.getByRole('link', { name: /Paula/ }))
  await leave(view)
  expect(await screen.findByRole('heading', { name: 'Paula' })).toBeVisible()
  expect(screen.getByLabelText('Anotações')).toHaveValue('')
})

test('a case that is deleted takes its note along', async () => {
  const view = open(CASE, { 'DELETE /rest/v1/leads': [{ id: ownerCase.lead.id }] })
  await view.user.type(await screen.findByLabelText('Anotações'), 'Ligar')
  await view.user.click(screen.getByRole('button', { name: 'Excluir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir esta pessoa?' }))
  await view.user.click(dialog.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(view.address()).toBe('/admin/cases'))
  expect(question()).not.toBeInTheDocument()
})
