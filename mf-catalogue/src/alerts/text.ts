export const rhythmLabels = { now: 'Na hora', daily: 'Uma vez por dia', weekly: 'Uma vez por semana' }

export const text = {
  intro:
    'Enviamos um email quando entrar um imóvel novo nesta busca, ou quando um que você já recebeu baixar de preço.',
  introPrice: 'Enviamos um email se o preço deste imóvel baixar.',
  search: 'A sua busca',
  all: 'Todos os imóveis',
  morePlaces: (count: number) => (count === 1 ? 'e mais 1 lugar' : `e mais ${count} lugares`),
  email: 'Email',
  rhythm: 'Quando avisar',
  send: 'Quero ser avisado',
  sending: 'Enviando...',
  notice: (agency: string) =>
    `${agency} usa o seu email apenas para enviar estes avisos. Cada email tem um link para mudar ou apagar tudo.`,
  sentTitle: 'Falta confirmar no seu email',
  sent: (email: string) =>
    `Cada aviso precisa ser confirmado: abra o link do email que enviamos para ${email} e confirme. Se você já recebeu um pedido de confirmação hoje, o link dele também serve: enviamos no máximo um por dia. O que não for confirmado em 48 horas é apagado.`,
  failed: 'Não foi possível enviar o pedido',
  failedHint: 'Tente novamente em instantes.',
  whatsapp: 'Olá! Gostaria de receber avisos de imóveis novos.',
  offline: 'Você está sem internet. O que você digitou continua aqui: tente de novo quando a conexão voltar.',

  noScript: 'Para ver e confirmar os seus avisos, ative o JavaScript do navegador.',
  loading: 'Carregando os seus avisos...',
  loadFailed: 'Não foi possível carregar os seus avisos',
  unknown: 'Este link não vale mais',
  unknownHelp:
    'Os avisos foram apagados, ou não foram confirmados em 48 horas. Se você pediu outros depois, use o link do email mais novo. Confira se você abriu o link inteiro do email.',
  toListings: 'Ver imóveis',
  none: 'Nenhum aviso',
  noneHelp: 'Faça uma busca e toque em "Avise-me".',
  stopped: 'Os avisos estão parados: um email voltou, ou foi marcado como indesejado.',
  waiting: 'Aguardando a sua confirmação',
  confirmHelp:
    'Confirme só os avisos que você pediu. O que não for confirmado não gera email e é apagado em 48 horas.',
  confirm: 'Confirmar',
  confirmOf: (name: string) => `Confirmar o aviso: ${name}`,
  confirmed: 'Aviso confirmado.',
  priceOf: (title: string | null) =>
    title ? `Se baixar o preço de ${title}` : 'Se baixar o preço de um imóvel que saiu do site',
  rhythmOf: (name: string) => `Quando avisar: ${name}`,
  changed: 'Alterado.',
  erase: 'Apagar',
  eraseOf: (name: string) => `Apagar o aviso: ${name}`,
  erased: 'Aviso apagado.',
  eraseAll: 'Apagar tudo',
  eraseAllTitle: 'Apagar tudo?',
  eraseAllMessage: 'Apagamos todos os avisos e o seu email. Isto não pode ser desfeito.',
  keep: 'Manter',
  allErased: 'Tudo foi apagado. Não enviamos mais nada.',
  changeFailed: 'Não foi possível mudar os avisos',
  outcome: 'Resultado',
  push: 'Avisar também neste aparelho',
  pushHelp: 'Uma notificação deste navegador chega junto com cada email.',
  pushBusy: 'Aguardando o navegador...',
  pushRefused: {
    denied:
      'As notificações deste site estão bloqueadas. Libere-as nas configurações do navegador e tente de novo.',
    default:
      'Para avisar neste aparelho, o navegador precisa da sua permissão. Tente de novo e toque em "Permitir".',
  },
  pushFailed: 'Não foi possível avisar neste aparelho. Os emails continuam. Tente de novo em instantes.',
  pushStays: 'Não foi possível desligar. Tente de novo em instantes.',
}

/** Of the page that ends the alerts of one e-mail. */
export const stopText = {
  one: {
    stop: 'Parar este aviso',
    help: 'Depois disso você não recebe mais emails deste aviso. Os outros avisos que você pediu continuam.',
    stopped: 'Aviso parado.',
    stoppedHelp: 'Não enviamos mais emails deste aviso.',
    failed: 'Não foi possível parar o aviso',
  },
  many: {
    stop: 'Parar os avisos deste email',
    help: 'Depois disso você não recebe mais emails dos avisos de que este email falava. Os outros avisos que você pediu continuam.',
    stopped: 'Avisos parados.',
    stoppedHelp: 'Não enviamos mais emails destes avisos.',
    failed: 'Não foi possível parar os avisos',
  },
}
