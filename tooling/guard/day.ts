import type { Locator, Page } from '@playwright/test'
import { signVisitor, VISITOR_HEADER } from 'shared-backend/visitorSignature'
import { photoFiles } from '../../e2e/support/draftPhotos.ts'
import { storeProperty } from '../../e2e/support/properties.ts'
import { fillProperty, smallProperty } from '../../e2e/support/propertyForm.ts'
import { keptIn } from '../../e2e/support/worker.ts'
import { until } from '../stack/processes.ts'
import { loadSecrets } from '../stack/secrets.ts'
import { withDatabase } from '../stack/sql.ts'
import { admin, otherTenantAdmin, service, visitor } from '../testing/actors.ts'
import { mailbox, type Mail } from '../testing/mailbox.ts'
import { testStack } from '../testing/stack.ts'
import { receiveVisits } from '../testing/visits.ts'

/** The browsers know the site by its address. No connection that goes out has such a port. */
export const ports = { site: 17_173, api: 17_321, mail: 17_080, database: 17_432, smtp: 17_025 }
const site = `http://localhost:${ports.site}`

/** The browsers of a visitor and of an admin, and where they leave what they see. */
export interface Stage {
  /** A word in all names of this day. */
  day: string
  visitor: Page
  desk: Page
  /** Records what a page says. */
  note: (name: string, page: Page) => Promise<void>
  keep: (name: string, answer: unknown) => void
}

type Text = string | RegExp
type Admin = Awaited<ReturnType<typeof admin>>
interface Listing {
  id: string
  title: string
}

let network = 0
/** Calls a function as the site's server does, for another visitor each time. */
async function send(name: string, body: object) {
  const { apiUrl, publishableKey, dataDir } = testStack()
  const text = JSON.stringify({ notice_version: '1', idempotency_key: crypto.randomUUID(), ...body })
  const request = { address: `203.0.${network >> 8}.${network++ & 255}`, body: text }
  const signature = await signVisitor(loadSecrets(dataDir).visitorSecret, request)
  const headers = { apikey: publishableKey, 'content-type': 'application/json', [VISITOR_HEADER]: signature }
  const response = await fetch(`${apiUrl}/functions/v1/${name}`, { method: 'POST', headers, body: text })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return (await response.json().catch(() => ({}))) as { alerts?: { id: string }[] }
}

/** As the scheduler does. */
export async function runJob(name = 'run-minute-jobs') {
  const { apiUrl, secretKey } = testStack()
  const call = { method: 'POST', headers: { apikey: secretKey } }
  const { ok, status } = await fetch(`${apiUrl}/functions/v1/${name}`, call)
  if (!ok) throw new Error(`${name}: ${status}`)
}

const find = (fits: (mail: Mail) => boolean) => mailbox().find(fits, 60_000)
const mailTo = (email: string, subject: string) =>
  find(({ to, subject: full }) => to[0]?.address === email && full.startsWith(subject))
const mailAbout = (email: string) => find(({ replyTo }) => replyTo?.[0]?.address === email)
const tokenIn = ({ text = '' }: Mail) => /#([0-9a-f]{32})/.exec(text)?.[1] ?? 'no token'

/** Opens a page once it answers. Another hash alone would not load it. */
export async function open(page: Page, path: string, referer?: string) {
  await page.goto('about:blank')
  await page.goto(site + path, { referer })
  await page.locator('#root:not([data-server-rendered])').waitFor({ state: 'attached' })
}

const press = (place: Page | Locator, name: Text) => place.getByRole('button', { name }).first().click()
const reads = (page: Page, text: Text) => page.getByText(text).first().waitFor()

/** Presses a button, waits for what the page says then, and records it. */
async function step({ note }: Stage, page: Page, button: Text, says: Text, name: string) {
  await press(page, button)
  await reads(page, says)
  await note(name, page)
}

