import type { Agency } from 'shared-backend'
import { retention } from 'shared-domain/agency'
import { formatCount } from 'shared-ui'

/** Around the sections. */
export const frame = {
  updated: (date: string) => `Em vigor desde ${date}`,
  intro:
    'Aqui está, em poucas palavras, o que fazemos com os seus dados pessoais, conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018).',
  back: 'Voltar para o formulário',
  licenses: 'Licenças de software',
}

/** 24 as '24 meses'. */
const period = (months: string | number) => formatCount(Number(months), 'mês', 'meses')

interface Section {
  title: string
  paragraphs: string[]
  points?: string[]
}

/** The policy's sections; the controller and the periods are named in the config. */
export const sections = ({
  name,
  creci,
  address,
  email,
  phone,
  retention_months = String(retention.months),
  closed_retention_months = String(retention.closed_months),
}: Agency): Section[] => [
  {
    title: 'Quem cuida dos seus dados',
    paragraphs: [
      `${name}, ${creci}, ${address}, é a controladora dos dados. Fale conosco sobre privacidade pelo email ${email} ou pelo telefone ${phone}.`,
    ],
  },
  {
    title: 'Quais dados e para quê',
    paragraphs: [
      'No formulário "Anuncie seu Imóvel" guardamos nome, email, telefone e os dados do imóvel, com o endereço. Usamos tudo isso apenas para avaliar o imóvel, responder ao seu pedido e preparar o anúncio.',
      'No formulário "Tenho interesse", na página de um imóvel, guardamos nome, telefone ou email, a sua mensagem e de qual imóvel ela fala. Usamos tudo isso apenas para responder a você sobre o imóvel.',
      'Em "Agendar visita" guardamos nome, telefone ou email, a sua mensagem, o imóvel, o dia e a hora. Usamos tudo isso apenas para combinar a visita e avisar você de confirmações, mudanças e lembretes.',
      'Em "Avise-me" guardamos o seu email, a busca ou o imóvel e quando avisar. Usamos isso apenas para enviar os avisos. O que não é confirmado pelo link do email é apagado em 48 horas, e cada aviso tem um link para mudar ou apagar tudo. Se você ligar as notificações em um aparelho, guardamos também o endereço e as chaves que o navegador cria para recebê-las, até você desligá-las ou apagar os avisos.',
      'Se o seu imóvel é anunciado por nós, guardamos o nome, o telefone e o email do proprietário, até quando vale a autorização e o que combinamos com você. Nada disso aparece no site. No mapa o imóvel aparece como combinado com você: no ponto exato, em um ponto a até 250 metros dele ou só no bairro.',
      'Com cada contato guardamos também o andamento do atendimento: a etapa, as anotações da nossa equipe, os avisos por email e qual versão deste aviso você viu.',
      'Guardamos também por onde a visita ao site começou: a primeira página, os códigos de campanha do endereço e o site que trouxe você, sem o resto do endereço dele. Isso fica na aba do navegador e só é enviado junto com o seu formulário.',
      'Contamos quantas vezes a página de cada imóvel foi vista e quantas vezes alguém tocou em WhatsApp ou telefone, por mês e por origem, sem guardar de quem.',
      'Para saber se o site funciona, cada página aberta avisa se abriu bem, se algo falhou e, em uma de cada dez, quanto demorou. Somamos esses avisos por minuto e por versão do site, sem endereço e sem nada de quem a viu, e apagamos as somas em 30 dias.',
      'Para evitar envios automáticos guardamos um código calculado a partir do endereço de rede, que não permite descobrir o endereço.',
    ],
  },
  {
    title: 'Por que podemos usá-los',
    paragraphs: [
      'Porque você pediu o nosso contato: são passos anteriores a um contrato, a seu pedido (art. 7º, V, da LGPD). A proteção contra abusos do formulário é nosso legítimo interesse (art. 7º, IX).',
    ],
  },
  {
    title: 'Com quem compartilhamos',
    paragraphs: [
      'Com ninguém além dos serviços de hospedagem e de email que fazem este site funcionar, sob nossa orientação. Não vendemos nem cedemos dados. As notificações que você ligar passam pelo serviço do fabricante do seu navegador, que não consegue ler o texto delas.',
      'Quando você abre um mapa, o seu navegador busca as imagens dele no serviço que o mapa nomeia, que recebe o seu endereço de rede e o endereço deste site. Antes disso nada vai para lá.',
    ],
  },
  {
    title: 'Por quanto tempo',
    paragraphs: [
      `Por ${period(retention_months)} depois do último acontecimento: a última mensagem, visita ou mudança no atendimento. Se houve negócio, por ${period(closed_retention_months)}, para os registros que a lei pede. Depois o sistema apaga tudo sozinho.`,
      'Os dados do proprietário ficam enquanto o imóvel está anunciado ou a autorização vale; depois contam os mesmos prazos.',
      'Antes disso apagamos quando você pedir. Do pedido fica só que algo foi apagado, quando e por quem da nossa equipe, sem nenhum dado seu.',
    ],
  },
  {
    title: 'O que fica no seu navegador',
    paragraphs: [
      'Tudo o que está nesta lista fica somente neste navegador. Apagar os dados do site no navegador apaga tudo. Não usamos cookies de publicidade nem de rastreamento.',
    ],
    points: [
      'Favoritos: os imóveis que você guardou, com as suas anotações e o preço que tinham. Ficam até você os tirar ou usar "Apagar tudo" em Favoritos.',
      'Vistos recentemente: os imóveis que você abriu. "Apagar tudo" em Favoritos também os apaga.',
      'Cópias para abrir sem conexão: se você guarda favoritos, as últimas páginas e fotos que você viu, por até 30 dias. "Apagar tudo" em Favoritos apaga as páginas e as fotos; os arquivos do próprio site ficam.',
      'Buscas recentes: as últimas cinco que você digitou. "Limpar buscas recentes", abaixo do campo de busca, as apaga.',
      'Visita marcada: o imóvel, o dia, a hora e o link da sua visita, até ela acabar ou ser cancelada.',
      'Rascunhos: o que você digitou em um formulário e ainda não enviou. Em "Anuncie seu Imóvel" o botão "Limpar formulário" o apaga; o envio também.',
      'Listas de imóveis da página inicial, por cinco minutos, e a hora em que elas mudaram, para abrir o site mais depressa.',
      'Enquanto a aba está aberta: por onde a visita ao site começou, quais imóveis ela já contou, em que altura de cada lista você estava, e fotos com a marca da imobiliária.',
      'O acesso de quem trabalha na imobiliária, até sair do painel.',
    ],
  },
  {
    title: 'Os seus direitos',
    paragraphs: [
      `Você pode confirmar se temos dados seus, acessar, corrigir, levar para outro serviço, se opor ao uso e pedir a exclusão. Escreva para ${email}, do email ou informando o telefone que você usou no site: enviamos um arquivo com tudo o que está guardado, ou apagamos tudo de uma vez, mensagens, visitas marcadas e anotações. Respondemos em até 15 dias. Também é possível recorrer à Autoridade Nacional de Proteção de Dados (ANPD).`,
    ],
  },
]
