import './locale.ts'
import * as yup from 'yup'

const number = (min: number, max: number) =>
  yup.number().typeError('Digite um número').integer().min(min).max(max).nullable().required()

const time = () =>
  yup
    .string()
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'Informe a hora', excludeEmptyString: true })
    .required('Informe a hora')

interface Range {
  from: string
  to: string
}

const overlaps = (one: Range, other: Range) => one.from < other.to && other.from < one.to

const range = yup.object({
  from: time(),
  to: time().test(
    'order',
    'Deve ser depois do início',
    (to, { parent }) => !to || (parent as Range).from < to,
  ),
})

/** The ranges of a weekday. Of two that overlap, the later one is marked. */
const day = yup
  .array(range)
  .max(4, 'No máximo 4 horários')
  .test('overlap', 'Os horários do dia se sobrepõem', (ranges = [], { createError, path }) => {
    const overlapping = ranges.findIndex((one) =>
      ranges.some((other) => overlaps(one, other) && other !== one && other.from <= one.from),
    )
    return overlapping === -1 || createError({ path: `${path}[${overlapping}].from` })
  })

/** The card of visits; `hours` has a list of ranges for each weekday, Sunday first. */
export const visitSettingsSchema = yup.object({
  enabled: yup.boolean().required(),
  hours: yup
    .array(day)
    .when('enabled', ([enabled], schema) =>
      enabled
        ? schema.test('some', 'Informe pelo menos um horário', (days) =>
            (days ?? []).some((ranges) => (ranges ?? []).length > 0),
          )
        : schema,
    ),
  closed_days: yup.array(yup.string().required('Informe o dia')).max(366),
  duration_minutes: number(15, 240),
  pause_minutes: number(0, 240),
  notice_hours: number(0, 336),
  days_ahead: number(1, 90),
  seats: number(1, 20),
  confirmed_at_once: yup.string().oneOf(['yes', 'no']).required(),
})
