import { normalize } from 'shared-ui'

interface Searchable {
  title: string
  city: string
  neighborhood: string
}

/** Those whose title, city or neighbourhood hold every word of `search`, in any order, accents aside. */
export function searchProperties<T extends Searchable>(properties: T[], search: string): T[] {
  const words = normalize(search).split(' ').filter(Boolean)
  if (words.length === 0) return properties
  return properties.filter((property) => {
    const text = normalize(`${property.title} ${property.city} ${property.neighborhood}`)
    return words.every((word) => text.includes(word))
  })
}
