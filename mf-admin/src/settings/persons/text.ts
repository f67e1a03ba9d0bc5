import type { PersonCounts, PersonKind } from 'shared-backend/admin/settings'
import { personKinds } from 'shared-backend/admin/settings'
import { formatCount } from 'shared-ui'

const words: Record<PersonKind, [one: string, many: string]> = {
  lead: ['cadastro de imóvel', 'cadastros de imóvel'],
  inquiry: ['mensagem', 'mensagens'],
  visit: ['visita', 'visitas'],
  alert: ['inscrição em avisos', 'inscrições em avisos'],
  case: ['atendimento', 'atendimentos'],
  contact: ['contato feito', 'contatos feitos'],
  email: ['aviso por e-mail', 'avisos por e-mail'],
  owner: ['ficha de proprietário', 'fichas de proprietário'],
  history: ['registro do histórico', 'registros do histórico'],
}

const list = new Intl.ListFormat('pt-BR')

const records = (n: number) => formatCount(n, 'registro', 'registros')

/** The texts of the page about one person's data, and of how long such data is kept. */
export const persons = {
  title: 'Dados de uma pessoa',
  help: 'Encontre, exporte ou apague tudo o que está guardado de quem pede (LGPD, art. 18).',
  pageTitle: 'Privacidade',
  pageHelp: 'Os dados de uma pessoa que pede por eles, e por quanto tempo dados pessoais ficam guardados.',
  contact: 'Nome, e-mail ou telefone com DDD',
  search: 'Buscar',
  invalid: 'Escolha uma pessoa da lista, ou digite um e-mail ou um telefone com DDD',
  people: 'Pessoas encontradas',
  lookingUp: 'Procurando pessoas...',
  nobody:
    'Ninguém que escreveu à imobiliária. Proprietários são encontrados pelo e-mail ou telefone completo.',
  choose: (n: number) =>
    n === 1
      ? '1 pessoa. Escolha para ver o que está guardado.'
      : `${n} pessoas. Escolha uma para ver o que está guardado.`,
  cases: (n: number, day: string) =>
    n === 1 ? `1 atendimento, em ${day}` : `${n} atendimentos, o último em ${day}`,
  searched: 'Busca por',
  searching: 'Buscando em tudo o que está guardado...',
  failed: 'Erro ao buscar os dados',
  none: 'Nada encontrado',
  noneHelp: 'Não há nada guardado com este contato.',
  result: 'Dados encontrados',
  found: (n: number) => (n === 1 ? '1 registro encontrado' : `${records(n)} encontrados`),
  alsoHere: 'Estes registros têm também outros contatos. São da mesma pessoa?',
  include: (contact: string) => `Incluir ${contact}`,
  kinds: {
    lead: 'Imóveis oferecidos pelo site',
    inquiry: 'Mensagens e pedidos de visita',
    visit: 'Visitas',
    alert: 'Avisos de imóveis',
    case: 'Atendimentos',
    contact: 'Contatos feitos pela imobiliária',
    email: 'Avisos por e-mail',
    owner: 'Fichas de proprietário',
    history: 'Histórico da equipe',
  } satisfies Record<PersonKind, string>,
  channels: { whatsapp: 'WhatsApp', email: 'E-mail', phone: 'Ligação' },
  newest: (shown: number, n: number) => `Os ${shown} mais recentes de ${n}. O arquivo exportado tem todos.`,
  alerts: (n: number) => formatCount(n, 'aviso', 'avisos'),
  toCome: 'Futura',
  inBin: 'Na Lixeira',
  stays: {
    contract:
      'Fica: o imóvel está anunciado ou a autorização ainda vale. Para apagar, antes desative o imóvel e tire a data da autorização.',
    history: 'Fica: diz só o que a equipe mudou, sem nenhum dado da pessoa.',
  },
  emailTo: { visitor: 'À pessoa', agency: 'À imobiliária' },
  emailKinds: {
    lead: 'Imóvel oferecido pelo site',
    inquiry: 'Mensagem sobre um imóvel',
    visit_unconfirmed: 'Pedido de visita a confirmar',
    visit_unheld: 'Pedido de visita sem horário reservado',
    visit_requested: 'Pedido de visita',
    visit_booked: 'Visita agendada',
    visit_confirmed: 'Visita confirmada',
    visit_moved: 'Visita remarcada',
    visit_cancelled: 'Visita cancelada',
    visit_reminder: 'Lembrete de visita',
    alert_question: 'Pedido de confirmação dos avisos',
    alert_news: 'Novidades dos avisos',
  },
  emailStatus: { pending: 'Na fila', sent: 'Enviado', failed: 'Não enviado' },
  sources: { leads: 'Cadastro', inquiries: 'Mensagem', visits: 'Visita', cases: 'Atendimento' },
  exportAll: 'Exportar',
  print: 'Imprimir',
  printFailed: 'Erro ao preparar a impressão',
  exported: 'Arquivo exportado.',
  exportFailed: 'Erro ao exportar',
  file: (day: string) => `dados-pessoais-${day}.json`,
  erase: 'Apagar tudo',
  eraseTitle: 'Apagar tudo desta pessoa?',
  /** What the counts name, in words. */
  counted: (counts: PersonCounts) =>
    list.format(
      personKinds.flatMap((kind) => {
        const n = counts[kind] ?? 0
        return n > 0 ? [formatCount(n, ...words[kind])] : []
      }),
    ),
  eraseMessage: (what: string) => `Serão apagados de vez: ${what}. Isto não pode ser desfeito.`,
  eraseVisits: (n: number) =>
    n === 1
      ? 'A visita marcada deixa de existir, e o horário fica livre.'
      : `As ${n} visitas marcadas deixam de existir, e os horários ficam livres.`,
  eraseConfirm: (n: number) => `Apagar ${records(n)}`,
  erased: 'Tudo foi apagado',
  erasedWhat: (what: string) => `Apagados: ${what}.`,
  changed: 'Algo mudou desde a busca',
  changedHelp: 'Nada foi apagado. Confira a lista de novo.',
  eraseFailed: 'Erro ao apagar. Nada foi apagado.',
  record: 'Registro do que foi apagado',
  recordHelp: 'Quem, quando e quantos, sem nenhum dado das pessoas.',
  recordNone: 'Nada foi apagado ainda.',
  recordFailed: 'Erro ao carregar o registro',
  byRequest: (username: string | null) => `A pedido, por ${username ?? 'alguém da equipe'}`,
  byRetention: 'Fim do prazo, pelo sistema',
}

export const retentionText = {
  title: 'Dados pessoais',
  help: 'Quanto tempo ficam guardados os dados de quem escreve pelo site e de proprietários. Depois o sistema apaga sozinho, uma vez por dia, e a página de privacidade diz o prazo.',
  fields: { months: 'Guardar por (meses)', closed_months: 'Depois de um negócio fechado (meses)' },
  monthsHint: 'Desde a última mensagem, visita ou mudança no atendimento.',
  closedHint: 'Para o que a lei manda guardar de um negócio.',
  save: 'Salvar prazos',
  saved: 'Prazos salvos',
  saveFailed: 'Erro ao salvar os prazos',
  loadFailed: 'Erro ao carregar os prazos',
}

/** Headings of the exported file. */
export const fileText = {
  person: 'Dados pessoais de',
  agency: 'Imobiliária',
  made: 'Gerado em',
}
