import { apiKey } from '../clients.ts'

/** Salts the hash of a visitor's address. */
export const salt = () => Deno.env.get('LEAD_SALT') || apiKey('SECRET')
