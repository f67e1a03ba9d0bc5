import { formatCount } from 'shared-ui'

const listings = (n: number) => formatCount(n, 'imóvel', 'imóveis')

export const categories = {
  title: 'Categorias',
  help: 'Os tipos de imóvel que se escolhem no cadastro e nos filtros do site.',
  add: 'Nova categoria',
  list: 'Categorias de imóveis',
  loadFailed: 'Erro ao carregar as categorias',
  listings: (n: number) => (n === 0 ? 'Nenhum imóvel' : listings(n)),
  name: 'Nome',
  nameHint: 'De um imóvel: Galpão.',
  plural: 'Nome no plural',
  pluralHint: 'De vários, nas páginas do site: Galpões. Deixe em branco se for igual.',
  save: 'Salvar categoria',
  saved: 'Categoria salva',
  saveFailed: 'Erro ao salvar a categoria',
  taken: 'Já existe uma categoria com este nome',
  changed: 'Outra pessoa mudou esta categoria. Confira a lista e salve de novo.',
  rename: 'Renomear',
  renameOne: (name: string) => `Renomear ${name}`,
  merge: 'Juntar',
  mergeOne: (name: string) => `Juntar ${name} a outra`,
  mergeTitle: (name: string) => `Juntar ${name} a outra categoria`,
  mergeHelp: (name: string, n: number) =>
    `${n === 0 ? 'Não há imóveis para mudar.' : `${listings(n)} ${n === 1 ? 'muda' : 'mudam'} de categoria, também os da Lixeira.`} ${name} deixa de existir; endereços, avisos por e-mail e portais acompanham. Não dá para desfazer.`,
  into: 'Juntar a',
  choose: 'Escolha a categoria',
  chooseError: 'Escolha a categoria que fica',
  merged: 'Categorias juntadas',
  mergeFailed: 'Erro ao juntar as categorias',
  remove: (name: string) => `Excluir ${name}`,
  removeTitle: (name: string) => `Excluir a categoria ${name}?`,
  removeHelp: 'Nenhum imóvel tem esta categoria.',
  removeConfirm: 'Excluir categoria',
  removed: 'Categoria excluída',
  removeFailed: 'Erro ao excluir a categoria',
}
