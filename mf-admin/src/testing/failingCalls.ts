import { screen, waitFor, within } from '@testing-library/react'
import { testSession, testTokens, type RemoteView } from 'shared-backend/testing'
import { house, mark, NOW, ownerCase, tenantSettings } from './rows.ts'

/** The message of a failure, by the server's answer; `cut` is no answer at all. */
export const reasons = {
  cut: 'Não foi possível conectar. Verifique sua internet e tente novamente.',
  401: 'Sua sessão expirou. Entre novamente.',
}

type View = Pick<RemoteView, 'user' | 'network' | 'router'>

export interface Call {
  name: string
  /** The request that fails, as a rule of the network. */
  request: string
  /** The answer when it works. */
  success: unknown
  path: string
  /** The server's answers that differ from the usual ones. */
  answers?: Record<string, unknown>
  /** Fills in the form. */
  begin?: (view: View) => Promise<unknown>
  /** Makes the call. */
  act: (view: View) => Promise<unknown>
  says: (reason: string) => string
  /** Expects the typed values to be kept after a failure. */
  kept: (view: View) => unknown
  /** Types again the values that are not kept over the end of a sign-in, such as a password. */
  retype?: (view: View) => Promise<unknown>
  /** Expects the visible result once it works. */
  works: (view: View) => unknown
  /** It is no call of the API's, so that 401 is like any other failure. */
  isPublic?: true
}

/** What stands beside the button goes with the page. */
const orSignedOut = (say: (reason: string) => string) => (reason: string) =>
  reason === reasons[401] ? 'Usuário não autenticado' : say(reason)

const showsMessage = (words: string) => async () => expect(await screen.findByText(words)).toBeVisible()
const card = async (name: string) => within(await screen.findByRole('region', { name }))

