import { pointDisplayLabels, pointPrecisionLabels, type PropertyPoint } from '../points/index.ts'
import {
  areaNames,
  choiceLabels,
  costNames,
  countNames,
  editableNames,
  facts,
  periodLabels,
  type AnyFact,
  type EditableName,
  type PeriodName,
} from '../facts/index.ts'

/**
 * How the cells of a column are read and written. `whole` and `decimal` are numbers, a `choice` is one value of several,
 * `amenities` several; `lines` and `photos` are lists of texts;
 * `degrees` are those of a coordinate.
 */
export type FieldKind =
  | 'text'
  | 'code'
  | 'zip'
  | 'whole'
  | 'decimal'
  | 'flag'
  | 'choice'
  | 'category'
  | 'date'
  | 'amenities'
  | 'lines'
  | 'photos'
  | 'degrees'

interface ImportField {
  kind: FieldKind
  /** The heading in a file of ours. */
  label: string
  /** Headings of other systems, in folded letters. */
  synonyms: readonly string[]
  /** Headings that mean another field, unless the column's cells say otherwise. */
  also?: readonly string[]
}

/** What the words of a choice mean; the first ones are those that we write. */
export type ChoiceWords = Readonly<Record<string, readonly [string, ...string[]]>>

const words = (list: string) => list.split(', ') as [string, ...string[]]

const field = (kind: FieldKind, label: string, synonyms?: string, also?: string): ImportField => ({
  kind,
  label,
  synonyms: synonyms ? words(synonyms) : [],
  also: also ? words(also) : undefined,
})

const kinds: Record<Exclude<AnyFact['kind'], 'stamp'>, FieldKind> = {
  count: 'whole',
  area: 'decimal',
  cost: 'decimal',
  floor: 'whole',
  year: 'whole',
  flag: 'flag',
  choice: 'choice',
  list: 'amenities',
  date: 'date',
  text: 'code',
}

const factLabels: Partial<Record<EditableName, string>> = {
  pets_allowed: 'Aceita animais',
  amenities: 'Comodidades no imóvel',
  building_amenities: 'Comodidades no condomínio',
}

const factSynonyms: Partial<Record<EditableName, string>> = {
  bedrooms: 'dormitorios, dormitorio, dorms, dorm, quarto, qtos, bedrooms',
  bathrooms: 'banheiro, banh, bwc, wc, bathrooms',
  suites: 'suite',
  parking_spaces: 'vaga, vgs, garagem, garagens, vagas de garagem, vagas garagem, garage',
  lavatory: 'lavabo',
  staircases: 'escada, lances de escada',
  area: 'area, metragem, m2, area m2, area do imovel',
  built_area: 'area util, area privativa, area construida total, area interna, living area',
  land_area: 'area terreno, terreno, area do lote, lote, lot area',
  condo_fee: 'valor condominio, valor do condominio, taxa de condominio, cond',
  iptu: 'valor iptu, valor do iptu, iptu anual',
  furnishing: 'mobiliado, mobiliada, mobiliario',
  pets_allowed: 'animais, aceita pets, aceita pet, pets, pet',
  floor: 'pavimento, n do andar, numero do andar',
  built_year: 'ano construcao, ano da construcao, ano',
  sunlight: 'sol, posicao do sol, insolacao',
  facing: 'orientacao, fachada',
  amenities: 'no imovel, comodidades, caracteristicas, caracteristicas do imovel, diferenciais, features',
  building_amenities: 'no condominio, caracteristicas do condominio, infraestrutura, lazer, area de lazer',
  available_from: 'disponivel em, disponibilidade, disponivel',
  checked_on: 'conferido em, atualizado em, ultima conferencia',
}

const factField = (name: EditableName) => {
  const fact: AnyFact = facts[name]
  return field(kinds[fact.kind], factLabels[name] ?? fact.label, factSynonyms[name])
}

const factFields = <Name extends EditableName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, factField(name)])) as Record<Name, ImportField>

const periodFields = Object.fromEntries(
  costNames.map((name) => [`${name}_period`, field('choice', `Período: ${facts[name].label}`)]),
) as unknown as Record<PeriodName, ImportField>

