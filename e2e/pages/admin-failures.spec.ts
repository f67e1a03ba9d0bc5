import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { hashSync } from 'bcryptjs'
import sharp from 'sharp'
import { otherTenantAdmin, service } from '../../tooling/testing/actors.ts'
import { jpegOf } from '../../tooling/testing/photo.ts'
import { jpegFile } from '../support/photos.ts'
import { removeByTitle, type StoredProperty } from '../support/properties.ts'
import { choosePhotos, expectTyped, fillProperty, smallProperty } from '../support/propertyForm.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test as base } from '../support/test.ts'

const blue = { r: 60, g: 90, b: 170 }
const red = { r: 170, g: 60, b: 60 }

/** How a call fails, and what the owner reads of it; `lost` is done by the server, and its answer never comes. */
const reasons = {
  cut: 'Não foi possível conectar. Verifique sua internet e tente novamente.',
  403: 'Você não tem permissão para fazer isso.',
  409: 'Este registro já existe ou foi alterado por outra pessoa.',
  413: 'O arquivo ou o texto é grande demais.',
  500: 'Ocorreu um erro no servidor. Tente novamente em instantes.',
  401: 'Sua sessão expirou. Entre novamente.',
}
type Failure = keyof typeof reasons | 'lost'
const failures = ['cut', '403', '409', '413', '500'] as const

interface World {
  page: Page
  title: string
  property: StoredProperty
  /** The one who is signed in, whose agency is no other test's. */
  someone: Awaited<ReturnType<typeof otherTenantAdmin>>
  lead: { id: string; owner_name: string }
}

interface Call {
  name: string
  /** The requests that fail: method, and part of the address. */
  request: [method: string, path: RegExp]
  /** To the page, and everything typed. */
  begin: (world: World) => Promise<unknown>
  /** What makes the call. */
  act: (world: World) => Promise<unknown>
  says: (reason: string, world: World) => string
  /** What must still be there after a failure. */
  kept: (world: World) => Promise<unknown>
  /** What nobody should keep over the end of a sign-in, such as a password, typed again. */
  retype?: (world: World) => Promise<unknown>
  /** What the owner sees once it works. */
  works: (world: World) => Promise<unknown>
  /** A call that may be made twice without harm when only its answer was lost. */
  survivesLoss?: true
  /** It is no call of the API's, so that 401 is like any other failure. */
  isPublic?: true
  /** The answer that stands for success, where the real one would change what other tests see. */
  success?: unknown
}

const test = base.extend<{ world: World }>({
  world: async ({ newVisitor, newProperty }, use) => {
    const title = `Falha ${randomUUID().slice(0, 8)}`
    const someone = await otherTenantAdmin()
    const property = await newProperty({ title: `${title}, guardada`, photos: [blue, red] })
    const { data: lead } = await service()
      .from('leads')
      .insert({
        tenant_id: someone.tenantId as string,
        owner_name: `Dona ${title}`,
        email: 'dona@exemplo.example',
        phone: '48999990000',
        property_kind: 'Casa',
        deal_kind: 'Venda',
        address: 'Rua das Provas, 10',
        city: 'São José',
        price: 650_000,
        notice_version: 'teste',
      })
      .select('id, owner_name')
      .single()
      .throwOnError()
    const page = await (await newVisitor({ reducedMotion: 'reduce' })).newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/admin/login')
    await signIn(page, someone)
    await page.getByRole('heading', { name: /^Meus Imóveis/ }).waitFor()
    await use({ page, title, property, someone, lead })
    await removeByTitle(title)
    await service().from('leads').delete().eq('id', lead.id).throwOnError()
    await service().from('admin_users').delete().eq('id', someone.id).throwOnError()
  },
})

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** Has the call fail until `heal`; `lost` has the server do it first. */
async function fault(page: Page, { request: [method, path], success }: Call) {
  let failure: Failure | null = null
  const handle = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    if (failure === null)
      return success === undefined ? route.fallback() : route.fulfill({ headers: cors, json: success })
    if (failure === 'lost') await route.fetch()
    if (failure === 'lost' || failure === 'cut') return route.abort('failed')
    return route.fulfill({ status: Number(failure), headers: cors, json: { message: 'refused' } })
  }
  await page.route(path, handle)
  return { by: (next: Failure) => (failure = next), heal: () => (failure = null) }
}

