import type { AddressDisplay } from 'shared-domain/portals'
import { formatNumber } from 'shared-domain/numbers'
import { formatCount } from 'shared-ui'

/** Where a listing stands for a portal. */
export type Place = 'out' | 'in' | 'kept'

const listings = (n: number) => (n === 1 ? '1 imóvel' : `${formatNumber(n)} imóveis`)

export const portalText = {
  title: 'Portais',
  help: 'O portal busca os imóveis sozinho, em um endereço só seu, algumas vezes por dia.',
  openHelp: 'Publique os imóveis no ZAP, no VivaReal, na OLX e no Netimóveis, e veja o que falta em cada um.',
  loadFailed: 'Erro ao carregar os portais',
  contact: {
    title: 'Dados que os portais recebem',
    help: 'Cada anúncio leva o nome, o e-mail e o telefone da imobiliária.',
    fields: { name: 'Nome', email: 'E-mail', phone: 'Telefone' },
    none: 'Falta preencher',
    missing: 'Faltam dados da imobiliária',
    missingHelp: 'Enquanto faltarem, o portal recebe um erro e mantém o que já tem.',
    unconfirmed: 'Confirme os dados da imobiliária',
    unconfirmedHelp:
      'São os que o site mostra hoje. Enquanto não forem confirmados, o portal recebe um erro e mantém o que já tem.',
    confirm: 'Confirmar estes dados',
    confirmed: 'Dados confirmados',
    failed: 'Erro ao confirmar os dados',
    change: 'Mudar dados',
  },
  address: {
    title: 'Endereço do feed',
    none: 'Crie o endereço e cole no portal, na área de integração.',
    make: 'Criar endereço',
    renew: 'Gerar novo endereço',
    renewTitle: 'Gerar novo endereço?',
    renewMessage: 'O endereço atual para de funcionar na hora. O portal precisa receber o novo.',
    made: (moment: string) => `Endereço criado em ${moment}.`,
    failed: 'Erro ao gerar o endereço',
    shown: 'Endereço do feed',
    shownHelp:
      'Copie agora: por segurança ele não será mostrado de novo. Quem tem o endereço pode ler os imóveis ativos.',
    copy: 'Copiar endereço',
    copied: 'Endereço copiado.',
    copyFailed: 'Não foi possível copiar. Selecione o endereço e copie.',
  },
  fetch: {
    none: 'O portal ainda não buscou os imóveis.',
    last: (moment: string) => `Última busca do portal: ${moment}.`,
    statuses: {
      200: 'Entregue.',
      304: 'Nada mudou desde a busca anterior.',
      500: 'Falhou no meio; o portal tenta de novo.',
      503: 'Recusada: faltam dados da imobiliária.',
    } as Record<number, string>,
    counts: (published: number, leftOut: number) =>
      `No último envio: ${listings(published)}, e ${listings(leftOut)} de fora.`,
  },
  leads: {
    title: 'Contatos do portal',
    help: 'Quem escreve no portal aparece no Atendimento, com o imóvel e o portal de onde veio.',
    key: 'Chave de segurança do portal',
    keyHint: 'O portal envia essa chave (SECRET_KEY) quando libera a integração de leads.',
    ownKeyHint: 'Invente uma chave e informe ao portal: ele a envia no cabeçalho Authorization.',
    make: 'Criar endereço de contatos',
    making: 'Criando…',
    renew: 'Gerar novo endereço de contatos',
    renewTitle: 'Gerar novo endereço de contatos?',
    renewMessage: 'O endereço atual para de funcionar na hora. O portal precisa receber o novo.',
    made: (moment: string) => `Endereço criado em ${moment}.`,
    received: (moment: string) => `Último contato recebido: ${moment}.`,
    none: 'Nenhum contato chegou ainda.',
    failed: 'Erro ao gerar o endereço de contatos',
    shown: 'Endereço de contatos',
    shownHelp: 'Copie agora e informe ao portal: por segurança ele não será mostrado de novo.',
  },
  settings: {
    title: 'Como publicar',
    fields: {
      active: 'Feed ligado',
      publish_all: 'Publicar também os imóveis novos',
      listing_limit: 'Limite de anúncios do contrato',
      highlight: 'Destaque padrão',
      address_display: 'Endereço mostrado no portal',
      types: 'Tipos de imóvel no portal',
    },
    publishHint: 'Desligado, só vai para o portal o imóvel que você marcar na lista.',
    limitHint: 'Deixe vazio se não souber.',
    displayHint: 'De um imóvel com ponto no mapa, no máximo o que o mapa do site mostra.',
    typesHelp: 'O tipo do portal para cada categoria do site.',
    noType: 'Sem correspondência (não publicar)',
    displays: {
      All: 'Completo, com número',
      Street: 'Só a rua',
      Neighborhood: 'Só o bairro',
    } satisfies Record<AddressDisplay, string>,
    save: 'Salvar portal',
    saved: 'Portal salvo',
    failed: 'Erro ao salvar o portal',
    conflict: 'Outra pessoa alterou este portal',
  },
  listings: {
    title: 'Imóveis ativos',
    failed: 'Erro ao conferir os imóveis',
    checking: 'Conferindo os imóveis...',
    filter: 'Mostrar',
    places: { out: 'De fora', in: 'No feed', kept: 'Não publicar' } satisfies Record<Place, string>,
    used: (n: number, limit: number) =>
      `${formatNumber(n)} de ${formatCount(limit, 'anúncio', 'anúncios')} do contrato.`,
    over: (n: number) =>
      `${listings(n)} acima do limite do contrato. O portal desativa o excedente: escolha quais publicar.`,
    none: {
      out: 'Nenhum imóvel ficou de fora.',
      in: 'Nenhum imóvel no feed ainda.',
      kept: 'Nenhum imóvel marcado para não publicar.',
    } satisfies Record<Place, string>,
    publish: (title: string) => `Publicar ${title}`,
    publishShort: 'Publicar',
    highlight: (title: string) => `Destaque de ${title}`,
    standard: (name: string) => `Padrão do portal (${name})`,
    preview: 'Ver XML',
    previewAsk: (title: string) => `Ver XML de ${title}`,
    previewOf: (title: string) => `XML de ${title}`,
    previewHelp: 'É o que o portal recebe deste imóvel.',
    previewStopped: 'Este imóvel fica fora do feed enquanto houver um impedimento.',
    previewFailed: 'Erro ao montar o XML',
    more: 'Mostrar mais',
    chooseFailed: 'Erro ao salvar a escolha',
  },
}
