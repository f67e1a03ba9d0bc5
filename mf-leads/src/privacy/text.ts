import type { Agency } from 'shared-backend'
import { retention } from 'shared-domain/agency'
import { formatCount } from 'shared-ui'

/** Around the sections. */
export const frame = {
  updated: (date: string) => `Em vigor desde ${date}`,
  intro:
    'Aqui está, em poucas palavras, o que fazemos com os seus dados pessoais, conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018).',
  back: 'Voltar para o formulário',
}

/** 24 as '24 meses'. */
const period = (months: string | number) => formatCount(Number(months), 'mês', 'meses')

/** The policy's sections; the controller and the periods are named in the config. */
export const sections = ({
  name,
  creci,
  address,
  email,
  phone,
  retention_months = String(retention.months),
  closed_retention_months = String(retention.closed_months),
}: Agency) => [
  {
    title: 'Quem cuida dos seus dados',
    paragraphs: [
      `${name}, ${creci}, ${address}, é a controladora dos dados. Fale conosco sobre privacidade pelo e-mail ${email} ou pelo telefone ${phone}.`,
    ],
  },
  {
    title: 'Quais dados e para quê',
    paragraphs: [
      'No formulário "Anuncie seu Imóvel" guardamos nome, e-mail, telefone e os dados do imóvel, com o endereço. Usamos tudo isso apenas para avaliar o imóvel, responder ao seu pedido e preparar o anúncio.',
      'No formulário "Tenho interesse", na página de um imóvel, guardamos nome, telefone ou e-mail, a sua mensagem e de qual imóvel ela fala. Usamos tudo isso apenas para responder a você sobre o imóvel.',
      'Em "Agendar visita" guardamos nome, telefone ou e-mail, a sua mensagem, o imóvel, o dia e a hora. Usamos tudo isso apenas para combinar a visita e avisar você de confirmações, mudanças e lembretes.',
      'Em "Avise-me" guardamos o seu e-mail, a busca ou o imóvel e quando avisar. Usamos isso apenas para enviar os avisos. O que não é confirmado pelo link do e-mail é apagado em 48 horas, e cada aviso tem um link para mudar ou apagar tudo. Se você ligar as notificações em um aparelho, guardamos também o endereço e as chaves que o navegador cria para recebê-las, até você desligá-las ou apagar os avisos.',
      'Se o seu imóvel é anunciado por nós, guardamos o nome, o telefone e o e-mail do proprietário, até quando vale a autorização e o que combinamos com você. Nada disso aparece no site.',
      'Com cada contato guardamos também o andamento do atendimento: a etapa, as anotações da nossa equipe, os avisos por e-mail e qual versão deste aviso você viu.',
      'Guardamos também por onde a visita ao site começou: a primeira página, os códigos de campanha do endereço e o site que trouxe você, sem o resto do endereço dele. Isso fica na aba do navegador e só é enviado junto com o seu formulário.',
      'Contamos quantas vezes a página de cada imóvel foi vista e quantas vezes alguém tocou em WhatsApp ou telefone, por mês e por origem, sem guardar de quem.',
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
      'Com ninguém além dos serviços de hospedagem e de e-mail que fazem este site funcionar, sob nossa orientação. Não vendemos nem cedemos dados. As notificações que você ligar passam pelo serviço do fabricante do seu navegador, que não consegue ler o texto delas.',
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
      'O rascunho de um formulário fica somente no seu navegador até o envio; em "Anuncie seu Imóvel" o botão "Limpar formulário" o apaga. Guardamos ali também, por alguns minutos, listas de imóveis para abrir o site mais depressa e, enquanto a aba está aberta, quais imóveis ela já contou. O link de uma visita que você pediu fica ali até a visita acabar ou ser cancelada. Não usamos cookies de publicidade nem de rastreamento.',
    ],
  },
  {
    title: 'Os seus direitos',
    paragraphs: [
      `Você pode confirmar se temos dados seus, acessar, corrigir, levar para outro serviço, se opor ao uso e pedir a exclusão. Escreva para ${email}, do e-mail ou informando o telefone que você usou no site: enviamos um arquivo com tudo o que está guardado, ou apagamos tudo de uma vez, mensagens, visitas marcadas e anotações. Respondemos em até 15 dias. Também é possível recorrer à Autoridade Nacional de Proteção de Dados (ANPD).`,
    ],
  },
]
