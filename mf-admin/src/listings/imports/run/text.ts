import type { ListedImport, PropertyImport, RefusedRow } from 'shared-backend/admin/listings'
import { formatNumber } from 'shared-domain/numbers'
import { formatCount } from 'shared-ui'
import { counted, either, listings, named, persons } from '../counted.ts'

const photos = (n: number) => formatCount(n, 'foto', 'fotos')

const storedListings = ({ created, updated, unchanged }: ListedImport) =>
  `${formatCount(created, 'imóvel novo', 'imóveis novos')}, ${formatCount(updated, 'atualizado', 'atualizados')}, ${formatNumber(unchanged)} sem mudança`

const newPersons = ({ persons: all, persons_created: created }: ListedImport) =>
  [
    formatCount(created, 'nova', 'novas'),
    ...(all > created ? [`${formatNumber(all - created)} sem mudança`] : []),
  ].join(', ')

/** It was begun for people, of whom none has come. */
export const hasNothing = ({ total, persons: people }: ListedImport) => total + people === 0

const nothingCame = 'Nada chegou'

export const runText = {
  title: 'Importação',
  back: 'Voltar às importações',
  loadFailed: 'Erro ao carregar a importação',
  unknown: 'Importação não encontrada',
  unknownHelp: 'Ela pode ser de outra agência, ou ter sido descartada há mais de 30 dias.',
  begun: (file: string, moment: string, username: string) =>
    `${file}, iniciada em ${moment} por ${username}.`,
  cut: {
    title: 'O envio do arquivo foi interrompido',
    message: (job: PropertyImport) => {
      const { staged, total, staged_persons: people, persons: all } = job
      const came = either(
        `${formatNumber(staged)} de ${listings(total)}`,
        `${formatNumber(people)} de ${persons(all)}`,
        total > 0,
        all > 0,
      )
      const arrived = hasNothing(job)
        ? nothingCame
        : `${staged + people === 1 ? 'Chegou' : 'Chegaram'} ${came}`
      return `${arrived}. Nada foi gravado: escolha o arquivo de novo.`
    },
    again: 'Escolher o arquivo',
  },
  unstored: {
    title: 'A importação ainda não foi gravada',
    message: ({ total, persons: people }: ListedImport, moment: string) =>
      [
        `O arquivo com ${counted(total, people)} foi enviado em ${moment}, e nada dele está no site.`,
        // People who are there stay as they are.
        ...(total > 0 ? ['O que mudou no site desde então pode ser substituído.'] : []),
      ].join(' '),
    store: 'Gravar agora',
  },
  storing: {
    title: ({ total, persons: people }: ListedImport) => `Gravando ${named(total, people)}`,
    running: ({ total, persons: people }: ListedImport) =>
      `Gravando ${counted(total, people)} de uma só vez.`,
    mayClose: 'Pode fechar esta página: a gravação termina sozinha.',
    offline:
      'Você está sem conexão. Deixe esta página aberta até a conexão voltar: a gravação continua sozinha.',
    unanswered: 'O site ainda não respondeu. Deixe esta página aberta até que responda.',
    failed: 'Erro ao gravar a importação',
  },
  refused: {
    title: 'Nada foi gravado',
    help: 'O site recusou estas linhas. Corrija o arquivo e importe de novo; nenhuma linha é gravada até que estas sejam corrigidas.',
    most: 'São mostradas as 100 primeiras.',
    caption: 'Linhas recusadas',
    row: 'Linha',
    code: 'Referência',
    problem: 'Problema',
    problems: {
      repeated: 'A referência aparece em outra linha do arquivo.',
      ambiguous: 'Dois imóveis do site têm esta referência. Mude a de um deles.',
      deleted: 'O imóvel foi excluído do site depois da conferência.',
      missing: 'Falta preencher',
      category: 'Categoria que não existe mais',
    } satisfies Record<RefusedRow['problem'], string>,
    again: 'Importar outro arquivo',
  },
  stored: {
    title: ({ total, persons: people }: ListedImport) => {
      if (people === 0) return 'Imóveis gravados'
      return total === 0 ? 'Pessoas gravadas' : 'Imóveis e pessoas gravados'
    },
    counts: { created: 'Novos', updated: 'Atualizados', unchanged: 'Sem mudança' },
    persons: (job: ListedImport) => `Pessoas: ${newPersons(job)}.`,
    see: 'Ver os importados',
    seePersons: 'Ver atendimentos',
  },
  unfinished: {
    title: 'Para completar',
    ready: (n: number) =>
      n === 1
        ? '1 imóvel está completo e fora do site.'
        : `${formatNumber(n)} imóveis estão completos e fora do site.`,
    activate: 'Ativar os completos',
    activated: (n: number) => `${formatCount(n, 'imóvel ativado', 'imóveis ativados')}: já no site.`,
    failed: 'Erro ao ativar os imóveis',
    lacking: (n: number) =>
      n === 1 ? '1 imóvel está incompleto.' : `${formatNumber(n)} imóveis estão incompletos.`,
    see: 'Ver os incompletos',
    list: 'Imóveis incompletos',
    most: 'São mostrados os 200 primeiros.',
    missing: (words: string) => `Falta: ${words}`,
  },
  photos: {
    title: 'Fotos',
    none: 'Esta importação não traz fotos novas.',
    label: 'Fotos guardadas',
    progress: (stored: number, total: number) =>
      `${formatNumber(stored)} de ${formatCount(total, 'foto guardada', 'fotos guardadas')}.`,
    waiting: (n: number) =>
      `${n === 1 ? 'Falta' : 'Faltam'} ${photos(n)}. Deixe esta página aberta; se fechar, o resto continua quando você voltar.`,
    offline:
      'Você está sem conexão. Deixe esta página aberta: as fotos continuam sozinhas quando a conexão voltar.',
    done: 'Todas as fotos foram guardadas.',
    failed: (n: number) => formatCount(n, 'foto não pôde ser guardada', 'fotos não puderam ser guardadas'),
    most: 'São mostradas as 200 primeiras.',
    retryFailed: 'Erro ao tentar de novo',
    paused: 'As fotos pararam',
    noFile: 'O arquivo ZIP não tem esta foto.',
    files: (n: number) => `${photos(n)} ${n === 1 ? 'está' : 'estão'} no arquivo ZIP`,
    filesHelp: 'Escolha o arquivo de novo para continuar as fotos.',
    choose: 'Escolher o arquivo ZIP',
    chooseOther: 'Escolher outro arquivo ZIP',
    chosenFailed: 'Este arquivo não serve',
    otherZip: 'Ele não tem as fotos desta importação. Escolha o ZIP com que ela começou.',
    tooLarge: 'A foto tem mais de 25 MB.',
  },
  undo: {
    open: 'Desfazer',
    title: 'Desfazer a importação?',
    message: ({ created, updated, persons_created: people, persons: all, total }: ListedImport) =>
      [
        created > 0 && `${listings(created)} ${created === 1 ? 'vai' : 'vão'} para a lixeira, por 30 dias.`,
        updated > 0 &&
          `${listings(updated)} ${updated === 1 ? 'volta' : 'voltam'} a ser como antes; o que alguém mudou depois fica como está.`,
        people > 0 &&
          `${persons(people)} ${people === 1 ? 'é apagada' : 'são apagadas'} de vez; ficam só aquelas em que a equipe mexeu desde então.`,
      ]
        .filter(Boolean)
        .join(' ') ||
      (total === 0 && all > 0
        ? 'Todas as pessoas dela já estavam no site, e ficam.'
        : 'As fotos que ela trouxe são removidas.'),
    confirm: 'Desfazer',
    failed: 'Erro ao desfazer a importação',
    discard: 'Descartar',
    discardTitle: 'Descartar a importação?',
    discardMessage: 'Nada dela foi gravado. As linhas enviadas são apagadas.',
  },
  undone: {
    title: 'Importação desfeita',
    listings: (kept: number) =>
      `O que ela criou está na lixeira, e o que ela mudou voltou a ser como antes${kept > 0 ? `, menos ${listings(kept)} da lista abaixo` : ''}.`,
    persons: (created: number, kept: number) => {
      const deleted = created - kept
      return [
        deleted > 0 && `${persons(deleted)} ${deleted === 1 ? 'foi apagada' : 'foram apagadas'}.`,
        kept > 0 &&
          `${persons(kept)} ${kept === 1 ? 'ficou' : 'ficaram'}, porque a equipe mexeu no atendimento depois.`,
      ]
        .filter(Boolean)
        .join(' ')
    },
    nobody: 'As pessoas dela já estavam no site, e ficaram.',
    dropped: 'Nada dela foi gravado.',
    bin: 'Ver a lixeira',
    kept: 'Ficaram como estão, porque alguém os mudou depois',
  },
  list: {
    title: 'Importações',
    failed: 'Erro ao carregar as importações',
    none: 'Nenhuma importação ainda.',
    states: { staged: 'Não gravada', stored: 'Gravada', undone: 'Desfeita' } satisfies Record<
      ListedImport['state'],
      string
    >,
    counts: (job: ListedImport) =>
      [
        ...(job.total > 0 || job.persons === 0 ? [storedListings(job)] : []),
        ...(job.persons > 0 ? [`Pessoas: ${newPersons(job)}`] : []),
      ].join('. '),
    staged: (job: ListedImport) => (hasNothing(job) ? nothingCame : counted(job.total, job.persons)),
    by: (moment: string, username: string) => `${moment}, por ${username}`,
  },
}