async function retypeField({ user }: View, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
const press = async ({ user }: View, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await user.click(button)
}

const EDIT = `/admin/properties/edit/${house.id}`
const title = () => screen.findByLabelText(/^Título/)
const edit = async (view: View) => retypeField(view, await title(), 'Casa editada')
const editKept = async () => expect(await title()).toHaveValue('Casa editada')
const save = (view: View) => press(view, /^(Criar|Atualizar) Imóvel$/)

const NEW = '/admin/properties/new'
const tiles = () => within(screen.getByRole('list', { name: 'Fotos do imóvel' })).getAllByRole('img')
async function begunProperty(view: View) {
  await retypeField(view, await title(), 'Casa nova')
  await view.user.selectOptions(screen.getByLabelText(/^Categoria/), 'Casa')
  await retypeField(view, screen.getByLabelText(/^Preço/), '450000')
  await retypeField(view, screen.getByRole('textbox', { name: /^Endereço/ }), 'Rua das Provas, 10')
  await retypeField(view, screen.getByLabelText(/^Bairro/), 'Centro')
  await retypeField(view, screen.getByLabelText(/^Cidade/), 'Florianópolis')
  await view.user.selectOptions(screen.getByLabelText(/^Estado/), 'SC')
  await view.user.click(screen.getByRole('button', { name: 'Adicionar informação' }))
  await retypeField(view, screen.getByLabelText('Informação 1'), 'Piscina')
  const photo = new File(['pixels'], 'sala.jpg', { type: 'image/jpeg' })
  await view.user.upload(screen.getByLabelText('Escolher fotos', { selector: 'input' }), photo)
  await waitFor(() => expect(tiles()).toHaveLength(1))
}
async function begunKept() {
  expect(await title()).toHaveValue('Casa nova')
  expect(screen.getByRole('textbox', { name: /^Endereço/ })).toHaveValue('Rua das Provas, 10')
  expect(screen.getByLabelText('Informação 1')).toHaveValue('Piscina')
  await waitFor(() => expect(tiles()).toHaveLength(1))
}
const madeOnce = async ({ router, network }: View) => {
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  expect(network.sent('POST /rest/v1/rpc/set_primary_image')).toHaveLength(1)
}
/** The stored part of the new property when its owner comes back. */
const storedSoFar = (property_images: object[]) => ({
  [`GET /rest/v1/properties?id=eq.${house.id}`]: { ...house, property_images, property_additional_info: [] },
})
const creation = {
  path: NEW,
  answers: storedSoFar([]),
  begin: begunProperty,
  act: save,
  kept: begunKept,
  works: madeOnce,
}
const editing = { path: EDIT, begin: edit }

const BRAND = '/admin/settings/agency'
const TEAM = '/admin/settings/team'
const leadCard = () => card('Configurações de Leads')
const markCard = () => card("Marca d'água")
const email = async () => (await leadCard()).findByLabelText(/^Email/)
const typeEmail = async (view: View) => retypeField(view, await email(), 'outro@exemplo.example')
const emailKept = async () => expect(await email()).toHaveValue('outro@exemplo.example')
const opacity = async () => (await markCard()).findByLabelText('Posição')
const choosePosition = async ({ user }: View) => user.selectOptions(await opacity(), 'Centro')
const positionKept = async () => expect(await opacity()).toHaveValue('center')
const chooseLogo = async ({ user }: View, at: Awaited<ReturnType<typeof card>>) => {
  const input = await at.findByLabelText(/^Escolher logo/, { selector: 'input' })
  await waitFor(() => expect(input).toBeEnabled())
  await user.upload(input, new File(['png'], 'logo.png', { type: 'image/png' }))
}
const shows = async (at: Awaited<ReturnType<typeof card>>, file: RegExp) =>
  waitFor(() => expect(at.getAllByRole('img')[0]).toHaveAttribute('src', expect.stringMatching(file)))

const typePasswords = (name: string, first: RegExp, second: RegExp) => async (view: View) => {
  const at = await card(name)
  await retypeField(view, at.getByLabelText(first), 'segredo1')
  await retypeField(view, at.getByLabelText(second), 'segredo1')
}
const newPassword = async (view: View) => {
  await retypeField(view, (await card('Alterar senha')).getByLabelText(/^Senha atual/), 'segredo0')
  await typePasswords('Alterar senha', /^Nova senha/, /^Confirmar nova senha/)(view)
}
const userPassword = typePasswords('Usuários', /^Senha/, /^Confirmar senha/)
const userName = async () => (await card('Usuários')).getByLabelText(/^Nome de usuário/)

const CASE = `/admin/cases?atendimento=${ownerCase.id}`
const notes = () => screen.findByLabelText('Anotações')

/** Every call of the admin area that changes something, and the look-up of a postal code. */
export const calls: Call[] = [
  {
    ...creation,
    name: 'create property',
    request: 'POST /rest/v1/properties',
    success: house,
    says: orSignedOut((reason) => `Erro ao criar imóvel: ${reason}`),
  },
  {
    ...creation,
    name: 'photo upload',
    request: `POST /storage/v1/object/property-images/${house.id}/${NOW}-0-sala.jpg`,
    success: {},
    says: orSignedOut((reason) => `Erro ao processar imagem sala.jpg: ${reason}`),
  },
  {
    ...creation,
    name: 'image row',
    request: 'POST /rest/v1/property_images',
    success: { ...house.property_images[0], is_primary: false },
    says: orSignedOut((reason) => `Erro ao processar imagem sala.jpg: ${reason}`),
  },
  {
    ...creation,
    name: 'additional info',
    answers: storedSoFar([house.property_images[0]!]),
    request: 'POST /rest/v1/rpc/replace_property_additional_info',
    success: null,
    says: orSignedOut(() => 'Erro ao salvar informações adicionais'),
  },
  {
    ...editing,
    name: 'update property',
    request: 'PATCH /rest/v1/properties',
    success: [house],
    act: save,
    says: orSignedOut((reason) => `Erro ao atualizar imóvel: ${reason}`),
    kept: editKept,
    works: showsMessage('Imóvel atualizado com sucesso!'),
  },
  {
    ...editing,
    name: 'primary image',
    request: 'POST /rest/v1/rpc/set_primary_image',
    success: null,
    act: (view) => press(view, 'Definir foto 2 como principal'),
    says: () => 'Erro ao atualizar imagem principal',
    kept: async () => {
      await editKept()
      const first = await screen.findByRole('button', { name: 'Definir foto 1 como principal' })
      await waitFor(() => expect(first).toHaveAttribute('aria-pressed', 'true'))
    },
    works: showsMessage('Imagem principal atualizada!'),
  },
  {
    ...editing,
    name: 'delete image',
    request: 'DELETE /rest/v1/property_images',
    success: [{ image_url: house.property_images[1]!.image_url, widths: [480] }],
    act: (view) => press(view, 'Remover foto 2'),
    says: () => 'Erro ao deletar imagem',
    kept: async () => {
      await editKept()
      await waitFor(() => expect(tiles()).toHaveLength(2))
    },
    works: showsMessage('Imagem removida com sucesso!'),
  },
  {
    name: 'delete property',
    request: 'DELETE /rest/v1/properties',
    success: null,
    path: '/admin?busca=Casa',
    act: (view) => press(view, 'Excluir Casa'),
    says: () => 'Erro ao deletar imóvel',
    kept: async () => {
      expect(await screen.findByRole('searchbox')).toHaveValue('Casa')
      expect(await screen.findByRole('heading', { name: 'Casa' })).toBeVisible()
    },
    works: showsMessage('Imóvel deletado com sucesso!'),
  },
  {
    ...editing,
    name: 'postal code',
    answers: {
      'GET /cep-point/api/cep/v2/88010400': {
        location: { coordinates: { latitude: '-27.6', longitude: '-48.5' } },
      },
    },
    request: 'GET /cep/ws/88010400/json/',
    success: { logradouro: 'Rua Felipe Schmidt', bairro: 'Centro', localidade: 'Florianópolis', uf: 'SC' },
    act: (view) => press(view, 'Buscar CEP'),
    says: () => 'Erro ao consultar CEP. Tente novamente.',
    kept: async () => {
      await editKept()
      expect(screen.getByLabelText('CEP')).toHaveValue('88010-400')
    },
    works: showsMessage('Endereço preenchido automaticamente!'),
    isPublic: true,
  },
  {
    name: 'lead settings',
    request: 'POST /functions/v1/save-tenant-settings',
    success: tenantSettings,
    path: BRAND,
    begin: typeEmail,
    act: (view) => press(view, 'Salvar configurações'),
    says: orSignedOut(() => 'Erro ao salvar'),
    kept: emailKept,
    works: showsMessage('Configurações salvas'),
  },
  {
    name: 'company logo',
    request: `POST /storage/v1/object/company-logos/company-logo-${NOW}.png`,
    success: {},
    path: BRAND,
    begin: typeEmail,
    act: async (view) => chooseLogo(view, await leadCard()),
    says: (reason) => `Erro ao fazer upload: ${reason}`,
    kept: emailKept,
    works: async () => shows(await leadCard(), /company-logo-\d+\.png$/),
  },
  {
    name: 'watermark logo',
    request: `POST /storage/v1/object/property-images/watermark-logo-${NOW}.png`,
    success: {},
    path: BRAND,
    begin: choosePosition,
    act: async (view) => chooseLogo(view, await markCard()),
    says: (reason) => `Erro ao fazer upload: ${reason}`,
    kept: positionKept,
    works: async () => shows(await markCard(), /watermark-logo-\d+\.png$/),
  },
  {
    name: 'watermark',
    request: 'POST /rest/v1/rpc/save_watermark_settings',
    success: [mark],
    answers: { 'POST /rest/v1/rpc/get_watermark_settings': [mark] },
    path: BRAND,
    begin: choosePosition,
    act: (view) => press(view, "Salvar marca d'água"),
    says: (reason) => `Erro ao salvar configurações: ${reason}`,
    kept: positionKept,
    works: showsMessage('Configurações salvas com sucesso!'),
  },
  {
    name: 'password',
    request: 'POST /rest/v1/rpc/update_admin_password',
    success: null,
    answers: { 'POST /auth/v1/token': () => testTokens(testSession) },
    path: TEAM,
    begin: newPassword,
    act: (view) => press(view, 'Alterar senha'),
    says: orSignedOut(() => 'Erro ao alterar senha. Tente novamente.'),
    kept: async () =>
      expect((await card('Alterar senha')).getByLabelText(/^Nova senha/)).toHaveValue('segredo1'),
    retype: newPassword,
    works: showsMessage('Senha alterada com sucesso!'),
  },
  {
    name: 'create user',
    request: 'POST /rest/v1/rpc/create_admin_user',
    success: null,
    path: TEAM,
    begin: async (view) => {
      await retypeField(view, await userName(), 'paula')
      await userPassword(view)
    },
    act: (view) => press(view, 'Criar usuário'),
    says: orSignedOut(() => 'Erro ao criar usuário. Tente novamente.'),
    kept: async () => expect(await userName()).toHaveValue('paula'),
    retype: userPassword,
    works: showsMessage('Usuário criado com sucesso!'),
  },
  {
    name: 'delete user',
    request: 'POST /rest/v1/rpc/delete_admin_user',
    success: null,
    path: TEAM,
    act: (view) => press(view, 'Excluir usuário joao'),
    says: () => 'Erro ao excluir usuário. Tente novamente.',
    kept: async () =>
      expect(await (await card('Usuários')).findByRole('cell', { name: /^joao/ })).toBeVisible(),
    works: showsMessage('Usuário joao excluído com sucesso!'),
  },
  {
    name: 'case',
    request: 'PATCH /rest/v1/cases',
    success: [{ ...ownerCase, notes: 'Ligar na sexta' }],
    path: CASE,
    begin: async (view) => retypeField(view, await notes(), 'Ligar na sexta'),
    act: (view) => press(view, 'Salvar'),
    says: orSignedOut(() => 'Erro ao atualizar o atendimento. Tente novamente.'),
    kept: async () => expect(await notes()).toHaveValue('Ligar na sexta'),
    works: showsMessage('Atendimento atualizado com sucesso!'),
  },
  {
    name: 'delete case',
    request: 'DELETE /rest/v1/leads',
    success: null,
    path: CASE,
    act: async (view) => {
      if (!screen.queryByRole('dialog')) await press(view, 'Excluir')
      const question = within(await screen.findByRole('dialog', { name: 'Excluir esta pessoa?' }))
      await view.user.click(question.getByRole('button', { name: 'Excluir' }))
    },
    says: orSignedOut(() => 'Erro ao excluir. Tente novamente.'),
    kept: async () => expect(await screen.findByRole('link', { name: /Marcos/ })).toBeVisible(),
    works: showsMessage('Atendimento excluído com sucesso!'),
  },
]
