import { SALE_PRICE_CAP } from 'shared-domain/facts'
import { formatPrice } from 'shared-ui'

/** Texts of the home page; those that an agency may replace are in `shared-domain/agency`. */
export const sections = {
  searchLabel: 'Busca de imóveis',
  advertise: 'Anunciar Meu Imóvel',
  seeAll: 'Ver Todos os Imóveis',
  /** For the console; visitors read the section's own message. */
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
