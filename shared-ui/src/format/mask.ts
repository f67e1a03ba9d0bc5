import { readCep, readPhone } from 'shared-domain/text'

/** A phone for reading, as it is stored. A text that is none is given back as it is. */
export const formatPhone = (phone: string) => readPhone(phone) ?? phone

/** A CEP for reading, `88015-200`. A text that is none is given back as it is. */
export const formatCep = (cep: string) => readCep(cep) ?? cep
