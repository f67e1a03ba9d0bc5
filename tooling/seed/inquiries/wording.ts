import type { Listing } from '../listings/listing.ts'

/** How people end the message that the form begins for them. */
export const endings: Record<Listing['property_type'], readonly string[]> = {
  sale: [
    'Podem me contar mais?',
    'Aceita financiamento? Já tenho a carta de crédito aprovada.',
    'Gostaria de visitar no sábado de manhã, se possível.',
    'Aceitam um apartamento menor como parte do pagamento?',
    'Qual é o menor valor para pagamento à vista?',
    'A documentação está em dia? Preciso mudar até o fim do ano.',
  ],
  rent: [
    'Podem me contar mais?',
    'Aceita animais? Tenho um cachorro pequeno.',
    'Quais garantias vocês aceitam? Não tenho fiador.',
    'A partir de quando está livre?',
    'Posso visitar depois das 18 h, durante a semana?',
  ],
}
