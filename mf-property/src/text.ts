/** What visitors read on the property page. */
export const text = {
  loading: 'Carregando imóvel...',
  notFound: 'Imóvel não encontrado',
  notFoundHint: 'Este anúncio pode ter saído do ar ou o endereço está incompleto.',
  backHome: 'Voltar para a página inicial',
  loadFailed: 'Erro ao carregar imóvel',
  backToListings: 'Voltar para imóveis',
  readingProgress: 'Progresso na página',

  gallery: 'Fotos do imóvel',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Próxima foto',
  zoomPhoto: 'Ampliar foto',
  previousThumbnails: 'Miniaturas anteriores',
  nextThumbnails: 'Próximas miniaturas',
  noPhoto: 'Imóvel ainda sem fotos',
  lightboxFailed: 'Não foi possível ampliar as fotos',
  photoCount: (count: number) => (count === 1 ? '1 foto' : `${count} fotos`),
  photoOf: (position: number, total: number) => `Foto ${position} de ${total}`,
  showPhoto: (position: number) => `Ver foto ${position}`,

  features: 'Características',
  description: 'Descrição',
  noDescription: 'Descrição não disponível.',
  additionalInfo: 'Informações adicionais',
  perMonth: '/mês',
  forSale: 'Valor de venda',
  forRent: 'Valor do aluguel',
  cep: (cep: string) => `CEP: ${cep}`,
  code: (code: string) => `Código: ${code}`,

  brokerRole: 'Imobiliária responsável',
  call: (phone: string) => `Ligar ${phone}`,
  whatsapp: 'Conversar no WhatsApp',
  whatsappMessage: (title: string, address: string) =>
    `Olá! Tenho interesse no imóvel "${title}". Podem me contar mais?\n${address}`,
  visitMessage: (title: string, address: string) =>
    `Olá! Gostaria de agendar uma visita ao imóvel "${title}".\n${address}`,
  share: 'Compartilhar',
  linkCopied: 'Link copiado!',
  linkCopiedHint: 'Agora é só colar onde quiser compartilhar.',
  shareFailed: 'Não foi possível compartilhar',
  shareFailedHint: 'Copie o endereço na barra do navegador.',

  bannerTitle: 'Gostou desta casa ?',
  bannerHint: 'Veja como ficam as parcelas do financiamento.',
  simulate: 'Faça uma simulação',
  rentBannerHint: 'Combine um horário e venha conhecer.',
  bookVisit: 'Agendar visita',

  similar: 'Imóveis semelhantes',
  similarHint: (city: string) => `Outras opções em ${city}, com valores próximos.`,
}
