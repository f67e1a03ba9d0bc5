/** The texts of the home page that an agency may replace, by the column that replaces them. */
export const homeTexts = {
  headline: 'Seu próximo endereço, com quem conhece cada rua.',
  intro:
    'Imóveis para comprar e alugar, com informação completa, preço claro e um corretor ao seu lado da visita às chaves.',
  services_title: 'Nossos Serviços',
  services_text: 'Do primeiro telefonema à escritura, cuidamos de cada passo.',
  sales_title: 'Compra e Venda',
  sales_text:
    'Conferimos matrícula e certidões, negociamos por você e acompanhamos o financiamento e a escritura.',
  rental_title: 'Locação',
  rental_text:
    'Contrato claro, análise cuidadosa e vistoria com fotos: tranquilidade para quem mora e para quem aluga.',
  appraisal_title: 'Avaliação Imobiliária',
  appraisal_text:
    'Um parecer com o valor de mercado do seu imóvel, comparado com o que se vende de fato no bairro.',
  owners_title: 'Tem um imóvel para vender ou alugar?',
  owners_text: 'Conte como ele é. Avaliamos, fotografamos e anunciamos para quem procura de verdade.',
  about_title: 'Sobre Nós',
  about_text:
    'Somos uma imobiliária de bairro que cresceu pela indicação de quem já se mudou com a gente. Visitamos cada imóvel antes de anunciar, dizemos também o que ele não tem e ficamos por perto depois da mudança.',
  /** A line for each. */
  about_promises:
    'Imóveis visitados antes do anúncio\nDocumentação conferida\nO mesmo corretor do começo ao fim',
  /** A line for each: a figure, and what it counts. */
  about_stats: '15+ anos de experiência\n2000+ clientes atendidos\n500+ imóveis vendidos',
}

/** How many months personal data is kept after the last event, and after a deal, where the agency has not said otherwise. */
export const retention = { months: 24, closed_months: 60 }

export type HomeText = keyof typeof homeTexts
