import type { EditableName } from 'shared-domain/facts'
import { formatCount } from 'shared-ui'
import { pointText } from '../point/text.ts'

export const form = {
  newTitle: 'Novo Imóvel',
  editTitle: 'Editar Imóvel',
  active: 'Imóvel ativo',
  activeOn: 'Aparece no site',
  activeOff: 'Não aparece no site',
  activeClosed: 'Fora das listas: a página diz que o negócio foi fechado',
  dealHelp:
    'Vendido ou alugado sai das listas e da busca; quem tem o endereço ainda vê a página, com o aviso.',
  required: 'Campos com * são obrigatórios.',
  optional: 'Opcional: o que ficar em branco não aparece no site.',
  unusualPrice: (words: string) => `Confira o valor: ${words}.`,
  inReais: (label: string) => `${label} (R$)`,
  period: (label: string) => `Período: ${label}`,
  help: {
    condo_fee: 'Digite 0 se não há condomínio a pagar.',
    iptu: 'Digite 0 se o imóvel é isento.',
    floor: '0 é o térreo.',
    reference_code:
      'O código da imobiliária. Em um imóvel novo é sugerido pela categoria, e pode ser mudado.',
    checked_on: 'Quando alguém confirmou os dados pela última vez.',
  } as Partial<Record<EditableName, string>>,
  menu: {
    label: 'Seções do formulário',
    wrong: 'com erro',
    changed: 'com alterações',
    done: 'preenchida',
    fold: 'Recolher o que está pronto',
    open: 'Abrir tudo',
  },
  errorIn: (label: string, message: string) => `${label}: ${message}`,
  sections: {
    photos: 'Fotos',
    photosHelp: 'A foto principal é a que aparece primeiro no site.',
    basics: 'Dados do imóvel',
    address: 'Endereço',
    rooms: 'Cômodos e vagas',
    areas: 'Áreas',
    costs: 'Condomínio e IPTU',
    details: 'Detalhes',
    amenities: 'Comodidades',
    infos: 'Informações adicionais',
    infosHelp: 'Um item por linha, como "Piscina aquecida" ou "Aceita permuta".',
  },
  fields: {
    title: 'Título',
    property_type: 'Tipo de negócio',
    deal_status: 'Situação do negócio',
    category_id: 'Categoria',
    price: 'Preço',
    rentPrice: 'Aluguel por mês',
    description: 'Descrição',
    featured: 'Mostrar em destaque na página inicial',
    zip_code: 'CEP',
    address: 'Endereço',
    neighborhood: 'Bairro',
    city: 'Cidade',
    state: 'Estado',
    point: pointText.title,
  },
  placeholders: {
    title: 'Casa com quintal perto da praia',
    address: 'Rua e número',
    chooseType: 'Venda ou locação',
    chooseCategory: 'Selecione a categoria',
    chooseState: 'UF',
    zip: '00000-000',
    info: 'Ex.: Churrasqueira coberta',
    notGiven: 'Não informado',
  },
  findCep: 'Buscar CEP',
  findingCep: 'Buscando...',
  addInfo: 'Adicionar informação',
  info: (n: number) => `Informação ${n}`,
  removeInfo: (n: number) => `Remover informação ${n}`,
  infoRemoved: (info: string) => `Informação removida: "${info.trim()}".`,
  undo: 'Desfazer',
  infoUp: (n: number) => `Subir informação ${n}`,
  infoDown: (n: number) => `Descer informação ${n}`,
  cancel: 'Cancelar',
  create: 'Criar Imóvel',
  update: 'Atualizar Imóvel',
  saving: 'Salvando...',
  created: 'Imóvel criado com sucesso!',
  updated: 'Imóvel atualizado com sucesso!',
  draftFound: 'Recuperamos o que você tinha digitado.',
  draftFoundWithPhotos: 'Recuperamos o que você tinha digitado e as fotos escolhidas.',
  photosLost: (n: number) =>
    n === 1
      ? 'O navegador não guardou 1 foto: escolha-a de novo.'
      : `O navegador não guardou ${n} fotos: escolha-as de novo.`,
  discardDraft: 'Descartar e começar do que está salvo',
  discardTitle: 'Descartar o que foi recuperado?',
  discardMessage: 'O que você tinha digitado e as fotos ainda não enviadas se perdem.',
  cancelled: 'Salvamento cancelado',
  storedSoFar: (isStored: boolean, done: number, of: number) => {
    if (!isStored) return 'Nada foi salvo. Tudo continua no formulário.'
    const sent = of > 0 ? ` e ${done} de ${formatCount(of, 'foto nova', 'fotos novas')}` : ''
    return `Já estão salvos os dados do imóvel${sent}. O que falta continua no formulário.`
  },
  halfSaved:
    'Os dados do imóvel já estão salvos, mas nem tudo foi enviado. O que falta continua aqui: toque em salvar para tentar de novo.',
}

export const formErrors = {
  noPhoto: 'Pelo menos uma foto é obrigatória',
  noPrimary: 'Selecione uma imagem como principal',
  categories: 'Erro ao carregar categorias',
  load: 'Erro ao carregar imóvel',
  update: (message: string) => `Erro ao atualizar imóvel: ${message}`,
  create: (message: string) => `Erro ao criar imóvel: ${message}`,
  unexpected: (message: string) => `Erro inesperado: ${message}`,
  infos: 'Erro ao salvar informações adicionais',
  idTaken: 'Este rascunho já virou outro imóvel, salvo em outra aba',
  idTakenHelp: 'Nada foi sobrescrito. Salve de novo para criar um imóvel separado com o que está aqui.',
}

export const fromLeadText = {
  help: (owner: string) =>
    `Preenchido com os dados enviados por ${owner}. O imóvel começa inativo: complete, adicione fotos e ative quando estiver pronto.`,
  title: (kind: string, city: string) => `${kind} em ${city}`,
  loadFailed: 'Erro ao carregar lead',
}

export const conflict = {
  title: 'Este imóvel mudou enquanto você editava',
  gone: 'Outra pessoa excluiu este imóvel. O que você digitou continua no formulário, para copiar o que precisar.',
  order: 'Ordem das fotos',
  primary: 'Foto principal',
  photo: (n: number) => `Foto ${n}`,
}

export const preview = {
  open: 'Pré-visualizar',
  help: 'Abre em outra aba a página do imóvel com o que está no formulário, sem salvar',
  /** In the place of what is not typed yet. */
  places: {
    title: 'Título do imóvel',
    address: 'Endereço',
    neighborhood: 'Bairro',
    city: 'Cidade',
    state: 'UF',
  },
}

export const cep = {
  empty: 'Digite um CEP para buscar',
  malformed: 'CEP deve ter 8 dígitos',
  notFound: 'CEP não encontrado',
  failed: 'Erro ao consultar CEP. Tente novamente.',
  filled: 'Endereço preenchido automaticamente!',
}
