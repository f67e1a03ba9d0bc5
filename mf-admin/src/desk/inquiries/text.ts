import { formatCount } from 'shared-ui'

export const inquiries = {
  boxes: 'Caixas de entrada',
  owners: 'Proprietários',
  title: 'Mensagens',
  list: 'Mensagens recebidas',
  none: 'Nenhuma mensagem por aqui ainda',
  noneHelp: 'Quando alguém escrever na página de um imóvel, a mensagem aparece nesta lista.',
  loadFailed: 'Erro ao carregar mensagens',
  refreshFailed: 'Não foi possível atualizar a lista de mensagens.',
  receivedOn: (date: string) => `Recebida em ${date}`,
  code: (code: string) => `código ${code}`,
  greeting: (name: string, agency: string, title: string, code: string) =>
    `Olá, ${name}! Aqui é da ${agency}. Recebemos a sua mensagem sobre o imóvel "${title}" (código ${code}).`,
  subject: (title: string, code: string) => `${title} (código ${code})`,
  stage: 'Etapa',
  stageSaved: 'Etapa atualizada.',
  stageFailed: 'Erro ao atualizar a etapa. Tente novamente.',
  remove: 'Excluir mensagem',
  removeTitle: 'Excluir esta mensagem?',
  removeMessage: (name: string) =>
    `Todos os dados de ${name} nesta mensagem serão apagados e não há como recuperar. Use quando a pessoa pedir a exclusão (LGPD).`,
  removed: 'Mensagem excluída com sucesso!',
  removeFailed: 'Erro ao excluir mensagem. Tente novamente.',
  cancelFirst: 'Cancele a visita antes de excluir a mensagem',
  cancelFirstMessage: (name: string, moment: string) =>
    `${name} tem uma visita em ${moment}. Ao cancelar a visita, quem deixou um email recebe o aviso. Depois disso, a mensagem pode ser excluída.`,
  openVisit: 'Abrir a visita',
  keep: 'Manter mensagem',
  visitLeft:
    'Há uma visita marcada, ou o aviso do cancelamento ainda está na fila de envio. Exclua a mensagem depois.',
  more: 'Carregar mais mensagens',
  loadingMore: 'Carregando mais mensagens...',
  moreFailed: 'Não foi possível carregar mais mensagens.',
  again: 'Tentar Novamente',
  shown: (n: number) => formatCount(n, 'mensagem', 'mensagens'),
}
