import type { RegistryEntry, RouteRules } from 'shared-backend'
import * as yup from 'yup'
import type { AssetList } from './site.ts'

const text = () => yup.string().required()
const texts = () => yup.array(text()).defined()

const routeRules = yup.object({
  title: yup.string(),
  description: yup.string(),
  session: yup.boolean(),
  bare: yup.boolean(),
  entity: yup.boolean(),
  listed: yup.string(),
  data: yup.array(text()),
  mainPhoto: yup.string(),
} satisfies Record<keyof RouteRules, yup.ISchema<unknown>>)

/** An object of any keys, each of them a route's rules. */
const rules = yup.lazy((value: object | undefined) =>
  yup.object(Object.fromEntries(Object.keys(value ?? {}).map((pattern) => [pattern, routeRules]))).required(),
)

const registryEntry = yup.object({
  version: text(),
  entry: text(),
  routes: yup.array(yup.string().matches(/^\//).required()).defined(),
  rules,
  assets: yup.object({ scripts: texts(), styles: texts() }),
  firstView: yup.string(),
} satisfies Record<keyof RegistryEntry, unknown>)

const assetList = yup.object({
  scripts: texts(),
  styles: texts(),
  fonts: texts(),
  firstView: yup.string(),
} satisfies Record<keyof AssetList, unknown>)

/** @throws yup.ValidationError naming what a release wrote wrongly */
export const parseEntry = (value: unknown) => registryEntry.required().validateSync(value, { strict: true })

/** @throws yup.ValidationError naming what is wrong in the shell's list of files */
export const parseAssets = (value: unknown): AssetList =>
  assetList.required().validateSync(value, { strict: true })