/** Values by the labels of their fields. */
async function fill(place: Page | Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const field = place.getByLabel(label).first()
    const isSelect = await field.evaluate((element) => element.localName === 'select')
    await (isSelect ? field.selectOption(value) : field.fill(value))
  }
}

/** What a visitor reads without a line: favourites, a listing, and the page that says so. */
export async function readOffline({ visitor: page, note }: Pick<Stage, 'visitor' | 'note'>, name: string) {
  await page.context().setOffline(true)
  await page.goto(`${site}/favoritos`)
  const link = page.getByRole('list', { name: 'Favoritos' }).getByRole('link').first()
  const path = await link.getAttribute('href')
  await note(`${name}, offline favourites`, page)
  await page.goto(site + path)
  await reads(page, /^Cópia guardada em/)
  await note(`${name}, offline listing`, page)
  await page.goto(`${site}/properties`)
  await reads(page, 'Você está sem conexão')
  await note(`${name}, offline page`, page)
  await page.context().setOffline(false)
}

async function keepAndWrite(stage: Stage, house: Listing) {
  const { visitor: page, day, keep } = stage
  await open(page, '/properties?utm_source=jornal', 'http://busca.example/?q=segredo')
  await open(page, `/property/${house.id}`)
  const heart = page.getByRole('checkbox', { name: `Favoritar: ${house.title}` })
  await heart.first().check()
  const wanted = ['/favoritos', `/property/${house.id}`]
  const pages = async () => (await keptIn(page)).pages ?? []
  const areKept = async () => new Set([...wanted, ...(await pages())]).size === (await pages()).length
  await until(areKept, 60_000)
  keep('pages kept by the worker', (await pages()).sort())
  await readOffline(stage, 'kept')
  await open(page, `/property/${house.id}`)
  const form = page.getByRole('form', { name: 'Tenho interesse' })
  await fill(form, { Nome: 'Bia Ramos', Email: `bia-${day}@example.com` })
  await step(stage, page, 'Enviar mensagem', 'Recebemos a sua mensagem', 'message sent')
  await mailAbout(`bia-${day}@example.com`)
  // A second one stays a draft.
  await fill(form, { Nome: 'Bia que ainda escreve' })
}

async function visits(stage: Stage, house: Listing, db: Admin['db']) {
  const { visitor: page, day, note } = stage
  const email = `caio-${day}@example.com`
  const choose = async (nthDay: number, nthTime: number) => {
    await page.getByRole('radiogroup', { name: 'Dia' }).getByRole('radio').nth(nthDay).check()
    await page.getByRole('radiogroup', { name: 'Horário' }).getByRole('radio').nth(nthTime).check()
  }
  await open(page, `/property/${house.id}`)
  await page.getByRole('link', { name: 'Agendar visita' }).first().click()
  await choose(2, 1)
  const dialog = page.getByRole('dialog', { name: 'Agendar visita' })
  await fill(dialog, { Nome: 'Caio Prado', Email: email })
  await press(dialog, 'Pedir visita')
  await reads(page, 'Falta confirmar a visita')
  await note('visit asked for', page)
  await open(page, `/visita#${tokenIn(await mailTo(email, 'Confirme sua visita'))}`)
  await step(stage, page, 'Confirmar visita', 'Visita confirmada!', 'visit confirmed')
  await mailTo(email, 'Visita agendada')
  await press(page, 'Mudar horário')
  await choose(3, 0)
  await step(stage, page, 'Confirmar novo horário', 'Horário alterado!', 'visit moved')
  await mailTo(email, 'Visita remarcada')
  await press(page, 'Cancelar visita')
  await press(page.getByRole('dialog'), 'Cancelar visita')
  await reads(page, 'Cancelada por você')
  await note('visit cancelled', page)
  await mailTo(email, 'Visita cancelada')

  // Two by phone: the agency confirms one, moves it and calls it off, and confirms the other, whose reminder waits. None
  // has the time of another visit: such two have no order.
  const times = await freeTimes(house)
  for (const index of [21, 4]) {
    const who = {
      nome: `Davi ${index} ${day}`,
      telefone: `(48) 99999-${1000 + index}`,
      mensagem: 'Com meu pai.',
    }
    await send('book-visit', { property_id: house.id, ...who, email: '', inicio: times[index] })
    await find(({ subject, text = '' }) => subject.startsWith('Pedido de visita') && text.includes(who.nome))
  }
  const asked = service().from('visits').select('id').eq('status', 'unconfirmed').order('created_at')
  const [first, second] = (await asked.throwOnError()).data.slice(-2).map(({ id }) => id) as [string, string]
  for (const p_id of [first, second]) await db.rpc('confirm_visit', { p_id, p_sequence: 0 }).throwOnError()
  const move = { p_id: first, p_sequence: 1, p_starts_at: times[24]! }
  await db.rpc('move_visit_by_agency', move).throwOnError()
  await db.rpc('cancel_visit_by_agency', { p_id: first, p_sequence: 2 }).throwOnError()
}

