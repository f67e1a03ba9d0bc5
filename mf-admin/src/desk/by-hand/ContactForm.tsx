import { Form, Formik } from 'formik'
import { useAddContactMutation } from 'shared-backend/admin/desk'
import { contactSchema, contactSources } from 'shared-backend/schemas'
import { readPhone } from 'shared-domain/text'
import { Button, Checkbox, formatPhone, maskPhone, useToast } from 'shared-ui'
import { MaskedField, SelectField, SubmitButton, TextareaField, TextField } from 'shared-ui/forms'
import { Row, Stack } from 'shared-ui/layout'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import { useLeaveGuard } from '../../kit/layout/LeaveGuard.tsx'
import { sourceNames } from '../cases/text.ts'
import { KnownPeople } from './KnownPeople.tsx'
import { PropertyPicker, type PickedProperty } from './PropertyPicker.tsx'
import { byHand as text } from './text.ts'

const sources = contactSources.map((value) => ({ value, label: sourceNames[value] ?? value }))

/** By which the agency speaks with a person at once. */
const spoken = ['telefone', 'balcao']

interface Values {
  name: string
  phone: string
  email: string
  source: string
  message: string
  property: PickedProperty | null
  /** Null while it follows from the source. */
  answered: boolean | null
}

/** Enters somebody who called, came in or wrote elsewhere. `shared` is a text that another app has handed over. */
export function ContactForm({ shared }: { shared: string }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { forms } = useLeaveGuard()
  const [add] = useAddContactMutation()
  // A save whose answer was lost is known by it.
  const [key] = useState(() => crypto.randomUUID())
  const withVisit = useRef(false)
  const first: Values = {
    name: '',
    phone: phoneIn(shared),
    email: '',
    source: shared ? 'whatsapp' : 'telefone',
    message: shared,
    property: null,
    answered: null,
  }

  return (
    <Formik
      initialValues={first}
      validationSchema={contactSchema}
      onSubmit={async ({ property, answered, ...values }, { setStatus }) => {
        setStatus(null)
        const { phone, email, message, ...rest } = contactSchema.cast(values)
        const { data: caseId, error } = await add({
          key,
          contact: {
            ...rest,
            phone: phone || null,
            email: email || null,
            message: message || null,
            property_id: property?.id ?? null,
            answered: answered ?? spoken.includes(values.source),
          },
        })
        if (error) return setStatus({ title: text.saveFailed, message: error.message })
        forms.clear()
        toast.success(text.saved)
        void navigate(`/admin/cases?atendimento=${caseId}${withVisit.current ? '&visita=nova' : ''}`, {
          replace: true,
        })
      }}
    >
      {({ values, setFieldValue, submitForm, isSubmitting }) => (
        <Form noValidate>
          <FormDraft name="new-contact" />
          <Stack gap={4}>
            <TextField name="name" label={text.fields.name} required maxLength={120} autoComplete="off" />
            <MaskedField
              name="phone"
              label={text.fields.phone}
              mask={maskPhone}
              format={formatPhone}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              placeholder="(48) 99999-9999"
            />
            <TextField
              name="email"
              label={text.fields.email}
              type="email"
              maxLength={254}
              autoComplete="off"
            />
            <KnownPeople {...values} />
            <SelectField name="source" label={text.fields.source} options={sources} />
            <PropertyPicker
              value={values.property}
              onChoose={(property) => void setFieldValue('property', property)}
            />
            <TextareaField
              name="message"
              label={text.fields.message}
              hint={text.messageHint}
              rows={4}
              maxLength={2000}
            />
            <Checkbox
              label={text.answered}
              checked={values.answered ?? spoken.includes(values.source)}
              onChange={({ target }) => void setFieldValue('answered', target.checked)}
            />
            <FormFailure />
            <Row gap={2}>
              <SubmitButton busyText={text.saving}>{text.save}</SubmitButton>
              <Button
                variant="secondary"
                blocked={isSubmitting}
                onClick={() => {
                  withVisit.current = true
                  void submitForm().finally(() => (withVisit.current = false))
                }}
              >
                {text.saveAndVisit}
              </Button>
            </Row>
          </Stack>
        </Form>
      )}
    </Formik>
  )
}

/** The first phone of a text, as it is written there. */
function phoneIn(words: string) {
  const found = /\+?\(?\d[\d\s().-]{7,18}\d/.exec(words)?.[0] ?? ''
  return readPhone(found) ? formatPhone(found) : ''
}
