/** The demonstration's agency, as the server's configuration takes it. */
export const demoAgency = {
  name: 'Morada Clara Imóveis',
  creci: 'CRECI-SC 12.345-J',
  phone: '(48) 3333-0199',
  whatsapp: '5548999990199',
  email: 'contato@moradaclara.example',
  address: 'Rua das Palmeiras, 120, Centro, Florianópolis - SC',
}

/** Signs in to a demonstration's admin area; the login page shows it there. */
export const demoAdmin = { username: 'demo', password: 'morada-demo' }
