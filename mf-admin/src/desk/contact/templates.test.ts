import type { Case } from 'shared-backend/admin/desk'
import { ownerCase } from '../../testing/rows.ts'
import { factsOf, fillIn, ownTemplates } from './templates.ts'

const caller = {
  ...ownerCase,
  kind: 'contact',
  lead: null,
  inquiry: {
    ...{ id: 'i1', name: 'Bia Ramos', email: null, phone: '48999990000', message: null },
    ...{ property_title: null, property_code: null, property: null, visits: [], emails: [] },
    ...{ source_page: null, source_campaign: null, source_referrer: null },
  },
} as unknown as Case

const written = (one: Case) =>
  ownTemplates
    .filter(({ to }) => to === (one.lead ? 'owner' : 'visitor'))
    .map(({ text }) => fillIn(text, factsOf(one, 'Morada Clara', 'https://casa.example')))

test('messages speak of a listing only where there is one, and no field is left open', () => {
  for (const message of written(caller)) {
    expect(message).toMatch(/^Olá, Bia! Aqui é da Morada Clara\./)
    expect(message).not.toMatch(/[{}]|o imóvel|código/)
    expect(message).not.toMatch(/\n{3}/)
  }
  const unknown = {
    ...caller,
    inquiry: { ...caller.inquiry, property_title: 'Imóvel que não está no site', property_code: '-' },
  } as Case
  expect(written(unknown)).toEqual(written(caller))
  for (const message of written(ownerCase as unknown as Case)) {
    expect(message).toContain('Casa em São José')
    expect(message).not.toMatch(/[{}]/)
  }
})

test('of a line with several facts those that are unknown are left out, and a word that is no field stays', () => {
  const facts = { ...factsOf(caller, 'Morada', ''), bairro: 'Centro', preço: 'R$ 1' }
  expect(fillIn('{bairro} · {quartos} · {preço}\n{link}\n{oferta} para {nome}', facts)).toBe(
    'Centro · R$ 1\n{oferta} para Bia',
  )
})
