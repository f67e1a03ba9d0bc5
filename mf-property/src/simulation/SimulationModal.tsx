import { useState } from 'react'
import type { PropertyDetail } from 'shared-backend/properties'
import { Modal } from 'shared-ui'
import { text as page } from '../text.ts'
import { readInputs, startFrom } from './inputs.ts'
import { SimulationFields } from './SimulationFields.tsx'
import { SimulationResult } from './SimulationResult.tsx'
import { text } from './text.ts'
import styles from './SimulationModal.module.css'

interface SimulationModalProps {
  property: Pick<PropertyDetail, 'price'>
  onClose: () => void
}

export function SimulationModal({ property, onClose }: SimulationModalProps) {
  const [inputs, setInputs] = useState(() => startFrom(property.price || null))
  const [touched, setTouched] = useState(false)
  const { loan, errors } = readInputs(inputs)
  // A price that nobody has typed yet is no mistake.
  const priceError = touched ? errors.price : undefined
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={page.simulation}
      description={property.price ? text.description : text.unpricedDescription}
    >
      <div className={styles.content}>
        <SimulationFields
          inputs={inputs}
          errors={{ ...errors, price: priceError }}
          onChange={(change) => {
            setTouched(true)
            setInputs((before) => ({ ...before, ...change }))
          }}
        />
        {loan && <SimulationResult loan={loan} downPayment={inputs.downPayment ?? 0} />}
      </div>
    </Modal>
  )
}
