/** The version of a migration that is written then, as the Supabase CLI names it: UTC, to the second. */
export const versionOf = (time: Date) => time.toISOString().replace(/\D/g, '').slice(0, 14)
