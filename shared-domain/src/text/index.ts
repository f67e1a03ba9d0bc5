export { maskCep, readCep } from './cep.ts'
export { withoutInvisible } from './invisible.ts'
export { maskPhone, readPhone } from './phone.ts'
