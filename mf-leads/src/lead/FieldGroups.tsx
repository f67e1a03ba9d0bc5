import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { dealKinds, propertyKinds } from 'shared-backend/leads'
import { unusualPrice } from 'shared-domain/facts'
import { cx, formatPhone, maskPhone } from 'shared-ui'
import { MaskedField, NumberField, PriceField, SelectField, TextareaField, TextField } from 'shared-ui/forms'
import { text } from '../text.ts'
import { fieldId } from './fieldId.ts'
import type { LeadValues } from './values.ts'
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
      <span>{title}</span> {aside && <span className={styles.aside}>{`(${aside})`}</span>}
    </legend>
    <div className={cx(styles.fields, styles[layout])}>{children}</div>
  </fieldset>
)

/** A field by its name in the payload, with an id that a summary of errors leads to. */
const named = (name: keyof typeof text.fields) => ({ name, id: fieldId(name), label: text.fields[name] })

export const OwnerFields = () => (
  <Group title={text.ownerGroup}>
    <TextField
      {...named('nomeProprietario')}
      required
      autoComplete="name"
      maxLength={120}
      className={styles.full}
    />
    <TextField
      {...named('email')}
      required
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={254}
    />
    <MaskedField
      {...named('telefone')}
      required
      mask={maskPhone}
      format={formatPhone}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(48) 99999-9999"
    />
  </Group>
)

function OwnersPrice() {
  const { preco, tipoNegocio, tipoImovel } = useFormikContext<LeadValues>().values
  const unusual = tipoNegocio && unusualPrice(preco, tipoNegocio === 'Venda' ? 'sale' : 'rent', tipoImovel)
  return <PriceField {...named('preco')} hint={unusual && text.unusualPrice(unusual)} required />
}

export const PropertyFields = () => (
  <Group title={text.propertyGroup}>
    <SelectField
      {...named('tipoImovel')}
      required
      placeholder={text.choose}
      options={asOptions(propertyKinds)}
    />
    <SelectField
      {...named('tipoNegocio')}
      required
      placeholder={text.choose}
      options={asOptions(dealKinds)}
    />
    <TextField
      {...named('endereco')}
      required
      autoComplete="address-line1"
      maxLength={200}
      className={styles.full}
    />
    <TextField {...named('cidade')} required autoComplete="address-level2" maxLength={100} />
    <OwnersPrice />
  </Group>
)

export const DetailFields = () => (
  <Group title={text.detailsGroup} aside={text.optional} layout="figures">
    <NumberField {...named('dormitorios')} />
    <NumberField {...named('banheiros')} />
    <NumberField {...named('garagem')} />
    <NumberField {...named('area')} decimals={2} unit="m²" />
    <TextareaField
      {...named('descricao')}
      hint={text.descriptionHint}
      maxLength={5000}
      className={styles.full}
    />
  </Group>
)
