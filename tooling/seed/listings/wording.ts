import type { Random } from '../random.ts'

/** The facts of a listing that its texts name. */
interface Facts {
  category: string
  city: string
  neighborhood: string
  property_type: 'sale' | 'rent'
  bedrooms: number | null
  suites: number | null
  parking_spaces: number | null
}

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
const rooms = (l: Facts) => plural(l.bedrooms ?? 0, 'quarto', 'quartos')

const charms: Record<string, readonly string[]> = {
  Apartamento: [
    'com sacada',
    'reformado',
    'com vista livre',
    'ensolarado',
    'mobiliado',
    'com churrasqueira',
    'perto de tudo',
    'em andar alto',
  ],
  Casa: [
    'com jardim',
    'com piscina',
    'com varanda gourmet',
    'em rua tranquila',
    'em condomínio',
    'pronta para morar',
    'com amplo quintal',
  ],
  Cobertura: ['com terraço', 'duplex', 'com piscina privativa', 'com vista panorâmica'],
  Sobrado: ['geminado', 'novo', 'com suíte', 'com garagem coberta', 'em rua residencial'],
  Terreno: ['plano', 'de esquina', 'pronto para construir', 'com escritura', 'em loteamento aprovado'],
  'Sala Comercial': ['de esquina', 'com vitrine', 'em ponto nobre', 'com estacionamento', 'pronta para uso'],
  Chácara: ['com pomar', 'com vista para o vale', 'com casa sede', 'com riacho'],
}

export function titleOf(random: Random, l: Facts) {
  const charm = random.pick(charms[l.category]!)
  const bed = l.bedrooms ? ` ${random.chance(0.5) ? 'com' : 'de'} ${rooms(l)}` : ''
  if (!bed || random.chance(0.35))
    return `${l.category} ${charm} ${random.pick(['em', 'no bairro'])} ${l.neighborhood}`
  if (random.chance(0.5)) return `${l.category}${bed} em ${l.neighborhood}`
  return `${l.category} ${charm},${bed.replace(/^ (com|de)/, '')}, em ${l.city}`
}

const openings: Record<string, readonly string[]> = {
  Apartamento: [
    'Apartamento bem distribuído, com ambientes claros e boa ventilação.',
    'Ambientes integrados, acabamento atual e posição solar privilegiada.',
    'Imóvel bem conservado, em prédio com elevador e portaria.',
  ],
  Casa: [
    'Casa ampla e arejada, com áreas de convivência voltadas para o jardim.',
    'Projeto contemporâneo, com grandes aberturas e integração entre sala e área externa.',
    'Casa aconchegante, em terreno arborizado, ideal para a família.',
  ],
  Cobertura: [
    'Cobertura com terraço amplo e vista aberta para a cidade.',
    'Dois pavimentos, com área social completa e terraço para receber os amigos.',
  ],
  Sobrado: [
    'Sobrado de dois pavimentos, com a área íntima separada da social.',
    'Sobrado novo, com acabamento de qualidade e quintal nos fundos.',
  ],
  Terreno: [
    'Terreno com topografia favorável e documentação em dia.',
    'Lote em rua pavimentada, com água, luz e esgoto na porta.',
  ],
  'Sala Comercial': [
    'Espaço comercial em ponto de grande circulação.',
    'Ambiente versátil, com boa fachada e iluminação natural.',
  ],
  Chácara: [
    'Chácara em meio à natureza, com casa sede e área para lazer.',
    'Refúgio de fim de semana, com ar puro, pomar e muito verde.',
  ],
}

