/** A number as it is dialled within Brazil: a leading plus would make it a formula. */
export const dialled = (phone: string) => phone.replace(/^\s*\+55\s*/, '').replace(/^\s*\+(?=\d)/, '00')