/** All at once: there may be several, and a click each would wait for each to stand still. */
const dismissMessages = (page: Page) =>
  page
    .getByRole('button', { name: 'Fechar notificação' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()))

const edit = async ({ page, property, title }: World) => {
  await page.goto(`/admin/properties/edit/${property.id}`)
  await page.getByLabel(/^Título/).fill(`${title}, guardada e editada`)
}
const editKept = ({ page, title }: World) =>
  expect(page.getByLabel(/^Título/)).toHaveValue(`${title}, guardada e editada`)

const begunProperty = async ({ page, title }: World) => {
  await page.goto('/admin/properties/new')
  await choosePhotos(page, [jpegFile('sala.jpg', await jpegOf(blue, 1000, 700))])
  await fillProperty(page, smallProperty(title))
}
const save = ({ page }: World) => page.getByRole('button', { name: /^(Criar|Atualizar) Imóvel$/ }).click()
const typedAndPhotoKept = async ({ page, title }: World) => {
  await expectTyped(page, smallProperty(title))
  await expect(page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')).toHaveCount(1)
}
/** One property of that title, with one photo, which is the primary one. */
const madeOnce = async ({ page, title }: World) => {
  await expect(page).toHaveURL('/admin')
  const { data } = await service()
    .from('properties')
    .select('id, property_images(is_primary, image_url), property_additional_info(info_text)')
    .eq('title', title)
    .throwOnError()
  expect(data).toHaveLength(1)
  expect(data[0]?.property_images.map(({ is_primary }) => is_primary)).toEqual([true])
  expect(data[0]?.property_additional_info).toEqual([{ info_text: 'Piscina' }])
  expect((await page.request.get(data[0]?.property_images[0]?.image_url ?? '')).ok()).toBe(true)
}

const settings = (name: string) => (world: World) => world.page.getByRole('region', { name, exact: true })
const leadSettings = settings('Configurações de Leads')
const markSettings = settings("Marca d'água")
const password = settings('Alterar senha')
const users = settings('Usuários')

const typePassword = async (world: World) => {
  await password(world)
    .getByLabel(/^Nova senha/)
    .fill('outra-senha')
  await password(world)
    .getByLabel(/^Confirmar nova senha/)
    .fill('outra-senha')
}
const typeUserPassword = async (world: World) => {
  await users(world)
    .getByLabel(/^Senha/)
    .fill('segredo1')
  await users(world)
    .getByLabel(/^Confirmar senha/)
    .fill('segredo1')
}
const newName = ({ title }: World) => title.toLowerCase().replaceAll(' ', '-')
const openLead = ({ page, lead }: World) => page.goto(`/admin/leads?lead=${lead.id}`)
const png = sharp({ create: { width: 200, height: 100, channels: 3, background: '#cc0000' } })
  .png()
  .toBuffer()
const chooseLogo = async (card: ReturnType<typeof leadSettings>) =>
  card
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await png })

