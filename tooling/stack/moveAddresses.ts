import pg from 'pg'

const addressColumns = [
  ['property_images', 'image_url'],
  ['watermark_settings', 'logo_url'],
  ['tenant_settings', 'company_logo_url'],
] as const

/** Stored file addresses name the API's port: when that has changed since the last start, they follow. */
export async function moveAddresses(databaseUrl: string, from: string, to: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const [table, column] of addressColumns) {
      const { rows } = await client.query('select to_regclass($1) as found', [`public.${table}`])
      if ((rows[0] as { found: string | null }).found === null) continue
      await client.query(
        `update public.${table} set ${column} = $2 || substr(${column}, length($1) + 1) where starts_with(${column}, $1)`,
        [`${from}/`, `${to}/`],
      )
    }
  } finally {
    await client.end()
  }
}
