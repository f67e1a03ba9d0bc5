import { formatCount } from 'shared-ui'

export const session = {
  notSignedIn: 'Usuário não autenticado',
  notSignedInHelp: 'Entre de novo: o que você digitou e as fotos escolhidas continuam aqui.',
}

/** In the largest unit of which there are two. */
function timeSpan(seconds: number) {
  const minutes = Math.round(Math.abs(seconds) / 60)
  if (minutes < 120) return formatCount(minutes, 'minuto', 'minutos')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? formatCount(hours, 'hora', 'horas') : formatCount(Math.round(hours / 24), 'dia', 'dias')
}

export const clock = {
  wrong: (skew: number) =>
    `O relógio deste aparelho está ${timeSpan(skew)} ${skew > 0 ? 'adiantado' : 'atrasado'}`,
  help: 'Acerte a data, a hora e o fuso horário nas configurações do aparelho: até lá, datas e horários podem aparecer errados aqui. Este aviso some até dois minutos depois.',
}

export const waitingCases = {
  waiting: (n: number) => `${formatCount(n, 'atendimento', 'atendimentos')} sem resposta`,
}

export const leave = {
  title: 'Sair sem salvar?',
  message: 'Há alterações que ainda não foram salvas. Se sair agora, elas se perdem.',
  stay: 'Continuar editando',
  go: 'Sair sem salvar',
}
