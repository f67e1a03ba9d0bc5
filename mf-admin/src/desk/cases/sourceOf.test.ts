import { sourceOf } from './sourceOf.ts'

test.each([
  ['utm_source=facebook&utm_campaign=lancamentos', 'm.facebook.com', '/', 'Facebook, campanha lancamentos'],
  ['utm_source=grupo_olx', null, null, 'Grupo OLX (ZAP, Viva Real, OLX)'],
  ['utm_source=balcao', null, null, 'Balcão'],
  [null, 'www.google.com', '/properties', 'Google'],
  [null, 'jornal.example', '/', 'jornal.example'],
  [null, null, '/', 'Site, sem indicação de origem'],
  [null, null, null, ''],
])('campaign %s, referrer %s, page %s: %s', (source_campaign, source_referrer, source_page, words) => {
  expect(sourceOf({ source_campaign, source_referrer, source_page })).toBe(words)
})
