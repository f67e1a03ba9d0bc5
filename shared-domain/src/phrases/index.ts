export { PHRASE_LIMIT, readPhrase } from './readPhrase.ts'
export { type Meaning, type NamedPlace, type Piece, type Reading } from './meaning.ts'
export { typingErrors } from './typingErrors.ts'
