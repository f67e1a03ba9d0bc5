/** A photo that cannot be used, with a Portuguese message that says what to do instead. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

export const photoProblems = {
  notAnImage: 'o arquivo não é uma imagem. Escolha fotos em JPEG, PNG ou WebP.',
  empty: 'o arquivo está vazio. Escolha a foto de novo.',
  unreadable:
    'o arquivo está danificado ou em um formato que este navegador não abre. Envie a foto em JPEG ou PNG.',
} as const
