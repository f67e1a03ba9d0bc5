/** The library's words in Portuguese; the keys are its own. */
export const lightboxLabels = {
  Previous: 'Anterior',
  Next: 'Próxima',
  Close: 'Fechar',
  Lightbox: 'Fotos ampliadas',
  Carousel: 'Carrossel',
  Slide: 'Foto',
  'Photo gallery': 'Galeria de fotos',
  '{index} of {total}': 'Foto {index} de {total}',
  'Zoom in': 'Aproximar',
  'Zoom out': 'Afastar',
}
