import type { FirstSteps } from 'shared-backend/admin/today'
import { formatCount } from 'shared-ui'

export const todayText = {
  title: 'O que espera por você',
  loadFailed: 'Erro ao carregar o que espera por você',
  refreshFailed: 'Não foi possível atualizar o que espera por você.',
  nothing: 'Tudo em dia: nada espera por você agora.',
  newCases: (n: number) => formatCount(n, 'atendimento novo', 'atendimentos novos'),
  overdue: (n: number) => formatCount(n, 'próximo passo atrasado', 'próximos passos atrasados'),
  visits: (n: number) => formatCount(n, 'visita hoje', 'visitas hoje'),
  toConfirm: (n: number, first: string) =>
    n === 1 ? `1 visita a confirmar, em ${first}` : `${n} visitas a confirmar, a primeira em ${first}`,
  leftOut: (n: number) =>
    formatCount(n, 'imóvel com pendências nos portais', 'imóveis com pendências nos portais'),
  ending: (n: number) =>
    n === 1
      ? '1 autorização de proprietário venceu ou vence em 30 dias'
      : `${n} autorizações de proprietários venceram ou vencem em 30 dias`,
  failed: (n: number) =>
    n === 1 ? 'E-mail não entregue em 1 atendimento:' : `E-mails não entregues em ${n} atendimentos:`,
  others: (n: number) => `e mais ${n}`,
}

export const stepsText = {
  title: 'Primeiros passos',
  done: (done: number, all: number) =>
    `${done} de ${all} feitos. Cada um se marca sozinho quando está pronto.`,
  isDone: '(feito)',
  steps: {
    agency: 'Informar telefone e e-mail da imobiliária',
    logo: 'Enviar a logo',
    visits: 'Abrir horários para visitas',
    import: 'Trazer imóveis de uma planilha ou de outro sistema',
    listing: 'Cadastrar o primeiro imóvel',
    colleague: 'Dar acesso a um colega',
  } satisfies Record<keyof FirstSteps, string>,
}

/** Scheduled jobs that have not run for too long. */
export const lateJobs = {
  title: 'Tarefas automáticas paradas',
  late: (name: string, since: string) =>
    `${
      { 'run-minute-jobs': 'Envio de e-mails e avisos', 'run-nightly-jobs': 'Limpeza da noite' }[name] ?? name
    }: sem rodar desde ${since}.`,
  help: 'E-mails podem atrasar, e o que deveria ser apagado fica guardado por mais tempo. Avise quem cuida do site.',
}
