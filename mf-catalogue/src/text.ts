import { formatCount, formatPrice } from 'shared-ui'
import { SALE_PRICE_CAP } from 'shared-backend/facts'
import type { DescribedSearch } from 'shared-backend/properties'
import type { DealType } from './filters/filters.ts'
import type { Sort } from './filters/sort.ts'

/** What visitors read on the home page. */
export const home = {
  title: 'Imóveis à venda e para alugar',
  summary:
    'Casas e apartamentos para comprar e alugar, com fotos, preços e atendimento de quem conhece cada bairro. Encontre a sua próxima casa ou anuncie a sua.',
  headline: 'Seu próximo endereço, com quem conhece cada rua.',
  intro:
    'Imóveis para comprar e alugar, com informação completa, preço claro e um corretor ao seu lado da visita às chaves.',
  search: 'Buscar',
  searchLabel: 'Busca de imóveis',
  advertise: 'Anunciar Meu Imóvel',
  seeAll: 'Ver Todos os Imóveis',
  /** For the console: what visitors read of it is the section's own words. */
  cacheFailed: 'Erro ao carregar propriedades',
  featured: {
    title: 'Imóveis em Destaque',
    text: 'Os imóveis que a nossa equipe visitaria primeiro.',
    empty: 'Nenhum imóvel em destaque encontrado.',
  },
  sale: {
    title: `Imóveis à Venda até ${formatPrice(SALE_PRICE_CAP).replace(/\s/, ' ')}`,
    text: 'Boas oportunidades para o primeiro imóvel ou para investir.',
    empty: 'Nenhum imóvel à venda nesta faixa de preço encontrado.',
  },
  services: {
    title: 'Nossos Serviços',
    text: 'Do primeiro telefonema à escritura, cuidamos de cada passo.',
    items: {
      sales: {
        title: 'Compra e Venda',
        text: 'Conferimos matrícula e certidões, negociamos por você e acompanhamos o financiamento e a escritura.',
      },
      rental: {
        title: 'Locação',
        text: 'Contrato claro, análise cuidadosa e vistoria com fotos: tranquilidade para quem mora e para quem aluga.',
      },
      appraisal: {
        title: 'Avaliação Imobiliária',
        text: 'Um parecer com o valor de mercado do seu imóvel, comparado com o que se vende de fato no bairro.',
      },
    },
    ownersTitle: 'Tem um imóvel para vender ou alugar?',
    ownersText: 'Conte como ele é. Avaliamos, fotografamos e anunciamos para quem procura de verdade.',
  },
  about: {
    title: 'Sobre Nós',
    text: 'Somos uma imobiliária de bairro que cresceu pela indicação de quem já se mudou com a gente. Visitamos cada imóvel antes de anunciar, dizemos também o que ele não tem e ficamos por perto depois da mudança.',
    promises: [
      'Imóveis visitados antes do anúncio',
      'Documentação conferida',
      'O mesmo corretor do começo ao fim',
    ],
    stats: [
      { value: '15+', label: 'anos de experiência' },
      { value: '2000+', label: 'clientes atendidos' },
      { value: '500+', label: 'imóveis vendidos' },
    ],
  },
  contact: {
    title: 'Fale com a gente',
    text: 'Tire dúvidas, marque uma visita ou peça uma avaliação. Quem responde é um corretor.',
    phone: 'Telefone',
    whatsapp: 'WhatsApp',
    whatsappMessage: 'Olá! Vim pelo site e gostaria de mais informações.',
    email: 'E-mail',
    address: 'Endereço',
  },
} as const

/** Where somebody asks for a listing by its code. */
export const code = {
  title: 'Imóvel por código',
  heading: (code: string) => `Código ${code}`,
  none: 'Nenhum imóvel com este código',
  advice: 'Confira o código no anúncio ou na mensagem que recebeu.',
  asWord: 'Procurar nos textos dos anúncios',
} as const

/** States that both pages share. */
export const states = {
  loading: 'Carregando imóveis...',
  loadError: 'Erro ao carregar imóveis',
} as const

export const carousel = {
  role: 'carrossel',
  previous: 'Imóveis anteriores',
  next: 'Próximos imóveis',
  pause: 'Pausar',
  play: 'Reproduzir',
  goTo: (position: number) => `Ir para o imóvel ${position}`,
} as const

export const filters = {
  title: 'Filtros',
  dealType: 'Tipo de negócio',
  dealTypes: { all: 'Todos', sale: 'Comprar', rent: 'Alugar' } satisfies Record<DealType, string>,
  category: 'Tipo de imóvel',
  allCategories: 'Todos os tipos',
  place: 'Localização',
  choosePlace: 'Cidade ou bairro',
  clearPlaces: 'Limpar localizações',
  places: (count: number) => formatCount(count, 'localização', 'localizações'),
  minPrice: 'Preço mínimo',
  maxPrice: 'Preço máximo',
  minArea: 'Área mínima',
  maxArea: 'Área máxima',
  unreadableArea: 'Digite uma área, como 80 ou 72,5',
  any: 'Qualquer',
  more: 'Mais Filtros',
  apply: 'Aplicar Filtros',
  listings: (count: number) => (count === 1 ? ' imóvel' : ' imóveis'),
  show: (count: number) => `Ver ${formatCount(count, 'imóvel', 'imóveis')}`,
  showUncounted: 'Ver imóveis',
  showNothing: 'Nenhum imóvel com estes filtros',
  kindsTogether: 'Vários tipos de uma vez',
  monthly: 'Máximo por mês com taxas',
  published: 'Data do anúncio',
  publishedWithin: (days: number) =>
    days === 1 ? 'Últimas 24 horas' : `Últimos ${formatCount(days, 'dia', 'dias')}`,
  clear: 'Limpar Filtros',
  active: 'Filtros ativos',
  words: 'O que você procura?',
  wordsExample: 'casa 3 quartos na Trindade até 500 mil',
  kinds: (names: string[]) => names.join(' ou '),
  furnished: 'Mobiliado ou semimobiliado',
  pets: 'Aceita animais',
  maxMonthly: (price: string) => `Até ${price} por mês com taxas`,
  newSince: (days: number) =>
    days === 1
      ? 'Anunciado nas últimas 24 horas'
      : `Anunciado nos últimos ${formatCount(days, 'dia', 'dias')}`,
  word: (word: string) => `Com “${word}” no anúncio`,
} as const

