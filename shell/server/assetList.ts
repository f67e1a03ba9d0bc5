import { parse } from 'shared-backend/parse'
import { integrity } from 'shared-backend/registry'
import * as v from 'valibot'

const names = v.array(v.pipe(v.string(), v.nonEmpty()))

/** The files that the shell's build names for its start, in their order, below `/assets/`. */
export const assetList = v.object({
  scripts: names,
  /** What takes down what is pressed before those are there. */
  first: v.optional(v.pipe(v.string(), v.nonEmpty())),
  styles: names,
  fonts: names,
  /** Of the scripts, by their names. */
  integrity: v.optional(integrity),
  /** The shell's build for the server, as a path among the whole builds. */
  serverEntry: v.optional(v.string()),
  /** HTML of the shell's own, with `{name}` where the agency's words go: see `src/ssr/renderTemplates.tsx`. */
  templates: v.optional(v.object({ frame: v.string(), noScript: v.string(), slow: v.string() })),
})

export type AssetList = v.InferOutput<typeof assetList>

/** @throws Error naming what is wrong in the shell's list of files */
export const parseAssets = (value: unknown) => parse(assetList, value)
