export const code = {
  label: 'Código de 6 números',
  hint: 'O aplicativo mostra um código novo a cada 30 segundos.',
}

export const contact = { call: 'Ligar', whatsapp: 'WhatsApp' }