/** Of the bars of prices. */
export const prices = {
  told: (whole: string, most: string, count: number) =>
    `Preços ${whole}. Faixa com mais anúncios: ${most}, ${formatCount(count, 'imóvel', 'imóveis')}.`,
  range: (from: string, to: string) => `de ${from} a ${to}`,
  from: (from: string) => `a partir de ${from}`,
} as const

export const suggestions = {
  title: 'Sugestões',
  recent: 'Buscas recentes neste navegador',
  forget: 'Limpar buscas recentes',
  kind: 'Tipo de imóvel',
  count: (count: number) => formatCount(count, 'sugestão', 'sugestões'),
  loading: 'Carregando sugestões...',
  error: 'As sugestões não puderam ser carregadas. Você pode buscar mesmo assim.',
} as const

export const locations = {
  title: 'Selecione as Localizações',
  summary: 'Cidades e bairros em que há imóveis para comprar ou alugar.',
  search: 'Buscar cidade ou bairro...',
  searchLabel: 'Buscar cidade ou bairro',
  selected: (count: number) => `Selecionadas (${count})`,
  properties: (count: number) => formatCount(count, 'imóvel', 'imóveis'),
  none: (term: string) => `Nenhuma localização encontrada com o termo "${term}"`,
  near: (term: string) => `Nada com o termo "${term}". Nomes parecidos:`,
  loading: 'Carregando localizações...',
  loadError: 'Erro ao carregar localizações',
  clear: 'Limpar',
  cancel: 'Cancelar',
  confirm: 'Confirmar Seleção',
  most: (count: number) =>
    `Escolha até ${count} localizações. Para mais bairros de uma cidade, marque a cidade inteira.`,
  tooMany: 'Localizações demais para uma busca',
  tooManyChosen: (count: number, most: number) =>
    `${formatCount(count, 'localização escolhida', 'localizações escolhidas')}, e o máximo é ${most}`,
  wholeCity: (city: string) => `${city} inteira`,
} as const

export const catalogue = {
  title: 'Todos os Imóveis',
  summary:
    'Casas, apartamentos, terrenos e imóveis comerciais para comprar ou alugar. Filtre por bairro, preço, quartos e área.',
  found: (count: number) => formatCount(count, 'imóvel encontrado', 'imóveis encontrados'),
  counting: 'Contando imóveis...',
  loadingMore: 'Carregando mais imóveis...',
  more: 'Mostrar mais imóveis',
  toStart: 'Voltar ao início da lista',
  printed: (count: number, total: number) =>
    `Aqui estão os primeiros ${formatCount(count, 'imóvel', 'imóveis')}, de ${formatCount(total, 'encontrado', 'encontrados')}. Para imprimir mais, role antes a lista na tela.`,
  empty: 'Nenhum imóvel encontrado',
  emptyAdvice: 'Tente ajustar os critérios da busca: amplie a faixa de preço ou escolha outras localizações.',
  looser: 'Há imóveis sem um destes filtros',
  otherPlaces: (city: string) => `Outros bairros de ${city}`,
  otherPlace: (name: string, count: number) => `${name}: ${formatCount(count, 'imóvel', 'imóveis')}`,
  without: (filter: string, count: number) => `Sem "${filter}": ${formatCount(count, 'imóvel', 'imóveis')}`,
  sort: 'Ordenar por',
  sorts: {
    newest: 'Mais recentes',
    'price-asc': 'Menor preço',
    'price-desc': 'Maior preço',
    'area-desc': 'Maior área',
    'square-metre-asc': 'Menor preço por m²',
  } satisfies Record<Sort, string>,
} as const

type Figures = Pick<DescribedSearch, 'deal' | 'count' | 'price' | 'squareMetre'>

/** Of the addresses that say a deal, a kind and a place. */
export const addresses = {
  figures: ({ deal, count, price, squareMetre }: Figures) =>
    [
      formatCount(count, 'imóvel', 'imóveis'),
      price !== null &&
        `preço ${count === 1 ? '' : 'mediano '}de ${formatPrice(price, { suffix: deal === 'rent' ? '/mês' : '' })}`,
      squareMetre !== null && `${formatPrice(squareMetre)} por m²`,
    ]
      .filter(Boolean)
      .join(', '),
  description: (title: string, figures: string) =>
    `${title}: ${figures}. Veja fotos, preços e áreas, e fale com o corretor.`,
  trail: 'Você está em',
  start: { name: 'Início', path: '/' },
  related: 'Buscas relacionadas',
  popular: 'Buscas frequentes',
  relatedTitles: {
    sale: 'Imóveis à venda',
    rent: 'Imóveis para alugar',
    kinds: 'Tipos de imóvel',
    cities: 'Cidades',
    neighborhoods: 'Bairros',
  },
  unknown: 'Nenhum imóvel neste endereço',
  nothing: 'Aqui não há imóveis anunciados agora',
  advice: 'Veja todos os que temos, ou escolha outro lugar.',
  all: 'Ver Todos os Imóveis',
} as const
