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
 * `amenities` several; `lines` and `photos` are lists of texts.
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

const factSynonyms: Partial<Record<EditableName, readonly string[]>> = {
  bedrooms: ['dormitorios', 'dormitorio', 'dorms', 'dorm', 'quarto', 'qtos', 'bedrooms'],
  bathrooms: ['banheiro', 'banh', 'bwc', 'wc', 'bathrooms'],
  suites: ['suite'],
  parking_spaces: ['vaga', 'vgs', 'garagem', 'garagens', 'vagas de garagem', 'vagas garagem', 'garage'],
  lavatory: ['lavabo'],
  staircases: ['escada', 'lances de escada'],
  area: ['area', 'metragem', 'm2', 'area m2', 'area do imovel'],
  built_area: ['area util', 'area privativa', 'area construida total', 'area interna', 'living area'],
  land_area: ['area terreno', 'terreno', 'area do lote', 'lote', 'lot area'],
  condo_fee: ['valor condominio', 'valor do condominio', 'taxa de condominio', 'cond'],
  iptu: ['valor iptu', 'valor do iptu', 'iptu anual'],
  furnishing: ['mobiliado', 'mobiliada', 'mobiliario'],
  pets_allowed: ['animais', 'aceita pets', 'aceita pet', 'pets', 'pet'],
  floor: ['pavimento', 'n do andar', 'numero do andar'],
  built_year: ['ano construcao', 'ano da construcao', 'ano'],
  sunlight: ['sol', 'posicao do sol', 'insolacao'],
  facing: ['orientacao', 'fachada'],
  amenities: [
    'no imovel',
    'comodidades',
    'caracteristicas',
    'caracteristicas do imovel',
    'diferenciais',
    'features',
  ],
  building_amenities: [
    'no condominio',
    'caracteristicas do condominio',
    'infraestrutura',
    'lazer',
    'area de lazer',
  ],
  available_from: ['disponivel em', 'disponibilidade', 'disponivel'],
  checked_on: ['conferido em', 'atualizado em', 'ultima conferencia'],
}

const factField = (name: EditableName): ImportField => {
  const fact: AnyFact = facts[name]
  return {
    kind: kinds[fact.kind],
    label: factLabels[name] ?? fact.label,
    synonyms: factSynonyms[name] ?? [],
  }
}

const factFields = <Name extends EditableName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, factField(name)])) as Record<Name, ImportField>

const periodFields = Object.fromEntries(
  costNames.map((name) => {
    const label = `Período: ${facts[name].label}`
    return [`${name}_period`, { kind: 'choice', label, synonyms: [] } satisfies ImportField]
  }),
) as unknown as Record<PeriodName, ImportField>

/**
 * The columns of a file of listings, in the order in which we write them: the export and the import both read this
 * table, so that what is exported can be imported.
 */
const importFields = {
  reference_code: {
    kind: 'code',
    label: facts.reference_code.label,
    synonyms: [
      ...['codigo', 'cod', 'ref', 'codigo do imovel', 'codigo imovel', 'cod imovel', 'referencia do imovel'],
      ...['codigo de referencia', 'codigo interno', 'id', 'id do imovel', 'listingid', 'imovel'],
    ],
  },
  title: {
    kind: 'text',
    label: 'Título',
    synonyms: ['titulo do anuncio', 'titulo do imovel', 'titulo site', 'anuncio', 'title'],
  },
  property_type: {
    kind: 'choice',
    label: 'Negócio',
    synonyms: [
      ...['tipo de negocio', 'finalidade', 'transacao', 'operacao', 'modalidade', 'venda ou locacao'],
    ],
    also: ['tipo', 'status', 'situacao'],
  },
  category: {
    kind: 'category',
    label: 'Categoria',
    synonyms: ['tipo', 'tipo de imovel', 'tipo do imovel', 'tipo imovel', 'subtipo', 'especie'],
  },
  active: {
    kind: 'flag',
    label: 'Ativo',
    synonyms: ['publicado', 'publicar', 'no site', 'ativo no site', 'exibir no site'],
  },
  featured: { kind: 'flag', label: 'Destaque', synonyms: ['em destaque', 'destacado', 'super destaque'] },
  deal_status: {
    kind: 'choice',
    label: 'Situação do negócio',
    synonyms: ['situacao', 'status', 'situacao do imovel'],
    also: ['disponibilidade', 'disponivel'],
  },
  price: {
    kind: 'decimal',
    label: 'Preço',
    synonyms: [
      ...[
        'valor',
        'valor de venda',
        'valor venda',
        'preco de venda',
        'preco venda',
        'valor do imovel',
        'venda',
      ],
      ...['valor total', 'price'],
    ],
  },
  /** The price where there is none for a sale. */
  rent: {
    kind: 'decimal',
    label: 'Aluguel (onde não há preço de venda)',
    synonyms: [
      'aluguel',
      'valor do aluguel',
      'valor aluguel',
      'valor de locacao',
      'valor locacao',
      'preco locacao',
      'locacao',
    ],
  },
  address: {
    kind: 'text',
    label: 'Endereço',
    synonyms: ['logradouro', 'rua', 'endereco completo', 'address'],
  },
  /** Written behind the address. */
  street_number: {
    kind: 'code',
    label: 'Número do endereço',
    synonyms: ['numero', 'n', 'no', 'num', 'numero do imovel'],
  },
  complement: { kind: 'text', label: 'Complemento', synonyms: ['compl', 'complemento do endereco'] },
  neighborhood: { kind: 'text', label: 'Bairro', synonyms: ['bairro do imovel', 'neighborhood'] },
  city: { kind: 'text', label: 'Cidade', synonyms: ['municipio', 'city'] },
  state: { kind: 'text', label: 'Estado', synonyms: ['uf', 'est', 'estado uf', 'state'] },
  zip_code: { kind: 'zip', label: 'CEP', synonyms: ['codigo postal', 'cep do imovel'] },
  ...factFields([...countNames, ...areaNames]),
  ...factFields(['condo_fee']),
  condo_fee_period: periodFields.condo_fee_period,
  ...factFields(['iptu']),
  iptu_period: periodFields.iptu_period,
  // All others: those above keep their places.
  ...factFields(editableNames.filter((name) => name !== 'reference_code')),
  description: {
    kind: 'text',
    label: 'Descrição',
    synonyms: [
      ...['descricao do imovel', 'descricao web', 'descricao site'],
      ...['observacoes', 'obs', 'detalhes', 'texto', 'description'],
    ],
  },
  infos: {
    kind: 'lines',
    label: 'Informações adicionais',
    synonyms: ['informacoes', 'outras informacoes', 'adicionais'],
  },
  photos: {
    kind: 'photos',
    label: 'Fotos',
    synonyms: ['foto', 'imagens', 'imagem', 'galeria', 'links das fotos', 'fotos do imovel', 'url das fotos'],
  },
  // What the agency alone sees. The labels are those of its form and of its own file of an export.
  owner_name: {
    kind: 'text',
    label: 'Nome do proprietário',
    synonyms: ['proprietario', 'dono', 'nome do dono', 'cliente proprietario', 'owner'],
  },
  owner_phone: {
    kind: 'code',
    label: 'Telefone do proprietário',
    synonyms: [
      ...['fone proprietario', 'celular proprietario', 'tel proprietario', 'whatsapp proprietario'],
      'contato proprietario',
    ],
  },
  owner_email: {
    kind: 'text',
    label: 'Email do proprietário',
    synonyms: ['e mail proprietario'],
  },
  keys_at: { kind: 'text', label: 'Onde estão as chaves', synonyms: ['chaves', 'local das chaves'] },
  commission: {
    kind: 'decimal',
    label: 'Comissão (%)',
    synonyms: ['percentual comissao', 'taxa comissao'],
  },
  authorised_until: {
    kind: 'date',
    label: 'Autorização assinada até',
    synonyms: [
      ...['autorizacao ate', 'validade da autorizacao', 'vencimento da autorizacao'],
      ...['fim da autorizacao', 'exclusividade ate'],
    ],
  },
  notes: {
    kind: 'text',
    label: 'Anotações',
    synonyms: ['observacoes internas', 'obs internas', 'observacao interna', 'anotacao', 'notas internas'],
  },
} satisfies Record<string, ImportField> & Record<EditableName | PeriodName, ImportField>

