import { formatNumber } from 'shared-domain/numbers'
import type { FileProblem, GuessedEncoding, Place } from 'shared-domain/imports/files'
import { formatCount } from 'shared-ui'
import { counted, listings as properties, named } from '../counted.ts'

/** Whether new listings are on the site at once; `file` is as the file's own column says. */
export type Activation = 'inactive' | 'active' | 'file'

export type CheckedState = 'new' | 'unfinished' | 'changed' | 'same' | 'wrong' | 'left-out'

export const importText = {
  title: 'Importar imóveis',
  help: 'Traga os imóveis de outro sistema: uma planilha, um arquivo VRSync ou o endereço VRSync de outra plataforma.',
  back: 'Voltar aos imóveis',
  steps: { file: 'Arquivo', columns: 'Colunas', values: 'Correspondências', check: 'Conferência' },
  step: (n: number, of: number, name: string) => `Etapa ${n} de ${of}: ${name}`,
  next: 'Continuar',
  previous: 'Voltar',
  file: {
    title: 'Escolha o arquivo',
    choose: 'Escolher arquivo',
    input: 'Arquivo',
    other: 'Escolher outro arquivo',
    drop: 'ou solte o arquivo aqui',
    hint: 'CSV, XLSX, VRSync (XML) ou o ZIP de “Exportar tudo”. Até 5.000 imóveis por vez.',
    persons:
      'Do ZIP de “Exportar tudo” vêm também as pessoas: leads, mensagens e visitas. De uma planilha vêm imóveis, fotos e proprietários; do VRSync, imóveis e fotos.',
    address: 'Endereço VRSync',
    addressHint: 'O link do XML que a outra plataforma oferece aos portais.',
    fetch: 'Buscar',
    fetching: 'Buscando o arquivo…',
    reading: (name: string) => `Lendo ${name}…`,
    stop: 'Cancelar',
    failed: 'Este arquivo não pôde ser lido',
    fetchFailed: 'O endereço não pôde ser lido',
    noAddress: 'Digite um endereço que comece com https:// ou http://',
    read: (name: string, n: number, people: number) => `${name}: ${counted(n, people)}.`,
  },
  place: ({ line, column }: Place) => `O erro está na linha ${line}, coluna ${column}.`,
  problems: {
    empty: 'O arquivo está vazio.',
    'unknown-kind':
      'Não é uma lista de imóveis que sabemos ler. Lemos planilhas CSV e XLSX, arquivos VRSync (XML) e o ZIP de “Exportar tudo”.',
    'old-excel':
      'É uma planilha XLS antiga ou protegida por senha. Abra no Excel e salve como “Pasta de Trabalho do Excel (.xlsx)”, sem senha.',
    'too-large': 'O arquivo é grande demais: lemos até 96 MB de texto. Divida em partes.',
    'too-many-rows': 'O arquivo tem mais de 5.000 imóveis. Divida em partes e importe uma de cada vez.',
    'too-many-persons':
      'O arquivo tem mais de 20.000 pessoas. Divida o pessoas.csv em partes e importe um ZIP de cada vez.',
    broken: 'O arquivo está danificado ou incompleto. Baixe ou salve de novo e tente outra vez.',
    'document-type': 'O XML traz definições próprias (DOCTYPE), que não abrimos por segurança.',
    'too-deep': 'O XML tem elementos demais, um dentro do outro. Não é um arquivo VRSync.',
    'too-hard':
      'A leitura deste arquivo demora demais ou ocupa memória demais. Divida em partes e tente de novo.',
    'no-listings': 'O arquivo não tem nenhum imóvel.',
    'unsafe-name': 'O ZIP tem nomes de arquivo que saem da própria pasta. Não abrimos por segurança.',
  } satisfies Record<FileProblem, string>,
  columns: {
    title: 'Confira as colunas',
    help: 'Cada coluna da planilha vai para um campo do imóvel. O que não reconhecemos fica de fora até você escolher.',
    table: 'Colunas da planilha',
    encoding: 'Letras com acento',
    encodingHint: 'O arquivo não diz como as escreve. Escolha as palavras que estão certas.',
    encodings: { 'windows-1252': 'Windows', macintosh: 'Mac' } satisfies Record<GuessedEncoding, string>,
    hidden: (n: number) =>
      `Trazer também ${formatCount(n, 'linha que a planilha esconde', 'linhas que a planilha esconde')}`,
    column: 'Coluna da planilha',
    field: 'Campo',
    fieldOf: (heading: string) => `Campo de ${heading}`,
    unnamed: (n: number) => `Coluna ${n}`,
    none: 'Não importar',
    missing: (labels: string) =>
      `Sem coluna: ${labels}. Imóveis novos entram sem isso, para completar depois; os que já existem ficam como estão.`,
    noCode:
      'Há uma coluna do código? Escolha Referência para ela: é pelo código que uma segunda importação atualiza em vez de duplicar. Sem ela, criamos um código pelo que a linha diz.',
    remembered: 'Usamos as escolhas da última vez para uma planilha parecida com esta.',
  },
  values: {
    title: 'Confira as correspondências',
    unread: (names: string) => `O arquivo traz também o que não lemos: ${names}.`,
    help: 'Estas palavras do arquivo não existem aqui. Escolha o que cada uma quer dizer.',
    categories: 'Tipos de imóvel',
    amenities: 'Comodidades',
    nothing: 'Tudo o que está no arquivo tem correspondência.',
    of: (word: string, n: number) => `${word} (${properties(n)})`,
    chooseCategory: 'Escolha a categoria',
    leaveOut: 'Deixar estes imóveis de fora',
    ignore: 'Ignorar',
    more: (n: number) => `Mostrar mais ${formatNumber(n)}`,
  },
  check: {
    title: 'Confira antes de importar',
    running: 'Conferindo os imóveis…',
    progress: (done: number, of: number) => `${formatNumber(done)} de ${formatNumber(of)} conferidos`,
    failed: 'Erro ao conferir os imóveis',
    counts: {
      new: (n: number) => `${formatNumber(n)} ${n === 1 ? 'novo' : 'novos'}`,
      unfinished: (n: number) => `${formatNumber(n)} ${n === 1 ? 'incompleto' : 'incompletos'}`,
      changed: (n: number) => `${formatNumber(n)} ${n === 1 ? 'atualizado' : 'atualizados'}`,
      same: (n: number) => `${formatNumber(n)} ${n === 1 ? 'igual' : 'iguais'}`,
      wrong: (n: number) => `${formatNumber(n)} ${n === 1 ? 'recusado' : 'recusados'}`,
      'left-out': (n: number) => `${formatNumber(n)} de fora`,
    } satisfies Record<CheckedState, (n: number) => string>,
    summary: 'Resultado da conferência',
    states: {
      new: 'Novo',
      unfinished: 'Novo, incompleto',
      changed: 'Atualiza',
      same: 'Igual',
      wrong: 'Recusado',
      'left-out': 'De fora',
    } satisfies Record<CheckedState, string>,
    cutPhotos: (n: number) =>
      `${formatCount(n, 'foto além das 100 primeiras fica', 'fotos além das 100 primeiras ficam')} de fora`,
    newPhotos: (n: number) => `Traz ${formatCount(n, 'foto nova', 'fotos novas')}`,
    table: 'Imóveis do arquivo',
    row: 'Linha',
    cell: (label: string, row: number) => `${label}, linha ${row}`,
    code: 'Referência',
    name: 'Título',
    state: 'Situação',
    field: 'Campo',
    written: 'No arquivo',
    problems: 'O que corrigir',
    onlyWrong: 'Só com o que corrigir',
    none: 'Não há o que corrigir.',
    missing: (words: string) => `Falta para o site: ${words}`,
    comesWithout: 'Vem sem o que não pôde ser lido:',
    noListings: 'O arquivo não tem imóveis.',
    more: 'Mostrar mais',
    shown: (shown: number, of: number) => `${formatNumber(shown)} de ${formatNumber(of)}`,
    errorFile: (day: string) => `erros-da-importacao-${day}.csv`,
    download: 'Baixar os erros (CSV)',
    activation: 'Imóveis novos',
    activations: {
      inactive: 'Conferir antes de publicar',
      active: 'Publicar já',
      file: 'Como diz o arquivo',
    } satisfies Record<Activation, string>,
    activationHint: {
      inactive: 'Entram inativos. Os que já existem continuam como estão.',
      active:
        'Aparecem no site assim que a primeira foto chegar. Incompletos, e os que vêm sem alguma célula, entram inativos; os que já existem continuam como estão.',
      file: 'A coluna “Ativo” vale para os novos e para os que já existem. Novos sem valor nela, e incompletos, entram inativos.',
    } satisfies Record<Activation, string>,
    submit: (n: number, people: number, out: number, peopleOut: number) => {
      if (out + peopleOut === 0) return `Importar ${counted(n, people)}`
      return people + peopleOut === 0
        ? `Importar ${formatNumber(n)}, deixar ${formatNumber(out)} de fora`
        : `Importar ${counted(n, people)}, deixar ${counted(out, peopleOut)} de fora`
    },
    nothing: 'Nenhum imóvel pode ser importado. Corrija os erros aqui, ou no arquivo, e escolha-o de novo.',
    onlyPersons:
      'Nenhum imóvel pode ser importado, só as pessoas. Para trazer os imóveis, corrija os erros no arquivo e escolha-o de novo.',
    nothingAtAll: 'Não há nada para importar.',
    sending: (n: number, people: number) => `Enviando ${named(n, people)}…`,
    sent: (done: number, of: number) =>
      `${formatNumber(done)} de ${formatCount(of, 'linha enviada', 'linhas enviadas')}`,
    sendFailed: (n: number, people: number) => `Erro ao enviar ${named(n, people)}`,
    sendFailedHelp: 'Nada foi importado ainda. Tente de novo: o que já foi enviado não se repete.',
  },
  missing: {
    title: 'O que falta nos novos',
    untitled: (n: number) =>
      `${formatNumber(n)} sem título: montamos pelo tipo, pelos quartos e pelo bairro.`,
    uncoded: (n: number) =>
      `${formatNumber(n)} sem código: criamos um pelo endereço da linha, o mesmo enquanto ele não mudar.`,
    unpriced: (n: number) =>
      `${formatNumber(n)} sem preço: ${n === 1 ? 'entra' : 'entram'} como “Sob consulta”.`,
    unphotographed: (n: number) =>
      `${formatNumber(n)} sem foto: ${n === 1 ? 'fica' : 'ficam'} fora do site até ter a primeira.`,
    incomplete: (n: number, field: string) =>
      `${formatNumber(n)} sem ${field}: ${n === 1 ? 'entra incompleto, fora do site, para completar' : 'entram incompletos, fora do site, para completar'} depois.`,
    without: (n: number, field: string) => `${formatNumber(n)} sem ${field.toLowerCase()}`,
    forAll: 'Vale para todos eles. Sem isso, entram incompletos.',
    none: 'Escolha para todos eles',
  },
  persons: {
    title: 'Pessoas',
    choose: 'Trazer também as pessoas',
    what: 'Vêm leads, mensagens e visitas, com a etapa de cada um; as visitas, como mensagens. Quem já está no site fica como está, e ninguém recebe e-mail.',
    erased:
      'Quem pediu para ter os dados apagados depois deste arquivo volta com ele: apague de novo em Configurações, Privacidade.',
    running: { checking: 'Conferindo as pessoas…', looking: 'Procurando quem já está no site…' },
    progress: (done: number, of: number) =>
      `${formatNumber(done)} de ${formatCount(of, 'pessoa', 'pessoas')}`,
    done: (n: number) => formatCount(n, 'pessoa conferida.', 'pessoas conferidas.'),
    failed: 'Erro ao conferir as pessoas',
    failedHelp: 'Enquanto a conferência não termina, só é possível importar sem as pessoas.',
    counts: {
      new: (n: number) => formatCount(n, 'nova', 'novas'),
      known: (n: number) => formatCount(n, 'já está no site', 'já estão no site'),
      wrong: (n: number) => `${formatNumber(n)} com erro`,
    },
    summary: 'Resultado da conferência das pessoas',
    table: 'Pessoas com erro',
    name: 'Nome',
    errorFile: (day: string) => `erros-das-pessoas-${day}.csv`,
    old: 'As pessoas ficam de fora',
    oldHelp:
      'O pessoas.csv deste ZIP não tem as colunas que registram o consentimento e as datas de cada pessoa, como nas exportações antigas. Para trazer as pessoas, exporte tudo de novo no site de onde ele veio.',
    unread: 'O pessoas.csv deste ZIP não pôde ser lido, e as pessoas ficam de fora',
  },
  noListing: 'A linha não tem código nem diz o que é o imóvel',
  unknownCode: 'Não há imóvel com este código, e a linha não diz o que é o imóvel',
  codeTwice: (rows: readonly number[]) =>
    `O mesmo código está ${rows.length === 1 ? 'na linha' : 'nas linhas'} ${rows.slice(0, 5).join(', ')}${rows.length > 5 ? '…' : ''}`,
  codeStoredTwice: (n: number) => `${n} imóveis cadastrados têm este código`,
  noPhoto: 'Esta foto não está no ZIP',
  noPhotoAddress: 'Não é o endereço de uma foto (https://…)',
  tooMany: (most: number) => `No máximo ${most} por imóvel`,
  problem: (label: string, message: string) => `${label}: ${message}`,
  value: (written: string) => `No arquivo: “${written}”`,
}