const homes = [
  'A sala tem dois ambientes e abre para a sacada.',
  'A cozinha é planejada, com bancada de pedra e espaço para refeições rápidas.',
  'Os quartos recebem o sol da manhã.',
  'A suíte principal tem espaço para closet.',
  'O piso é novo em toda a área social.',
  'Há infraestrutura para ar-condicionado em todos os dormitórios.',
  'A área de serviço é independente e ventilada.',
  'A churrasqueira a carvão fica integrada à sala.',
]
const plots = [
  'Permite construção residencial conforme o plano diretor.',
  'A frente é voltada para o norte.',
  'A vizinhança é consolidada e tranquila.',
  'Não há restrições ambientais na área edificável.',
]
const shops = [
  'O imóvel tem copa, dois lavabos e depósito.',
  'A fachada de vidro valoriza a exposição.',
  'O condomínio oferece segurança e limpeza das áreas comuns.',
  'Há vagas rotativas para clientes.',
]
const nearby = [
  'Fica a poucos minutos de supermercado, farmácia e escolas.',
  'O acesso às principais avenidas é rápido.',
  'O bairro tem praças, ciclovia e comércio variado.',
  'A região é servida por várias linhas de ônibus.',
]
const closings = [
  'Agende uma visita e venha conhecer.',
  'Aceita financiamento bancário.',
  'Estuda-se permuta por imóvel de menor valor.',
  'Documentação pronta para transferência.',
  'Fale com a nossa equipe e receba mais fotos.',
]

const body = (category: string) =>
  category === 'Terreno' ? plots : category === 'Sala Comercial' ? shops : homes

/** One sentence to four paragraphs. */
export function descriptionOf(random: Random, l: Facts) {
  const opening = random.pick(openings[l.category]!)
  const length = random.int(0, 4)
  if (length === 0) return opening
  const facts = l.bedrooms
    ? ` São ${rooms(l)}${l.suites ? `, sendo ${plural(l.suites, 'suíte', 'suítes')}` : ''}${l.parking_spaces ? ` e ${plural(l.parking_spaces, 'vaga de garagem', 'vagas de garagem')}` : ''}.`
    : ''
  const paragraphs = [opening + facts, random.sample(body(l.category), length + 1).join(' ')]
  if (length > 1)
    paragraphs.push(
      `Localizado em ${l.neighborhood}, ${l.city}. ${random.sample(nearby, length - 1).join(' ')}`,
    )
  if (length > 2)
    paragraphs.push(
      random
        .sample(l.property_type === 'sale' ? closings : closings.slice(0, 1).concat(closings.slice(4)), 2)
        .join(' '),
    )
  return paragraphs.join('\n\n')
}

const infos: Record<string, readonly string[]> = {
  home: [
    'Churrasqueira',
    'Ar-condicionado',
    'Móveis planejados',
    'Sacada',
    'Área de serviço',
    'Piso laminado',
    'Aquecimento a gás',
    'Aceita animais',
    'Cozinha americana',
    'Closet',
    'Lareira',
    'Fechadura eletrônica',
    'Tomadas USB',
    'Persianas automatizadas',
  ],
  flat: [
    'Elevador',
    'Portaria 24 horas',
    'Salão de festas',
    'Academia',
    'Piscina do condomínio',
    'Bicicletário',
    'Playground',
    'Depósito privativo',
  ],
  house: [
    'Jardim',
    'Piscina',
    'Quintal',
    'Portão eletrônico',
    'Energia solar',
    'Edícula',
    'Horta',
    'Cisterna',
  ],
  plot: [
    'Escritura pública',
    'Rua pavimentada',
    'Água e luz na porta',
    'Topografia plana',
    'Murado',
    'Esquina',
    'Viabilidade aprovada',
  ],
  shop: [
    'Copa',
    'Ar-condicionado central',
    'Elevador',
    'Recepção',
    'Gerador',
    'Estacionamento para clientes',
    'Acessibilidade',
    'Fibra óptica',
  ],
}

export function infosOf(random: Random, category: string) {
  if (random.chance(0.08)) return []
  const flat = ['Apartamento', 'Cobertura'].includes(category)
  const pool =
    category === 'Terreno'
      ? infos.plot!
      : category === 'Sala Comercial'
        ? infos.shop!
        : [...infos.home!, ...(flat ? infos.flat! : infos.house!)]
  return random.sample(pool, random.int(3, 9))
}