/**
 * The columns of a file of listings, in the order in which we write them: the export and the import both read this
 * table, so that what is exported can be imported.
 */
const importFields = {
  reference_code: field(
    'code',
    facts.reference_code.label,
    'codigo, cod, ref, codigo do imovel, codigo imovel, cod imovel, referencia do imovel, codigo de referencia, codigo interno, id, id do imovel, listingid, imovel',
  ),
  title: field('text', 'Título', 'titulo do anuncio, titulo do imovel, titulo site, anuncio, title'),
  property_type: field(
    'choice',
    'Negócio',
    'tipo de negocio, finalidade, transacao, operacao, modalidade, venda ou locacao',
    'tipo, status, situacao',
  ),
  category: field(
    'category',
    'Categoria',
    'tipo, tipo de imovel, tipo do imovel, tipo imovel, subtipo, especie',
  ),
  active: field('flag', 'Ativo', 'publicado, publicar, no site, ativo no site, exibir no site'),
  featured: field('flag', 'Destaque', 'em destaque, destacado, super destaque'),
  deal_status: field(
    'choice',
    'Situação do negócio',
    'situacao, status, situacao do imovel',
    'disponibilidade, disponivel',
  ),
  price: field(
    'decimal',
    'Preço',
    'valor, valor de venda, valor venda, preco de venda, preco venda, valor do imovel, venda, valor total, price',
  ),
  /** The price where there is none for a sale. */
  rent: field(
    'decimal',
    'Aluguel (onde não há preço de venda)',
    'aluguel, valor do aluguel, valor aluguel, valor de locacao, valor locacao, preco locacao, locacao',
  ),
  address: field('text', 'Endereço', 'logradouro, rua, endereco completo, address'),
  /** Written behind the address. */
  street_number: field('code', 'Número do endereço', 'numero, n, no, num, numero do imovel'),
  complement: field('text', 'Complemento', 'compl, complemento do endereco'),
  neighborhood: field('text', 'Bairro', 'bairro do imovel, neighborhood'),
  city: field('text', 'Cidade', 'municipio, city'),
  state: field('text', 'Estado', 'uf, est, estado uf, state'),
  zip_code: field('zip', 'CEP', 'codigo postal, cep do imovel'),
  ...factFields([...countNames, ...areaNames]),
  ...factFields(['condo_fee']),
  condo_fee_period: periodFields.condo_fee_period,
  ...factFields(['iptu']),
  iptu_period: periodFields.iptu_period,
  // All others: those above keep their places.
  ...factFields(editableNames.filter((name) => name !== 'reference_code')),
  description: field(
    'text',
    'Descrição',
    'descricao do imovel, descricao web, descricao site, observacoes, obs, detalhes, texto, description',
  ),
  infos: field('lines', 'Informações adicionais', 'informacoes, outras informacoes, adicionais'),
  photos: field(
    'photos',
    'Fotos',
    'foto, imagens, imagem, galeria, links das fotos, fotos do imovel, url das fotos',
  ),
  latitude: field('degrees', 'Latitude', 'lat'),
  longitude: field('degrees', 'Longitude', 'lng, lon, long'),
  point_precision: field('choice', 'Precisão do ponto', 'precisao da localizacao'),
  point_display: field('choice', 'Mostrar no mapa', 'exibir no mapa, exibicao do endereco'),
  // What the agency alone sees. The labels are those of its form and of its own file of an export.
  owner_name: field(
    'text',
    'Nome do proprietário',
    'proprietario, dono, nome do dono, cliente proprietario, owner',
  ),
  owner_phone: field(
    'code',
    'Telefone do proprietário',
    'fone proprietario, celular proprietario, tel proprietario, whatsapp proprietario, contato proprietario',
  ),
  owner_email: field('text', 'Email do proprietário', 'e mail proprietario'),
  keys_at: field('text', 'Onde estão as chaves', 'chaves, local das chaves'),
  commission: field('decimal', 'Comissão (%)', 'percentual comissao, taxa comissao'),
  authorised_until: field(
    'date',
    'Autorização assinada até',
    'autorizacao ate, validade da autorizacao, vencimento da autorizacao, fim da autorizacao, exclusividade ate',
  ),
  notes: field(
    'text',
    'Anotações',
    'observacoes internas, obs internas, observacao interna, anotacao, notas internas',
  ),
} satisfies Record<string, ImportField> & Record<EditableName | PeriodName, ImportField>

