/** Texts of the form's page. */
export const text = {
  title: 'Anuncie seu Imóvel',
  summary:
    'Quer vender ou alugar o seu imóvel? Conte como ele é: avaliamos, fotografamos e anunciamos para quem está procurando.',
  intro: 'Conte o essencial sobre a sua casa, apartamento ou terreno. O resto é com a gente.',

  reasonsTitle: 'Por que anunciar com a gente',
  reasons: [
    {
      key: 'photos',
      title: 'Fotos que vendem',
      body: 'Fotografamos o imóvel e cuidamos do texto do anúncio.',
    },
    {
      key: 'reach',
      title: 'Quem procura, encontra',
      body: 'Seu imóvel no site com filtros por bairro, valor e tipo.',
    },
    {
      key: 'care',
      title: 'Visitas acompanhadas',
      body: 'Recebemos os interessados e damos retorno de cada visita.',
    },
    { key: 'free', title: 'Sem compromisso', body: 'Enviar o formulário é gratuito e não obriga a nada.' },
  ],
  stepsTitle: 'O que acontece depois',
  steps: [
    { title: 'Conversamos', body: 'Lemos o que você enviou e entramos em contato por telefone ou email.' },
    { title: 'Avaliamos', body: 'Visitamos o imóvel e sugerimos um valor de mercado.' },
    { title: 'Anunciamos', body: 'Com o seu acordo, o anúncio entra no ar e as visitas começam.' },
  ],

  ownerGroup: 'Seus dados',
  propertyGroup: 'Sobre o imóvel',
  detailsGroup: 'Detalhes',
  optional: 'opcional',
  requiredHint: 'Os campos com * são obrigatórios.',
  fields: {
    nomeProprietario: 'Nome Completo',
    email: 'Email',
    telefone: 'Telefone',
    tipoImovel: 'Tipo de Imóvel',
    tipoNegocio: 'Tipo de Negócio',
    endereco: 'Endereço',
    cidade: 'Cidade',
    preco: 'Preço (R$)',
    dormitorios: 'Dormitórios',
    banheiros: 'Banheiros',
    garagem: 'Vagas de Garagem',
    area: 'Área (m²)',
    descricao: 'Descrição do Imóvel',
  },
  unusualPrice: (words: string) => `Confira o valor: ${words}.`,
  choose: 'Selecione',
  descriptionHint: 'O que faz este imóvel especial? Vista, reforma recente, sol da manhã...',

  submit: 'Enviar Lead',
  submitting: 'Enviando...',
  draftRestored: 'Recuperamos o que você já tinha digitado neste navegador.',
  clear: 'Limpar formulário',
  wrong: 'Confira os campos destacados',
  sentToast: 'Lead enviado com sucesso!',
  sentAlert: 'Seu lead foi enviado com sucesso! Entraremos em contato em breve.',
  failedTitle: 'Erro ao enviar lead',
  whatsappMessage: 'Olá! Gostaria de anunciar meu imóvel.',
  failed: 'Ocorreu um erro ao enviar o seu lead. Por favor, tente novamente.',
}

/** Beside the form. */
export const notice = {
  before: (agency: string) =>
    `Ao enviar, ${agency} usa estes dados somente para avaliar o seu imóvel e falar com você sobre o anúncio. ` +
    'Para pedir acesso, correção ou exclusão, escreva para',
}

/** The policy itself comes with its page. */
export const policy = {
  title: 'Política de Privacidade',
  summary: 'Que dados pedimos, para quê, por quanto tempo e como pedir que sejam apagados.',
}