async function freeTimes({ id }: Listing) {
  const { data } = await visitor().rpc('free_visit_times', { p_property_id: id }).throwOnError()
  return data.flatMap(({ times }) => times)
}

async function lead(stage: Stage) {
  const { visitor: page, day } = stage
  const [name, email] = [`Dona Elza ${day}`, `elza-${day}@example.com`]
  await open(page, '/anunciar-imovel')
  const form = page.getByRole('form', { name: 'Anuncie seu Imóvel' })
  await fill(form, { 'Nome Completo': name, Email: email, Telefone: '48999990123', Cidade: 'Palhoça' })
  await fill(form, { 'Tipo de Imóvel': 'Casa', 'Tipo de Negócio': 'Venda', 'Preço (R$)': '650 mil' })
  await fill(form, { Endereço: 'Rua das Acácias, 77' })
  await step(stage, page, 'Enviar Lead', 'Seu lead foi enviado com sucesso!', 'lead sent')
  await mailAbout(email)
}

/** A lead whose e-mail nobody has sent yet. */
export const storeLead = (tenant_id: string, owner_name: string) => {
  const home = { property_kind: 'Casa', deal_kind: 'Venda', address: 'Rua C, 3', city: 'Palhoça', price: 2 }
  const owner = { tenant_id, owner_name, email: 'lia@example.com', phone: '48999990000', notice_version: '1' }
  return service()
    .from('leads')
    .insert({ ...owner, ...home })
    .throwOnError()
}

/** Asks for alerts, and confirms them by the link of the e-mail. */
async function subscribe(email: string, wanted: object[]) {
  for (const one of wanted) await send('save-alert', { email, ...one })
  const token = tokenIn(await mailTo(email, 'Confirme seus avisos'))
  const asked = 'select from private.alert_requests where taken_at is null'
  do await runJob()
  while ((await withDatabase(testStack().databaseUrl, (db) => db.query(asked))).rowCount)
  const { alerts = [] } = await send('alert', { token, action: 'read' })
  for (const { id: alert_id } of alerts) await send('alert', { token, action: 'confirm', alert_id })
}

