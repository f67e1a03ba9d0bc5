import { createContext, useContext } from 'react'
import type { SiteConfig } from '../config.ts'

const ConfigContext = createContext<SiteConfig | null>(null)

/** The shell provides the configuration of `/config.json`; tests provide their own. */
export const ConfigProvider = ConfigContext.Provider

export function useConfig(): SiteConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig needs a ConfigProvider above it')
  return config
}
