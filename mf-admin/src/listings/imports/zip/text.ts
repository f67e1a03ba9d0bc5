import { formatNumber } from 'shared-domain/numbers'
import { formatCount } from 'shared-ui'

const properties = (n: number) => formatCount(n, 'imóvel', 'imóveis')

interface Counts {
  listings: number
  /** Listings with private facts. */
  privates: number
  persons: number
  /** Listings that got another code in the file. */
  named: number
}

export const exportText = {
  title: 'Exportar tudo',
  help: 'Um ZIP com os imóveis, as fotos, os dados internos e os contatos da agência. A importação lê tudo isso de volta.',
  start: 'Exportar tudo (ZIP)',
  stop: 'Cancelar exportação',
  began: 'Exportando…',
  keepOpen: 'Deixe esta página aberta até o arquivo ficar pronto.',
  progress: (done: number, of: number) => `${formatNumber(done)} de ${properties(of)}`,
  done: (n: number) => `${properties(n)} no arquivo.`,
  missing: (n: number) =>
    `${formatCount(n, 'foto não foi encontrada', 'fotos não foram encontradas')}: veja o LEIA-ME.txt.`,
  failed: 'Erro ao exportar',
  photoAnswered: (status: number) =>
    `Uma foto não pôde ser lida: o servidor respondeu com o código ${status}.`,
  photoUnanswered: 'Uma foto não pôde ser lida: a conexão foi perdida. Tente de novo.',
  privacy: 'O arquivo tem dados pessoais: guarde-o em lugar seguro.',
  file: (day: string) => `agencia-${day}.zip`,
  note: ({ listings, privates, persons, named }: Counts, missing: readonly string[]) =>
    [
      'EXPORTAÇÃO DA AGÊNCIA',
      '',
      `imoveis.csv: ${properties(listings)}, um por linha. Abre no Excel; os campos são separados por ponto e vírgula.`,
      'fotos/: uma pasta por imóvel; a coluna Fotos do imoveis.csv diz quais são, a principal primeiro.',
      'Uma foto com marcada no nome já tem a marca d’água: a importação não a desenha de novo. Uma com planta é uma planta.',
      `dados-internos.csv: proprietário, chaves, comissão, autorização e anotações de ${properties(privates)}, pela referência. São dados pessoais: guarde em lugar seguro.`,
      `pessoas.csv: ${formatCount(persons, 'contato', 'contatos')} de quem anunciou imóvel, escreveu ou marcou visita, com as mensagens e o registro do consentimento. São dados pessoais: guarde em lugar seguro.`,
      '',
      'Para importar: em Imóveis, toque em Importar e escolha este ZIP como ele é. Imóveis, fotos, dados internos e pessoas entram.',
      ...(named > 0
        ? [
            '',
            `${properties(named)} sem referência própria: no arquivo, ${named === 1 ? 'recebeu' : 'receberam'} o código do site, para que a importação distinga cada um.`,
            'Se este arquivo voltar para a mesma agência, preencha antes a referência desses imóveis no site. Sem ela, eles entram como imóveis novos.',
          ]
        : []),
      ...(missing.length > 0 ? ['', 'Fotos que não foram encontradas:', ...missing] : []),
      '',
    ].join('\r\n'),
}