/** `queries`: searches of which others want to be told. */
async function alerts(stage: Stage, house: Listing, db: Admin['db'], queries: string[]) {
  const { visitor: page, day } = stage
  const [email, city] = [`fabi-${day}@example.com`, `Vila ${day}`]
  await open(page, `/avisos/novo?type=Venda&${new URLSearchParams({ city })}`)
  await fill(page.getByRole('form', { name: 'Avise-me' }), { Email: email, 'Quando avisar': 'now' })
  await step(stage, page, 'Quero ser avisado', 'Falta confirmar no seu email', 'alert asked for')
  const token = tokenIn(await mailTo(email, 'Confirme seus avisos'))
  await open(page, `/avisos#${token}`)
  await step(stage, page, /^Confirmar o aviso/, 'Aviso confirmado.', 'alert confirmed')
  const daily = ['?type=Venda', '?words=guarda'].map((busca) => ({ busca, ritmo: 'daily' }))
  await subscribe(`gil-${day}@example.com`, [{ property_id: house.id, ritmo: 'now' }, ...daily])
  const weekly = queries.map((busca) => ({ busca, ritmo: 'weekly' }))
  for (const from of [0, 40, 80])
    await subscribe(`todos-${from}-${day}@example.com`, weekly.slice(from, from + 40))

  const own = await storeProperty({ title: `Casa nova ${day}`, city, price: 700_000, active: false })
  const { data } = await db.from('properties').select().neq('city', city).order('created_at').throwOnError()
  const [shown, hidden] = [true, false].map((active) => data.filter((one) => one.active === active))
  for (const { id } of [own, ...hidden!.slice(0, 4)]) await change(db, id, { active: true })
  await runJob()
  await mailTo(email, 'Novo para você')
  const watched = data.find(({ id }) => id === house.id)!
  for (const { id, price } of [own, watched, ...shown!.slice(0, 6)])
    await change(db, id, { price: Math.floor(price * 0.9) })
  await runJob()
  await mailTo(email, 'Baixou')
}

const change = (db: Admin['db'], id: string, changes: object) =>
  db.from('properties').update(changes).eq('id', id).throwOnError()

/** A sale, and each other way in which a listing changes. */
async function listings({ day }: Stage, house: Listing, { db, tenantId }: Admin) {
  const active = db.from('properties').select('id').eq('active', true).order('created_at').limit(7)
  const ids = (await active.throwOnError()).data.map(({ id }) => id)
  const [a, b, c, d, e, f, g] = ids as [string, string, string, string, string, string, string]
  await change(db, house.id, { deal_status: 'sold' })
  await change(db, a, { title: `Título novo ${day}`, price: 450_000, neighborhood: 'Trindade' })
  await change(db, a, { price: 430_000 })
  await change(db, b, { deal_status: 'reserved', bedrooms: 4, featured: true })
  await change(db, c, { active: false, description: 'Outra descrição, com piscina.' })
  await change(db, c, { active: true })
  await change(db, d, { property_type: 'rent', price: 3_500, condo_fee: 500 })
  await db.rpc('update_properties', { p_ids: [e, f], p_featured: true }).throwOnError()
  await db.rpc('delete_properties', { p_ids: [f, g] }).throwOnError()
  await db.rpc('restore_properties', { p_ids: [f] }).throwOnError()
  await db.rpc('duplicate_property', { p_id: e }).throwOnError()
  const infos = { p_property_id: a, p_infos: ['Sol da manhã', 'Rua calma'] }
  await db.rpc('replace_property_additional_info', infos).throwOnError()
  const photos = db.from('property_images').select('id').eq('property_id', b).order('position')
  const p_image_id = (await photos.throwOnError()).data.at(-1)!.id
  await db.rpc('set_primary_image', { p_property_id: b, p_image_id }).throwOnError()
  const owner = { tenant_id: tenantId, owner_name: `Seu Nilo ${day}`, authorised_until: '2026-12-20' }
  await db
    .from('property_private_facts')
    .upsert({ property_id: a, ...owner })
    .throwOnError()
}

const caseChanges = [
  { stage: 'contacted', lost_reason: null },
  { stage: 'lost', lost_reason: 'price' },
  { stage: 'closed', lost_reason: null, next_step: null, next_on: null },
  { stage: 'new', lost_reason: null },
  { stage: 'proposal', lost_reason: null, next_step: 'Enviar proposta', next_on: '2026-12-10' },
] as const

