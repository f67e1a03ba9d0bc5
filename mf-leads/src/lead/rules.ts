/** The rules that decide whether the form may be sent. */
export { leadSchema } from 'shared-backend/schemas'