const calls: Call[] = [
  {
    name: 'create property',
    request: ['POST', /\/rest\/v1\/properties(\?|$)/],
    begin: begunProperty,
    act: save,
    says: (reason) =>
      reason === reasons[401] ? 'Usuário não autenticado' : `Erro ao criar imóvel: ${reason}`,
    kept: typedAndPhotoKept,
    works: madeOnce,
    survivesLoss: true,
  },
  {
    name: 'photo upload',
    request: ['POST', /\/storage\/v1\/object\/property-images\//],
    begin: begunProperty,
    act: save,
    says: (reason) => `Erro ao processar imagem sala.jpg: ${reason}`,
    kept: typedAndPhotoKept,
    works: madeOnce,
  },
  {
    name: 'image row',
    request: ['POST', /\/rest\/v1\/property_images(\?|$)/],
    begin: begunProperty,
    act: save,
    says: (reason) => `Erro ao processar imagem sala.jpg: ${reason}`,
    kept: typedAndPhotoKept,
    works: madeOnce,
    survivesLoss: true,
  },
  {
    name: 'additional info',
    request: ['POST', /\/rpc\/replace_property_additional_info/],
    begin: begunProperty,
    act: save,
    says: () => 'Erro ao salvar informações adicionais',
    kept: typedAndPhotoKept,
    works: madeOnce,
    survivesLoss: true,
  },
  {
    name: 'update property',
    request: ['PATCH', /\/rest\/v1\/properties\?/],
    begin: edit,
    act: save,
    says: (reason) =>
      reason === reasons[401] ? 'Usuário não autenticado' : `Erro ao atualizar imóvel: ${reason}`,
    kept: editKept,
    works: ({ page }) => expect(page.getByText('Imóvel atualizado com sucesso!')).toBeVisible(),
  },
  {
    name: 'primary image',
    request: ['POST', /\/rpc\/set_primary_image/],
    begin: edit,
    act: ({ page }) => page.getByRole('button', { name: 'Definir foto 2 como principal' }).click(),
    says: () => 'Erro ao atualizar imagem principal',
    kept: async (world) => {
      await editKept(world)
      const first = world.page.getByRole('button', { name: 'Definir foto 1 como principal' })
      await expect(first).toHaveAttribute('aria-pressed', 'true')
    },
    works: ({ page }) => expect(page.getByText('Imagem principal atualizada!')).toBeVisible(),
  },
  {
    name: 'delete image',
    request: ['DELETE', /\/rest\/v1\/property_images\?/],
    begin: edit,
    act: ({ page }) => page.getByRole('button', { name: 'Remover foto 2' }).click(),
    says: () => 'Erro ao deletar imagem',
    kept: async (world) => {
      await editKept(world)
      const photos = world.page.getByRole('list', { name: 'Fotos do imóvel' }).getByRole('img')
      await expect(photos).toHaveCount(2)
    },
    works: ({ page }) => expect(page.getByText('Imagem removida com sucesso!')).toBeVisible(),
  },
  {
    name: 'delete property',
    request: ['DELETE', /\/rest\/v1\/properties\?/],
    begin: ({ page, title }) => page.goto(`/admin?busca=${encodeURIComponent(title)}`),
    act: ({ page, property }) => page.getByRole('button', { name: `Excluir ${property.title}` }).click(),
    says: () => 'Erro ao deletar imóvel',
    kept: async ({ page, title, property }) => {
      await expect(page.getByRole('searchbox')).toHaveValue(title)
      await expect(page.getByRole('heading', { name: property.title })).toBeVisible()
    },
    works: ({ page }) => expect(page.getByText('Imóvel deletado com sucesso!')).toBeVisible(),
  },
  {
    name: 'postal code',
    request: ['GET', /\/ws\/\d{8}\/json/],
    begin: async (world) => {
      await edit(world)
      await world.page.getByLabel('CEP').fill('88010-400')
    },
    act: ({ page }) => page.getByRole('button', { name: 'Buscar CEP' }).click(),
    says: () => 'Erro ao consultar CEP. Tente novamente.',
    kept: async (world) => {
      await editKept(world)
      await expect(world.page.getByLabel('CEP')).toHaveValue('88010-400')
    },
    works: ({ page }) => expect(page.getByText('Endereço preenchido automaticamente!')).toBeVisible(),
    isPublic: true,
    success: { logradouro: 'Rua Felipe Schmidt', bairro: 'Centro', localidade: 'Florianópolis', uf: 'SC' },
  },
  {
    name: 'lead settings',
    request: ['POST', /\/functions\/v1\/save-tenant-settings/],
    begin: async (world) => {
      await world.page.goto('/admin/settings')
      await leadSettings(world)
        .getByLabel(/^Email/)
        .fill('falhas@exemplo.example')
      await leadSettings(world).getByLabel('Nome da empresa').fill('Outra Imobiliária de Teste')
    },
    act: (world) => leadSettings(world).getByRole('button', { name: 'Salvar configurações' }).click(),
    says: () => 'Erro ao salvar',
    kept: (world) => expect(leadSettings(world).getByLabel(/^Email/)).toHaveValue('falhas@exemplo.example'),
    works: ({ page }) => expect(page.getByText('Configurações salvas', { exact: true })).toBeVisible(),
  },
  {
    name: 'company logo',
    request: ['POST', /\/storage\/v1\/object\/company-logos\//],
    begin: async (world) => {
      await world.page.goto('/admin/settings')
      await leadSettings(world)
        .getByLabel(/^Email/)
        .fill('falhas@exemplo.example')
    },
    act: (world) => chooseLogo(leadSettings(world)),
    says: (reason) => `Erro ao fazer upload: ${reason}`,
    kept: (world) => expect(leadSettings(world).getByLabel(/^Email/)).toHaveValue('falhas@exemplo.example'),
    works: (world) =>
      expect(leadSettings(world).getByRole('img')).toHaveAttribute('src', /company-logo-\d+\.png$/),
  },
  {
    name: 'watermark logo',
    request: ['POST', /\/storage\/v1\/object\/property-images\/watermark-logo/],
    begin: async (world) => {
      await world.page.goto('/admin/settings')
      await markSettings(world).getByLabel('Opacidade').fill('0.9')
    },
    act: (world) => chooseLogo(markSettings(world)),
    says: (reason) => `Erro ao fazer upload: ${reason}`,
    kept: (world) => expect(markSettings(world).getByText('90%')).toBeVisible(),
    works: (world) =>
      expect(markSettings(world).getByRole('img', { name: "Logo da marca d'água" })).toHaveAttribute(
        'src',
        /watermark-logo-\d+\.png$/,
      ),
  },
  {
    name: 'watermark',
    request: ['POST', /\/rpc\/save_watermark_settings/],
    begin: async (world) => {
      await world.page.goto('/admin/settings')
      await markSettings(world).getByLabel('Opacidade').fill('0.9')
      await markSettings(world).getByLabel('Posição').selectOption('Centro')
    },
    act: (world) => markSettings(world).getByRole('button', { name: "Salvar marca d'água" }).click(),
    says: (reason) => `Erro ao salvar configurações: ${reason}`,
    kept: async (world) => {
      await expect(markSettings(world).getByText('90%')).toBeVisible()
      await expect(markSettings(world).getByLabel('Posição')).toHaveValue('center')
    },
    works: ({ page }) => expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible(),
    success: [],
  },
  {
    name: 'password',
    request: ['POST', /\/rpc\/update_admin_password/],
    begin: async (world) => {
      await world.page.goto('/admin/settings')
      await typePassword(world)
    },
    act: (world) => password(world).getByRole('button', { name: 'Alterar senha' }).click(),
    says: () => 'Erro ao alterar senha. Tente novamente.',
    kept: (world) => expect(password(world).getByLabel(/^Nova senha/)).toHaveValue('outra-senha'),
    retype: typePassword,
    works: ({ page }) => expect(page.getByText('Senha alterada com sucesso!')).toBeVisible(),
  },
  {
    name: 'create user',
    request: ['POST', /\/rpc\/create_admin_user/],
    begin: async (world) => {
      await world.page.goto('/admin/settings')
      await users(world)
        .getByLabel(/^Nome de usuário/)
        .fill(newName(world))
      await typeUserPassword(world)
    },
    act: (world) => users(world).getByRole('button', { name: 'Criar usuário' }).click(),
    says: () => 'Erro ao criar usuário. Tente novamente.',
    kept: (world) => expect(users(world).getByLabel(/^Nome de usuário/)).toHaveValue(newName(world)),
    retype: typeUserPassword,
    works: async (world) => {
      await expect(world.page.getByText('Usuário criado com sucesso!')).toBeVisible()
      await expect(users(world).getByRole('cell', { name: newName(world), exact: true })).toBeVisible()
      await service().from('admin_users').delete().eq('username', newName(world)).throwOnError()
    },
  },
  {
    name: 'delete user',
    request: ['POST', /\/rpc\/delete_admin_user/],
    begin: async (world) => {
      await world.someone.db
        .rpc('create_admin_user', {
          p_username: newName(world),
          p_password_hash: hashSync('segredo1', 10),
          p_tenant_id: world.someone.tenantId as string,
        })
        .throwOnError()
      await world.page.goto('/admin/settings')
    },
    act: (world) =>
      users(world)
        .getByRole('button', { name: `Excluir usuário ${newName(world)}` })
        .click(),
    says: () => 'Erro ao excluir usuário. Tente novamente.',
    kept: (world) =>
      expect(users(world).getByRole('cell', { name: newName(world), exact: true })).toBeVisible(),
    works: (world) =>
      expect(world.page.getByText(`Usuário ${newName(world)} excluído com sucesso!`)).toBeVisible(),
  },
  {
    name: 'lead status',
    request: ['POST', /\/functions\/v1\/update-lead-status/],
    begin: async (world) => {
      await openLead(world)
      await world.page.getByLabel('Anotações').fill('Ligar na sexta')
    },
    act: ({ page }) => page.getByRole('button', { name: 'Salvar', exact: true }).click(),
    says: () => 'Erro ao atualizar lead. Tente novamente.',
    kept: ({ page }) => expect(page.getByLabel('Anotações')).toHaveValue('Ligar na sexta'),
    works: ({ page }) => expect(page.getByText('Lead atualizado com sucesso!')).toBeVisible(),
  },
  {
    name: 'delete lead',
    request: ['DELETE', /\/rest\/v1\/leads\?/],
    begin: openLead,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Excluir lead' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir lead' }).click()
    },
    says: () => 'Erro ao excluir lead. Tente novamente.',
    kept: ({ page, lead }) =>
      expect(page.getByRole('link', { name: new RegExp(lead.owner_name) })).toBeVisible(),
    works: ({ page }) => expect(page.getByText('Lead excluído com sucesso!')).toBeVisible(),
  },
]