/** Each way in which the desk changes how far something is. */
async function cases({ desk: page, day, note }: Stage, { db, id }: Admin) {
  const name = `Dona Elza ${day}`
  await open(page, '/admin/cases')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('article', { name }).getByLabel('Etapa', { exact: true }).selectOption('Contatado')
  await page.getByLabel('Próximo passo', { exact: true }).fill('Ligar na sexta')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await reads(page, 'Atendimento atualizado com sucesso!')
  await note('case saved', page)
  const some = async (table: 'cases' | 'leads' | 'inquiries', count: number) => {
    const newest = db
      .from(table)
      .select('id, updated_at')
      .order('created_at', { ascending: false })
      .order('id')
    return (await newest.limit(count).throwOnError()).data
  }
  for (const [index, one] of (await some('cases', 20)).entries()) {
    const state = { assignee_id: id, ...caseChanges[index % caseChanges.length] }
    await db.from('cases').update(state).eq('id', one.id).throwOnError()
  }
  for (const [index, one] of (await some('leads', 8)).entries()) {
    const new_status = ['contacted', 'won', 'lost', 'new'][index % 4]
    const body = { lead_id: one.id, new_status, lead_notes: `Nota ${index}` }
    const { error } = (await db.functions.invoke('update-lead-status', { body })) as { error: unknown }
    if (error) throw error as Error
  }
  for (const [index, one] of (await some('inquiries', 12)).entries()) {
    const stage = (['visit', 'closed', 'lost', 'contacted'] as const)[index % 4]!
    const p_seen = one.updated_at
    await db.rpc('set_inquiry_stage', { p_inquiry_id: one.id, p_stage: stage, p_seen }).throwOnError()
  }
}

async function importAndUndo({ desk: page, day, note }: Stage) {
  const head = 'Código;Título do anúncio;Tipo;Finalidade;Valor (R$);Endereço;Bairro;Cidade;UF;Características'
  for (const word of ['fica', 'desfeito']) {
    const rows = ['500.000', '1,2 mi', 'a combinar'].map(
      (price, index) =>
        `${word}-${day}-${index};Casa ${word} ${index};Casa;Venda;${price};Rua A, 1;Centro;Florianópolis;SC;Piscina`,
    )
    const buffer = Buffer.from([head, ...rows].join('\r\n'), 'latin1')
    const file = { name: `${word}-${day}.csv`, mimeType: 'text/csv', buffer }
    await open(page, '/admin/properties/import')
    await page.getByLabel('Arquivo', { exact: true }).setInputFiles(file)
    await press(page, 'Continuar')
    await press(page, 'Continuar')
    await reads(page, '2 novos')
    await note(`import ${word} tried`, page)
    await press(page, 'Importar 2, deixar 1 de fora')
    await reads(page, 'Imóveis gravados')
    await note(`import ${word} stored`, page)
  }
  await press(page, /^Desfazer a importação de/)
  await press(page.getByRole('dialog'), 'Desfazer')
  await reads(page, 'Desfeita')
  await note('import undone', page)
}

/** Somebody with one of each who wants to be forgotten, a visit that is to come among them. */
async function erase(stage: Stage, house: Listing, db: Admin['db']) {
  const { desk: page, day, keep } = stage
  const [nome, email, telefone] = [`Hilda ${day}`, `hilda-${day}@example.com`, '(48) 98888-1234']
  const rest = { nome, email, telefone, property_id: house.id }
  await send('submit-inquiry', { ...rest, mensagem: 'Esqueçam de mim.' })
  const home = { tipoImovel: 'Casa', tipoNegocio: 'Venda', endereco: 'Rua A, 1', cidade: 'São José' }
  await send('submit-property-lead', { nomeProprietario: nome, email, telefone, ...home, preco: 450_000 })
  await subscribe(email, [{ busca: '?type=Venda', ritmo: 'daily' }])
  await send('book-visit', { ...rest, mensagem: '', inicio: (await freeTimes(house))[30] })
  const token = tokenIn(await mailTo(email, 'Confirme sua visita'))
  await send('visit', { token, action: 'confirm', sequence: 0 })
  await mailTo(email, 'Visita agendada')
  const contacts = { p_contacts: [email, telefone] }
  const person = async () => (await db.rpc('find_person', contacts).throwOnError()).data
  const isWaiting = /"kind": ?"(?!reminder)\w+",[^{}]*"status": ?"pending"/
  await until(async () => !isWaiting.test(JSON.stringify(await person())), 60_000)
  keep('person found', await person())
  await open(page, '/admin/settings/privacy')
  await fill(page, { 'E-mail ou telefone': email })
  await step(stage, page, 'Buscar', /registros encontrados/, 'person found')
  await press(page, 'Apagar tudo')
  await step(stage, page, /^Apagar \d+ registros/, 'Tudo foi apagado', 'person erased')
  keep('person after', await person())
}

