/** Before the problems of a listing. */
export const problemText = { stops: 'Impede:', weakens: 'Pode melhorar:' }
