import type { Agency } from 'shared-backend'

/** Texts of the property page. */
export const text = {
  alertPrice: 'Avise-me se este preço baixar',
  alertSimilar: 'Avise-me de parecidos',
  alertWatched: {
    kinds: 'Imóveis',
    deals: { sale: 'à venda', rent: 'para alugar' },
    /** `kinds` as Casas, `price` as R$ 480.000; `least` of no number where the bedrooms are unknown. */
    search: (kinds: string, deal: string, place: string, least: number, price: string | undefined) =>
      [
        `${kinds} ${deal} em ${place}`,
        least > 0 && `${least} ${least === 1 ? 'quarto' : 'quartos'} ou mais`,
        price && `até ${price}`,
      ]
        .filter(Boolean)
        .join(', '),
  },
  property: 'Imóvel',
  preview: 'Pré-visualização',
  loading: 'Carregando imóvel...',
  notFound: 'Imóvel não encontrado',
  notFoundHint: 'Este anúncio pode ter saído do ar ou o endereço está incompleto.',
  onlyAdmins: 'Só você e os administradores veem este imóvel: ele está inativo no site.',
  edit: 'Editar',
  backHome: 'Voltar para a página inicial',
  loadFailed: 'Erro ao carregar imóvel',
  backToListings: 'Voltar para imóveis',
  trail: 'Você está em',
  start: { name: 'Início', path: '/' },
  readingProgress: 'Progresso na página',

  gallery: 'Fotos do imóvel',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Próxima foto',
  zoomPhoto: 'Ampliar foto',
  previousThumbnails: 'Miniaturas anteriores',
  nextThumbnails: 'Próximas miniaturas',
  noPhoto: 'Imóvel ainda sem fotos',
  lightboxFailed: 'Não foi possível ampliar as fotos',
  allPhotos: (count: number) => `Ver todas as ${count} fotos`,
  photoOf: (position: number, total: number) => `Foto ${position} de ${total}`,
  showPhoto: (position: number) => `Ver foto ${position}`,

  sold: 'Este imóvel já foi vendido',
  rented: 'Este imóvel já foi alugado',
  closedHint:
    'Os dados ficam aqui para consulta. Veja no fim da página imóveis semelhantes que continuam disponíveis.',
  othersForSale: 'Ver imóveis à venda',
  othersForRent: 'Ver imóveis para alugar',

  features: 'Características',
  description: 'Descrição',
  noDescription: 'Descrição não disponível.',
  additionalInfo: 'Informações adicionais',
  details: 'Detalhes',
  available: 'Disponível',
  availableNow: 'Imediatamente',
  amenities: 'Comodidades',
  monthlyTotal: 'Total por mês',
  perSquareMetre: 'Preço por m²',
  /** `day` as 05/03/2026, `before` as R$ 500.000. */
  dropped: (percent: number, day: string, before: string) =>
    `Baixou ${percent} % em ${day}: antes, ${before}`,
  droppedHint: 'Antes é o preço de 30 dias antes da redução, ou o primeiro do anúncio.',
  forSale: 'Valor de venda',
  forRent: 'Valor do aluguel',
  cep: (cep: string) => `CEP: ${cep}`,
  code: (code: string) => `Código: ${code}`,
  reference: (code: string) => `Referência: ${code}`,
  place: 'Localização',
  placeOnMap: 'No mapa',
  precision: {
    door: 'O ponto no mapa é o do imóvel.',
    street: 'O ponto no mapa indica a rua, não o número.',
    about: 'Região aproximada: o imóvel fica dentro do círculo.',
    neighborhood: 'Só o bairro é mostrado no mapa.',
  },
  addressAtVisit: 'O endereço exato é informado na visita.',
  directions: 'Como chegar',
  openMap: 'Ver no mapa',
  map: 'Mapa da região do imóvel',
  still: (place: string) => `Mapa da região do imóvel, em ${place}`,
  pin: 'Imóvel',
  mapLoading: 'Carregando mapa...',
  mapFailed: 'Erro ao carregar mapa',
  distances: 'Distâncias em linha reta',
  about: (distance: string) => `cerca de ${distance}`,
  costs: 'Custos',

  brokerRole: 'Imobiliária responsável',
  call: 'Ligar',
  whatsapp: 'Conversar no WhatsApp',
  whatsappMessage: (title: string, code: string, address: string) =>
    `Olá! Tenho interesse no imóvel "${title}" (código ${code}). Podem me contar mais?\n${address}`,
  keep: 'Favoritar',
  share: 'Compartilhar',
  shareText: (title: string, code: string) => `${title} (código ${code})`,
  linkCopied: 'Link copiado!',
  linkCopiedHint: 'Agora é só colar onde quiser compartilhar.',
  shareFailed: 'Não foi possível compartilhar',
  shareFailedHint: 'Copie o endereço na barra do navegador.',

  interest: 'Tenho interesse',
  interestHint: 'Deixe telefone ou email, e respondemos a você.',
  interestFields: { nome: 'Nome', telefone: 'Telefone', email: 'Email', mensagem: 'Mensagem' },
  interestMessage: (title: string, code: string) =>
    `Olá, tenho interesse no imóvel "${title}" (código ${code}). Podem me contar mais?`,
  interestNotice: (agency: string) =>
    `Ao enviar, ${agency} usa estes dados somente para responder a você sobre o imóvel. Para pedir acesso, correção ou exclusão, escreva para`,
  send: 'Enviar mensagem',
  wrong: 'Confira os campos destacados',
  sentTitle: 'Mensagem enviada!',
  sent: 'Recebemos a sua mensagem e entraremos em contato em breve.',
  sendFailed: 'Não foi possível enviar a mensagem',
  sendFailedHint: 'Ocorreu um erro ao enviar. Por favor, tente novamente.',
  offline: 'Você está sem internet. O que você digitou fica aqui: tente novamente quando ela voltar.',
  contactBar: 'Contato',

  visit: 'Agendar visita',
  requestVisit: 'Pedir visita',
  visitHint: 'Veja os horários livres e escolha o seu.',
  visitLoading: 'Carregando horários...',
  visitFailed: 'Erro ao carregar horários',

  bannerTitle: 'Gostou desta casa ?',
  bannerHint: 'Veja como ficam as parcelas do financiamento.',
  simulate: 'Faça uma simulação',
  simulation: 'Simulação de financiamento',
  simulationLoading: 'Carregando simulação...',
  simulationFailed: 'Erro ao carregar simulação',

  similar: 'Imóveis semelhantes',
  similarHint: (city: string) => `Outras opções em ${city}: as mais parecidas primeiro.`,
}

/** What the agency has to confirm is a request, also before it is sent. */
export const visitLabel = ({ visits_confirmed: confirmed }: Agency) =>
  confirmed ? text.visit : text.requestVisit