/** Feeds of two portals and a lead of one, and links for new passwords. Returns the tokens of the feeds. */
async function portals(stage: Stage, house: Listing, { db, tenantId, username }: Admin) {
  const page = stage.visitor
  const contact = { tenant_id: tenantId, phone: '(48) 3333-0199', email: 'contato@moradaclara.example' }
  await db.from('agency_settings').upsert(contact).throwOnError()
  const feeds: Record<string, string> = {}
  for (const p_portal of ['grupo_olx', 'netimoveis'])
    feeds[p_portal] = (await db.rpc('renew_portal_address', { p_portal }).throwOnError()).data
  const choice = { property_id: house.id, portal: 'grupo_olx', publish: false }
  await db.from('portal_listings').upsert(choice).throwOnError()
  const key = { p_portal: 'grupo_olx', p_key: '594F803B380A41396ED63DCA39503542' }
  const { data: token } = await db.rpc('renew_portal_lead_address', key).throwOnError()
  const authorization = `Basic ${btoa(`vivareal:${key.p_key}`)}`
  const who = { name: 'Ivo Portal', email: 'ivo@example.com', phoneNumber: '48999990000', message: 'Visito?' }
  await fetch(`${testStack().apiUrl}/functions/v1/receive-portal-lead/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ originLeadId: crypto.randomUUID(), clientListingId: house.id, ...who }),
  })
  await mailAbout('ivo@example.com')
  await open(page, '/admin/forgot-password')
  await page.getByRole('textbox').fill(username)
  await step(stage, page, 'Enviar link', /^Se este usuário existir/, 'password link asked for')
  await db.rpc('create_password_link', { p_admin_user_id: (await admin()).id }).throwOnError()
  return feeds
}

/** A new property that is typed in, with a photo, and never saved. */
async function draft({ desk: page, day, note }: Stage) {
  await open(page, '/admin/properties/new')
  await page.getByRole('button', { name: 'Criar Imóvel' }).waitFor()
  await fillProperty(page, smallProperty(`Rascunho ${day}`))
  const photos = page.getByLabel('Escolher fotos').and(page.locator('input'))
  await photos.setInputFiles(await photoFiles('sala'))
  await page.getByRole('img', { name: 'Foto 1' }).waitFor()
  await note('draft', page)
}

export async function playDay(stage: Stage, queries: string[]) {
  const { day } = stage
  const [actor, other] = [await admin(), await otherTenantAdmin()]
  await receiveVisits()
  const colour = { r: 150, g: 120, b: 90 }
  const photos = [colour, colour]
  const sample = await storeProperty({ title: 'Casa de teste', available_from: '2020-01-01', photos })
  const house = await storeProperty({ title: `Casa da guarda ${day}`, photos })
  const sold = await storeProperty({ title: `Sobrado da guarda ${day}`, photos })
  await keepAndWrite(stage, house)
  await visits(stage, sold, actor.db)
  await lead(stage)
  await alerts(stage, house, actor.db, queries)
  await cases(stage, actor)
  await listings(stage, sold, actor)
  await importAndUndo(stage)
  await erase(stage, house, actor.db)
  const feeds = await portals(stage, house, actor)
  // Of an agency that has no address to send it to.
  await storeLead(other.tenantId, `Lia de outra agência ${day}`)
  await draft(stage)
  await runJob()
  await runJob('run-nightly-jobs')
  return { actor, other, sample, feeds }
}
