import type { PropertyLead } from 'shared-backend/admin/desk'
import type { Category } from 'shared-backend/properties'
import { normalize } from 'shared-ui'
import { fromLeadText as text } from './text.ts'
import { emptyValues, type PropertyFormValues } from './values.ts'

/** A new property's form filled with what an owner sent; inactive, since much is still missing. */
export function fromLead(lead: PropertyLead, categories: Category[]): PropertyFormValues {
  const kind = normalize(lead.property_kind)
  const category = categories.find(({ name }) => normalize(name).split(' ').includes(kind))
  return {
    ...emptyValues,
    title: text.title(lead.property_kind, lead.city),
    description: lead.description ?? '',
    property_type: lead.deal_kind === 'Aluguel' ? 'rent' : 'sale',
    category_id: category?.id ?? '',
    price: lead.price,
    address: lead.address,
    city: lead.city,
    bedrooms: lead.bedrooms,
    bathrooms: lead.bathrooms,
    parking_spaces: lead.parking_spaces,
    area: lead.area,
    active: false,
  }
}
