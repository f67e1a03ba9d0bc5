import { SALE_PRICE_CAP } from 'shared-domain/facts'
import { formatPrice } from 'shared-ui'

/** Texts of the home page. */
export const sections = {
  headline: 'Seu próximo endereço, com quem conhece cada rua.',
  intro:
    'Imóveis para comprar e alugar, com informação completa, preço claro e um corretor ao seu lado da visita às chaves.',
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
