/** `Fachada São João (1).JPG` → `fachada_sao_joao__1_.jpg`: accents off, unsafe characters `_`, lower case. */
export function sanitizeFileName(name: string): string {
  const safe = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-zA-Z0-9._-]/g, '_')
    .replace(/\.{2,}/g, '_')
    .toLowerCase()
  // Storage limits an object's name; the end of it holds the extension.
  return safe.slice(-100) || 'foto'
}
