import { parse } from 'shared-backend/parse'
import { integrity } from 'shared-backend/registry'
import * as v from 'valibot'

const names = v.array(v.pipe(v.string(), v.nonEmpty()))

/** Files that the shell's build needs at its start, in order, relative to `/assets/`. */
export const assetList = v.object({
  version: v.optional(v.string()),
  scripts: names,
  /** Records what a visitor presses before the other scripts are loaded. */
  first: v.optional(v.pipe(v.string(), v.nonEmpty())),
  styles: names,
  fonts: names,
  /** The service worker, which browsers get at `/worker.js`. */
  worker: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Browsers lose the service worker. */
  disabled: v.optional(v.boolean()),
  /** Hashes of the scripts, by name. */
  integrity: v.optional(integrity),
  /** The shell's server build, as a path among the full builds. */
  serverEntry: v.optional(v.string()),
  /** The shell's own HTML, with `{name}` as placeholders for the agency's facts: see `src/ssr/renderTemplates.tsx`. */
  templates: v.optional(v.object({ frame: v.string(), noScript: v.string(), slow: v.string() })),
})

export type AssetList = v.InferOutput<typeof assetList>

/** @throws Error naming what is wrong in the shell's list of files */
export const parseAssets = (value: unknown) => parse(assetList, value)
