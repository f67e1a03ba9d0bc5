/** The texts of the board. */
export const board = {
  title: 'Quadro de atendimentos',
  empty: 'Nenhum atendimento',
  stageOf: (name: string) => `Etapa de ${name}`,
  drag: (name: string) => `Arrastar ${name}`,
  draggable: 'cartão que se arrasta',
  howTo:
    'Para mudar de etapa, pressione Espaço, escolha a coluna com as setas ← e → e solte com Espaço. Esc cancela.',
  taken: (name: string, stage: string) => `${name} está na mão, em ${stage}.`,
  over: (name: string, stage: string) => `${name} sobre ${stage}.`,
  stays: (name: string, stage: string) => `${name} continua em ${stage}.`,
  moved: (name: string, stage: string) => `${name}: ${stage}`,
  undo: 'Desfazer',
  moveFailed: (name: string) => `A etapa de ${name} não foi alterada.`,
  lostTitle: (name: string) => `Por que o atendimento de ${name} foi perdido?`,
}
