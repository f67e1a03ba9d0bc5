import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { Formik } from 'formik'
import { leadSchema, propertySchema } from 'shared-backend/schemas'
import { formatCep, formatPhone, maskCep, maskPhone } from 'shared-ui'
import { MaskedField, NumberField, PriceField } from 'shared-ui/forms'

const fields = {
  telefone: <MaskedField name="telefone" label="Campo" mask={maskPhone} format={formatPhone} />,
  zip_code: <MaskedField name="zip_code" label="Campo" mask={maskCep} format={formatCep} />,
  preco: <PriceField name="preco" label="Campo" />,
  area: <NumberField name="area" label="Campo" decimals={2} />,
}
type Name = keyof typeof fields

/** What is stored of the text, by the schema of form and function; 'refused' where it is marked instead. */
function outcome(name: Name, value: unknown): unknown {
  const schema = name === 'zip_code' ? propertySchema.pick([name]) : leadSchema.pick([name])
  try {
    return Object.values(schema.validateSync({ [name]: value }))[0]
  } catch {
    return 'refused'
  }
}

const user = userEvent.setup({ delay: null })
const field = () => screen.getByLabelText<HTMLInputElement>('Campo')
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!

/** As a keyboard that composes sends a text: grown piece by piece, and always as a whole. */
function compose(text: string) {
  fireEvent.compositionStart(field())
  for (let end = 1; end <= text.length; end += 1) {
    const data = text.slice(0, end)
    act(() => setValue.call(field(), data))
    fireEvent(
      field(),
      new InputEvent('input', { bubbles: true, data, inputType: 'insertCompositionText', isComposing: true }),
    )
  }
  fireEvent.compositionEnd(field())
}

const ways: Record<string, (text: string) => Promise<void> | void> = {
  'key by key': (text) => user.keyboard(text),
  pasted: (text) => user.paste(text),
  'filled in': (text) => void fireEvent.change(field(), { target: { value: text } }),
  composed: compose,
}

async function entered(name: Name, text: string) {
  let value: unknown
  const { unmount } = render(
    <Formik initialValues={{ [name]: '' }} onSubmit={() => undefined}>
      {({ values }) => {
        value = values[name]
        return fields[name]
      }}
    </Formik>,
  )
  const outcomes: Record<string, unknown> = {}
  for (const [way, enter] of Object.entries(ways)) {
    await user.clear(field())
    await enter(text)
    await user.tab()
    outcomes[way] = outcome(name, value)
  }
  unmount()
  return outcomes
}

const text = (signs: string, maxLength: number) => fc.string({ unit: fc.constantFrom(...signs), maxLength })
const digits = (minLength: number, maxLength: number) =>
  fc.stringMatching(new RegExp(`^\\d{${minLength},${maxLength}}$`))
const glued = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''))
const space = fc.constantFrom('', ' ', '-', '.', '\u200b')

const phones = fc.oneof(
  text('0123456789 +()-.x\u202a', 16),
  glued(
    fc.constantFrom(
      '',
      '+55',
      '0055',
      '55',
      '0',
      '0xx',
      '015',
      '(0',
      '+54 9',
      '+51 ',
      '+351',
      '+1 (',
      '0800',
      '\u202a+55 (',
    ),
    space,
    fc.constantFrom('48', '55', '11', '51', '00', '305', '912'),
    fc.constantFrom('', ' ', ') '),
    fc.constantFrom('99999', '9876', '3333', '345', '23'),
    space,
    digits(3, 5),
  ),
)
const ceps = glued(fc.constantFrom('', 'CEP ', '\u200e'), digits(2, 5), space, digits(2, 5))
/** Behind a grouped amount more digits are typed on, and group anew; in a text that is pasted they would be decimals. */
const isOneAmount = (amount: string) => !/\.\d{4}|\d{4}\.\d|(^|\D)0\d/.test(amount)
const prices = fc
  .oneof(
    text('0123459., ', 10),
    glued(
      fc.constantFrom('', 'R$ ', '\u202a'),
      digits(1, 7),
      space,
      fc.constantFrom('', ',00', ',50', '.00', ' mil', 'mi', ' mi.', ' m²'),
    ),
  )
  .filter(isOneAmount)
const areas = glued(
  digits(1, 4),
  fc.constantFrom('', ',', '.', ',5', '.25', ',125', '.500', '\u200b0'),
  fc.constantFrom('', ' ', 'm2', ' m²', ' metros'),
)

test.each([
  ['telefone', phones],
  ['zip_code', ceps],
  ['preco', prices],
  ['area', areas],
] as const)('%s: a text has one meaning, in whatever way it is entered', async (name, texts) => {
  await fc.assert(
    fc.asyncProperty(
      texts.filter((one) => one.trim() !== ''),
      async (one) => {
        const sent = outcome(name, one)
        expect([one, await entered(name, one)]).toEqual([
          one,
          Object.fromEntries(Object.keys(ways).map((way) => [way, sent])),
        ])
      },
    ),
    { numRuns: 15 },
  )
})
