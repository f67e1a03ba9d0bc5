/** A photo that cannot be used, with a Portuguese message that says what to do instead. */
export class PhotoError extends Error {
  override name = 'PhotoError'
}

export const photoProblems = {
  notAnImage: 'o arquivo não é uma imagem. Escolha fotos em JPEG, PNG, WebP ou HEIC.',
  empty: 'o arquivo está vazio. Escolha a foto de novo.',
  unreadable:
    'o arquivo está danificado ou em um formato que este navegador não abre. Envie a foto em JPEG ou PNG.',
  svg: 'SVG é um desenho, não uma foto. Exporte-o como PNG ou JPEG e escolha o arquivo novo.',
  tiff: 'este navegador não abre TIFF. Abra a foto no computador, salve como JPEG e escolha o arquivo novo.',
  heic: 'a foto em HEIC não pôde ser convertida. Envie-a em JPEG; no iPhone, em Ajustes > Câmera > Formatos, escolha Mais Compatível.',
} as const
