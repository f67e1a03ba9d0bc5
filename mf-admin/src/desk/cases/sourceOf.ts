import type { CaseSource } from 'shared-backend/admin/desk'
import { sourceNames } from './text.ts'

const hosts: [ending: string, name: string][] = [
  ['google.com', 'Google'],
  ['google.com.br', 'Google'],
  ['instagram.com', 'Instagram'],
  ['facebook.com', 'Facebook'],
  ['bing.com', 'Bing'],
  ['whatsapp.com', 'WhatsApp'],
  ['youtube.com', 'YouTube'],
]

const nameOfHost = (host: string) =>
  hosts.find(([ending]) => host === ending || host.endsWith(`.${ending}`))?.[1] ?? host

/** Where somebody came from, in words: `Facebook, campanha lancamentos`; empty where nothing is known. */
export function sourceOf({ source_campaign, source_referrer, source_page }: CaseSource) {
  const campaign = new URLSearchParams(source_campaign ?? '')
  const from = campaign.get('utm_source')
  const name = from ? (sourceNames[from] ?? from) : source_referrer && nameOfHost(source_referrer)
  const words = [
    name,
    campaign.get('utm_campaign') && `campanha ${campaign.get('utm_campaign')}`,
    campaign.get('utm_medium') && `por ${campaign.get('utm_medium')}`,
  ].filter(Boolean)
  if (words.length > 0) return words.join(', ')
  return source_page ? 'Site, sem indicação de origem' : ''
}
