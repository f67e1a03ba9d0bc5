/** The rules that decide whether the form may be sent. They are lazy: nobody needs them before sending. */
export { alertSchema } from 'shared-backend/schemas'
