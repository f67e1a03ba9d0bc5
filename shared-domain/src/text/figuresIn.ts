/** The digits of a text with what separates them, behind a label (`CEP: `); undefined where anything else follows. */
export function figuresIn(text: string) {
  const figures = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^[^\d+]+/, '')
  return /^\+?[\d\s().\u2212\p{Pd}]*$/u.test(figures) ? figures.replace(/\D+$/, '') : undefined
}