export type FieldName = keyof typeof importFields

/** Fields of where a listing lies, by the columns of its point. */
export const pointFields = {
  latitude: 'latitude',
  longitude: 'longitude',
  precision: 'point_precision',
  display: 'point_display',
} as const satisfies Record<keyof PropertyPoint, FieldName>

/** Fields that no visitor ever sees: they are private facts of the listing. */
export const privateNames = [
  'owner_name',
  'owner_phone',
  'owner_email',
  'keys_at',
  'commission',
  'authorised_until',
  'notes',
] as const satisfies FieldName[]
export type PrivateName = (typeof privateNames)[number]

export const isPrivate = (name: FieldName): name is PrivateName =>
  (privateNames as readonly FieldName[]).includes(name)

export const fieldNames = Object.keys(importFields) as FieldName[]

export const fieldOf = (name: FieldName): ImportField => importFields[name]

export const flagWords = {
  true: words('Sim, S, X, true, verdadeiro, 1, yes, ativo, ativa, publicado'),
  false: words('Não, N, false, falso, 0, no, inativo, inativa, -'),
} satisfies ChoiceWords

const labelled = (labels: Readonly<Record<string, string>>, more: Record<string, string>): ChoiceWords =>
  Object.fromEntries(
    Object.entries(labels).map(([value, label]) => [value, [label, ...(more[value]?.split(', ') ?? [])]]),
  )

const periods = labelled(periodLabels, {
  month: 'mensal, mês, mes, /mês, ao mês, monthly',
  year: 'anual, ano, /ano, ao ano, yearly',
})

const choices = {
  property_type: {
    sale: words('Venda, vender, à venda, a venda, compra, vende-se, sale, for sale, venda residencial, v'),
    rent: words('Locação, aluguel, alugar, locar, para alugar, aluga-se, rent, for rent, l, a'),
  },
  deal_status: {
    available: words('Disponível, livre, vago, vazio, desocupado, vago/disponível, ativo, available'),
    reserved: words('Reservado, em negociação, em proposta, reserved'),
    sold: words('Vendido, sold'),
    rented: words('Alugado, locado, rented'),
  },
  condo_fee_period: periods,
  iptu_period: periods,
  furnishing: labelled(choiceLabels.furnishing, {
    none: 'não, nao mobiliado, vazio, sem mobilia, n, false, 0',
    partly: 'semi mobiliado, semi-mobiliado, parcialmente mobiliado, parcial',
    full: 'sim, mobiliada, totalmente mobiliado, completo, s, true, 1',
  }),
  sunlight: labelled(choiceLabels.sunlight, {
    morning: 'manhã, nascente',
    afternoon: 'tarde, poente',
    all_day: 'dia todo, manhã e tarde',
  }),
  facing: labelled(choiceLabels.facing, {
    north: 'n',
    northeast: 'ne',
    east: 'l, leste (nascente)',
    southeast: 'se',
    south: 's',
    southwest: 'so',
    west: 'o',
    northwest: 'no',
  }),
  point_precision: labelled(pointPrecisionLabels, {
    door: 'exata, exato, número, endereço, door',
    street: 'logradouro, street',
    neighborhood: 'neighborhood',
  }),
  point_display: labelled(pointDisplayLabels, {
    exact: 'exato, endereço, completo, all',
    about: 'região aproximada, aproximada, aproximado, rua, street',
    neighborhood: 'bairro, neighborhood',
  }),
} satisfies Partial<Record<FieldName, ChoiceWords>>

/** The words of a choice, by its values. */
export const choiceWords = (name: FieldName): ChoiceWords =>
  Object.hasOwn(choices, name) ? choices[name as keyof typeof choices] : {}
