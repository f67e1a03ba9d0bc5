export const carousel = {
  role: 'carrossel',
  previous: 'Imóveis anteriores',
  next: 'Próximos imóveis',
  pause: 'Pausar',
  play: 'Reproduzir',
  goTo: (position: number) => `Ir para o imóvel ${position}`,
} as const
