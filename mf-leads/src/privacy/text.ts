import type { Agency } from 'shared-backend'

/** Around the sections. */
export const frame = {
  updated: (date: string) => `Em vigor desde ${date}`,
  intro:
    'Aqui está, em poucas palavras, o que fazemos com os seus dados pessoais, conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018).',
  back: 'Voltar para o formulário',
}

/** The policy's sections; the controller is named in the config. */
export const sections = ({ name, creci, address, email, phone }: Agency) => [
  {
    title: 'Quem cuida dos seus dados',
    paragraphs: [
      `${name}, ${creci}, ${address}, é a controladora dos dados. Fale conosco sobre privacidade pelo e-mail ${email} ou pelo telefone ${phone}.`,
    ],
  },
  {
    title: 'Quais dados e para quê',
    paragraphs: [
      'No formulário "Anuncie seu Imóvel" pedimos nome, e-mail, telefone e os dados do imóvel. Usamos tudo isso apenas para avaliar o imóvel, responder ao seu pedido e preparar o anúncio.',
      'No formulário "Tenho interesse", na página de um imóvel, pedimos nome, telefone ou e-mail e a sua mensagem. Usamos tudo isso apenas para responder a você sobre o imóvel.',
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
      'Com ninguém além dos serviços de hospedagem e de e-mail que fazem este site funcionar, sob nossa orientação. Não vendemos nem cedemos dados.',
    ],
  },
  {
    title: 'Por quanto tempo',
    paragraphs: [
      'Enquanto durar a conversa sobre o imóvel e os prazos legais que se seguem a um contrato. Se não houver negócio, apagamos quando você pedir.',
    ],
  },
  {
    title: 'O que fica no seu navegador',
    paragraphs: [
      'O rascunho de um formulário fica somente no seu navegador até o envio; em "Anuncie seu Imóvel" o botão "Limpar formulário" o apaga. Guardamos ali também, por alguns minutos, listas de imóveis para abrir o site mais depressa. Não usamos cookies de publicidade nem de rastreamento.',
    ],
  },
  {
    title: 'Os seus direitos',
    paragraphs: [
      `Você pode confirmar se temos dados seus, acessar, corrigir, levar para outro serviço, se opor ao uso e pedir a exclusão. Escreva para ${email}; respondemos em até 15 dias. Também é possível recorrer à Autoridade Nacional de Proteção de Dados (ANPD).`,
    ],
  },
]
