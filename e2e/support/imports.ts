import { service } from '../../tooling/testing/actors.ts'

/** Removes the listings whose codes begin with that word, and the imports of those files. */
export async function removeImported(word: string, files: string[]) {
  await service().from('properties').delete().like('reference_code', `${word}%`).throwOnError()
  await service().from('property_imports').delete().in('file_name', files).throwOnError()
}