export type FieldName = keyof typeof importFields

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

const yes = ['Sim', 'S', 'X', 'true', 'verdadeiro', '1', 'yes', 'ativo', 'ativa', 'publicado'] as const
const no = ['Não', 'N', 'false', 'falso', '0', 'no', 'inativo', 'inativa', '-'] as const
export const flagWords = { true: yes, false: no } satisfies ChoiceWords

const labelled = (
  labels: Readonly<Record<string, string>>,
  more: Record<string, string[]> = {},
): ChoiceWords =>
  Object.fromEntries(
    Object.entries(labels).map(([value, label]) => [value, [label, ...(more[value] ?? [])] as const]),
  )

const periods = labelled(periodLabels, {
  month: ['mensal', 'mês', 'mes', '/mês', 'ao mês', 'monthly'],
  year: ['anual', 'ano', '/ano', 'ao ano', 'yearly'],
})

const choices = {
  property_type: {
    sale: [
      'Venda',
      'vender',
      'à venda',
      'a venda',
      'compra',
      'vende-se',
      'sale',
      'for sale',
      'venda residencial',
      'v',
    ],
    rent: ['Locação', 'aluguel', 'alugar', 'locar', 'para alugar', 'aluga-se', 'rent', 'for rent', 'l', 'a'],
  },
  deal_status: {
    available: [
      'Disponível',
      'livre',
      'vago',
      'vazio',
      'desocupado',
      'vago/disponível',
      'ativo',
      'available',
    ],
    reserved: ['Reservado', 'em negociação', 'em proposta', 'reserved'],
    sold: ['Vendido', 'sold'],
    rented: ['Alugado', 'locado', 'rented'],
  },
  condo_fee_period: periods,
  iptu_period: periods,
  furnishing: labelled(choiceLabels.furnishing, {
    none: ['não', 'nao mobiliado', 'vazio', 'sem mobilia', 'n', 'false', '0'],
    partly: ['semi mobiliado', 'semi-mobiliado', 'parcialmente mobiliado', 'parcial'],
    full: ['sim', 'mobiliada', 'totalmente mobiliado', 'completo', 's', 'true', '1'],
  }),
  sunlight: labelled(choiceLabels.sunlight, {
    morning: ['manhã', 'nascente'],
    afternoon: ['tarde', 'poente'],
    all_day: ['dia todo', 'manhã e tarde'],
  }),
  facing: labelled(choiceLabels.facing, {
    north: ['n'],
    northeast: ['ne'],
    east: ['l', 'leste (nascente)'],
    southeast: ['se'],
    south: ['s'],
    southwest: ['so'],
    west: ['o'],
    northwest: ['no'],
  }),
} satisfies Partial<Record<FieldName, ChoiceWords>>

/** The words of a choice, by its values. */
export const choiceWords = (name: FieldName): ChoiceWords =>
  Object.hasOwn(choices, name) ? choices[name as keyof typeof choices] : {}
