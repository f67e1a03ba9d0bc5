import * as v from 'valibot'
import { parse } from './parse.ts'

const text = v.string()
const optional = v.optional(text)

/** What a page says of itself to browsers, search engines and messengers: plain data. */
const head = v.object({
  /** Without the site's name, which stands alone where this is empty. */
  title: text,
  description: optional,
  /** Under which search engines shall keep it. */
  canonical: optional,
  /** Open Graph properties by their names without `og:`; title, description and address are there anyway. */
  openGraph: v.optional(v.record(text, text)),
  /** What robots shall do with it: `noindex`. */
  robots: optional,
  /** What it is about, in the words of schema.org. */
  jsonLd: v.optional(v.record(text, v.unknown())),
})

export type Head = v.InferOutput<typeof head>

const pageStatus = v.picklist([200, 404, 410])

export type PageStatus = v.InferOutput<typeof pageStatus>

const renderedPage = v.object({ html: text, head, status: pageStatus })

/** A page as a release renders it. */
export type RenderedPage = v.InferOutput<typeof renderedPage>

const redirect = v.object({
  /** Path and query, as a header may have them. Two slashes would name another host; browsers take a backslash for one. */
  location: v.pipe(text, v.regex(/^\/(?![/\\])[\x21-\x7e]*$/)),
})

/** At which address of the site the page is that was asked for. */
export type Redirect = v.InferOutput<typeof redirect>

/** @throws Error naming what is wrong in what a release has rendered */
export const parseRendered = (value: unknown): RenderedPage | Redirect =>
  v.is(redirect, value) ? parse(redirect, value) : parse(renderedPage, value)
