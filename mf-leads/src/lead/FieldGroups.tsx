import type { ReactNode } from 'react'
import { dealKinds, propertyKinds } from 'shared-backend/schemas'
import { cx, maskPhone, readPhone } from 'shared-ui'
import { MaskedField, NumberField, PriceField, SelectField, TextareaField, TextField } from 'shared-ui/forms'
import { text } from '../text.ts'
import styles from './FieldGroups.module.css'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

interface GroupProps {
  title: string
  aside?: string
  /** Short numbers stand closer together than texts. */
  layout?: 'pairs' | 'figures'
  children: ReactNode
}

const Group = ({ title, aside, layout = 'pairs', children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>
      {title} {aside && <span className={styles.aside}>({aside})</span>}
    </legend>
    <div className={cx(styles.fields, styles[layout])}>{children}</div>
  </fieldset>
)

const { fields } = text

export const OwnerFields = () => (
  <Group title={text.ownerGroup}>
    <TextField
      name="nomeProprietario"
      label={fields.nomeProprietario}
      required
      autoComplete="name"
      maxLength={120}
      className={styles.full}
    />
    <TextField
      name="email"
      label={fields.email}
      required
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={254}
    />
    <MaskedField
      name="telefone"
      label={fields.telefone}
      required
      mask={maskPhone}
      read={readPhone}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(48) 99999-9999"
    />
  </Group>
)

export const PropertyFields = () => (
  <Group title={text.propertyGroup}>
    <SelectField
      name="tipoImovel"
      label={fields.tipoImovel}
      required
      placeholder={text.choose}
      options={asOptions(propertyKinds)}
    />
    <SelectField
      name="tipoNegocio"
      label={fields.tipoNegocio}
      required
      placeholder={text.choose}
      options={asOptions(dealKinds)}
    />
    <TextField
      name="endereco"
      label={fields.endereco}
      required
      autoComplete="address-line1"
      maxLength={200}
      className={styles.full}
    />
    <TextField name="cidade" label={fields.cidade} required autoComplete="address-level2" maxLength={100} />
    <PriceField name="preco" label={fields.preco} required />
  </Group>
)

export const DetailFields = () => (
  <Group title={text.detailsGroup} aside={text.optional} layout="figures">
    <NumberField name="dormitorios" label={fields.dormitorios} />
    <NumberField name="banheiros" label={fields.banheiros} />
    <NumberField name="garagem" label={fields.garagem} />
    <NumberField name="area" label={fields.area} decimals={2} unit="m²" />
    <TextareaField
      name="descricao"
      label={fields.descricao}
      hint={text.descriptionHint}
      maxLength={5000}
      className={styles.full}
    />
  </Group>
)
