import { createContext, use } from 'react'
import type { Registry } from './registry.ts'

const RegistryContext = createContext<Registry | null>(null)

export const RegistryProvider = RegistryContext.Provider

export function useRegistry(): Registry {
  const registry = use(RegistryContext)
  if (!registry) throw new Error('useRegistry needs a RegistryProvider above it')
  return registry
}
