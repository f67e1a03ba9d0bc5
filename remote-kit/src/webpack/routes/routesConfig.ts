import type { Configuration, ExternalItemFunctionData } from 'webpack'
import { serverEntryConfig } from '../serverEntry.ts'
import { singletonRequests } from '../singletons.ts'

type Answer = (failure?: null, external?: string) => void

/** Components and their styles say nothing of a route: whoever only reads them does without. */
const withoutComponents = ({ request = '' }: ExternalItemFunctionData, answer: Answer) =>
  /\.(tsx|css)$/.test(request) ? answer(null, 'var {}') : answer()

/** A remote's `src/routes.ts` as one small file, to be read and not to be rendered with. */
export function routesConfig(folder: string, outputFolder: string): Configuration {
  const base = serverEntryConfig(folder, { routes: './src/routes.ts' }, [])
  return {
    ...base,
    name: `${base.name}-routes`,
    output: { ...base.output, path: outputFolder, filename: 'routes.cjs' },
    // Functions of shared-ui may have made a route's words.
    externals: [withoutComponents, ...singletonRequests.filter((request) => request !== 'shared-ui')],
    cache: false,
  }
}