for (const call of calls) {
  test(`${call.name}: each failure is said, nothing typed is lost, and trying again works`, async ({
    world,
  }) => {
    // Seven failures and a second sign-in, on one page.
    test.slow()
    const { page, someone } = world
    const fail = await fault(page, call)
    await call.begin(world)
    const address = page.url()
    for (const kind of [...failures, ...(call.survivesLoss ? (['lost'] as const) : [])]) {
      await test.step(kind, async () => {
        fail.by(kind as Failure)
        await call.act(world)
        const reason = reasons[(kind === 'lost' ? 'cut' : kind) as keyof typeof reasons]
        await expect(page.getByText(call.says(reason, world), { exact: true }).first()).toBeVisible()
        await dismissMessages(page)
        await call.kept(world)
      })
    }
    await test.step('401', async () => {
      fail.by(401 as never)
      await call.act(world)
      await expect(page.getByText(call.says(reasons[401], world), { exact: true }).first()).toBeVisible()
      fail.heal()
      if (call.isPublic) return call.kept(world)
      await expect(page).toHaveURL('/admin/login')
      await dismissMessages(page)
      await signIn(page, someone)
      if (!address.endsWith('/new')) await expect(page).toHaveURL(address)
      if (call.retype) await call.retype(world)
      await call.kept(world)
    })
    await call.act(world)
    await call.works(world)
  })
}
