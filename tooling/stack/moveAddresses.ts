import { withDatabase } from './sql.ts'

const addressColumns = [
  ['property_images', 'image_url'],
  ['watermark_settings', 'logo_url'],
  ['tenant_settings', 'company_logo_url'],
] as const

/** Stored file addresses name the API's port: when that has changed since the last start, they follow. */
export const moveAddresses = (databaseUrl: string, from: string, to: string) =>
  withDatabase(databaseUrl, async (database) => {
    for (const [table, column] of addressColumns) {
      const { rows } = await database.query<{ found: string | null }>('select to_regclass($1) as found', [
        `public.${table}`,
      ])
      if (rows[0]?.found === null) continue
      await database.query(
        `update public.${table} set ${column} = $2 || substr(${column}, length($1) + 1) where starts_with(${column}, $1)`,
        [`${from}/`, `${to}/`],
      )
    }
  })
