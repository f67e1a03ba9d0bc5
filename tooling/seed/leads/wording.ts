import type { Tables } from 'shared-domain/database'
import type { LeadPayload } from 'shared-backend/schemas'

// 19 and 23 have no common divisor: taken in turn they make 437 different names.
export const firstNames = [
  'Adriana',
  'Antônio',
  'Beatriz',
  'Carlos',
  'Cláudia',
  'Eduardo',
  'Fernanda',
  'Gilberto',
  'Helena',
  'Ivo',
  'Juliana',
  'Luiz',
  'Márcia',
  'Nelson',
  'Patrícia',
  'Rafael',
  'Simone',
  'Tiago',
  'Vera',
]
export const surnames = [
  'Schmitz',
  'Pereira',
  'Ventura',
  'Koerich',
  'da Silva',
  'Bernardes',
  'Machado',
  'Hoffmann',
  'de Souza',
  'Vieira',
  'Probst',
  'Martins',
  'Ramos',
  'Kretzer',
  'Nunes',
  'Coelho',
  'Duarte',
  'Zimmermann',
  'Cardoso',
  'Fontana',
  'Rocha',
  'Weber',
  'Lopes',
]

export const descriptions: Record<LeadPayload['tipoImovel'], readonly (string | null)[]> = {
  Casa: [
    'Casa térrea com quintal e churrasqueira. Reformamos o telhado no ano passado.',
    'Moramos nela há quinze anos e vamos nos mudar para perto dos filhos. Documentação em dia.',
    'Tem edícula nos fundos, que hoje está alugada até dezembro.',
    null,
  ],
  Apartamento: [
    'Sacada com churrasqueira, sol da manhã. Os móveis planejados ficam.',
    'Está vazio, a chave fica comigo. Posso mostrar a qualquer hora.',
    'Recebi de herança, o inventário já está concluído.\nGostaria de uma avaliação antes de anunciar.',
    'Condomínio de R$ 620, com elevador e salão de festas.',
    null,
  ],
  Terreno: [
    'Terreno plano, com escritura. Esgoto já ligado.',
    'De esquina, aceito permuta por apartamento.',
    null,
  ],
  Comercial: [
    'Loja de frente para a rua, com mezanino e duas vagas.',
    'Sala em prédio com portaria, pronta para uso.',
  ],
  Outro: [
    'Sítio com casa simples, pomar e açude.',
    'Galpão com pé-direito de seis metros e entrada para caminhão.',
  ],
}

/** Notes of the people who work on a lead. */
export const notes: Record<Tables<'leads'>['status'], readonly (string | null)[]> = {
  new: [null],
  contacted: [
    'Liguei, vai conversar com a esposa. Retornar na próxima semana.',
    'Visita de avaliação marcada. Levar a minuta do contrato.',
    'Mandei mensagem pelo WhatsApp, ainda sem resposta.',
    'Pede comissão menor. Falar com a gerência antes de responder.',
    'Aguardando a matrícula atualizada do cartório.',
  ],
  won: [
    'Contrato de exclusividade assinado por 180 dias. Fotos feitas.',
    'Anúncio publicado. O proprietário pediu placa na frente.',
    'Fechado com comissão de 6 %. As chaves estão no escritório.',
  ],
  lost: [
    'Vendeu direto para o vizinho.',
    'Assinou com outra imobiliária.',
    'Desistiu por enquanto, voltar a falar no ano que vem.',
    'Preço muito acima do mercado, não aceita avaliação.',
    null,
  ],
}
