import { Form, Formik, type FormikErrors, type FormikValues } from 'formik'
import type { ReactNode } from 'react'
import { Stack } from 'shared-ui/layout'
import { FormDraft } from '../drafts/FormDraft.tsx'
import { FormFailure } from '../fields/Failure.tsx'
import type { UnsavedForm } from '../layout/LeaveGuard.tsx'
import { useMergedSave, type MergedSave, type Version } from './useMergedSave.ts'

interface Answer<Stored> {
  data?: Stored
  error?: unknown
}

interface MergedFormProps<Stored, Values extends FormikValues> extends Pick<
  MergedSave<Values>,
  'name' | 'title' | 'labels' | 'show'
> {
  /** Null while nothing is. */
  stored: Stored | null
  toVersion: (stored: Stored | null) => Version<Values>
  /** Reads what is stored by now. */
  read: () => PromiseLike<Answer<Stored | null>>
  /** Fails with code `CHANGED_SINCE` when `seen` is not what is stored. */
  write: (values: Values, seen: string | null) => PromiseLike<Answer<Stored>>
  schema?: object
  validate?: (values: Values) => FormikErrors<Values>
  /** Asks before anything is written; false to go on editing. */
  mayWrite?: (values: Values) => Promise<boolean>
  saveFailed: string
  onSaved: (values: Values) => void
  /** As of `FormDraft`. */
  isLeftBy?: UnsavedForm['isLeftBy']
  /** Between its parts, as of `Stack`. */
  gap: 5 | 6
  children: (values: Values) => ReactNode
}

/** A form that saves by `useMergedSave`, and keeps its draft. Its submit button is one of the children. */
export function MergedForm<Stored, Values extends FormikValues>({
  stored,
  toVersion,
  read,
  write,
  schema,
  validate,
  mayWrite,
  saveFailed,
  onSaved,
  isLeftBy,
  gap,
  children,
  ...merge
}: MergedFormProps<Stored, Values>) {
  const loaded = toVersion(stored)
  const versionIn = ({ data, error }: Answer<Stored | null>) =>
    data === undefined ? { error } : { data: toVersion(data) }
  const { save, dialog } = useMergedSave<Values>({
    ...merge,
    loaded,
    read: async () => versionIn(await read()),
    write: async (values, seen) => versionIn(await write(values, seen)),
  })
  return (
    <Formik
      initialValues={loaded.values}
      validationSchema={schema}
      validate={validate}
      onSubmit={async (values, { resetForm, setStatus }) => {
        setStatus(null)
        if (mayWrite && !(await mayWrite(values))) return
        const result = await save(values)
        if (!result) return
        if ('error' in result) return setStatus({ title: saveFailed, message: result.error.message })
        resetForm({ values: result.saved })
        onSaved(result.saved)
      }}
    >
      {({ values }) => (
        <Form noValidate>
          <FormDraft name={merge.name} isLeftBy={isLeftBy} />
          <Stack gap={gap}>
            {children(values)}
            <FormFailure />
          </Stack>
          {dialog}
        </Form>
      )}
    </Formik>
  )
}
