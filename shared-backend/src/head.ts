import * as v from 'valibot'
import { parse } from './parse.ts'
import { reads } from './registry.ts'

const text = v.string()
const optional = v.optional(text)

/** The head of a page, for browsers, search engines and messengers: plain data. */
const head = v.object({
  /** Without the site's name, which stands alone where this is empty. */
  title: text,
  description: optional,
  /** The canonical address, for search engines. */
  canonical: optional,
  /** Open Graph properties by their names without `og:`; title, description and address are there anyway. */
  openGraph: v.optional(v.record(text, text)),
  /** Instructions for robots: `noindex`. */
  robots: optional,
  /** Structured data, in the terms of schema.org. */
  jsonLd: v.optional(v.record(text, v.unknown())),
})

export type Head = v.InferOutput<typeof head>

const pageStatus = v.picklist([200, 404, 410])

export type PageStatus = v.InferOutput<typeof pageStatus>

const renderedPage = v.object({
  html: text,
  head,
  status: pageStatus,
  /** The data that it was rendered with, as JSON of a `PreloadedState`. */
  state: optional,
})

/** A page as a release renders it. */
export type RenderedPage = v.InferOutput<typeof renderedPage>

const redirect = v.object({
  /** Path and query, as a header may have them. Two slashes would name another host; browsers take a backslash for one. */
  location: v.pipe(text, v.regex(/^\/(?![/\\])[\x21-\x7e]*$/)),
})

/** The address of the site to which the server redirects the request. */
export type Redirect = v.InferOutput<typeof redirect>

const wanted = v.object({ reads })

/** All requests of the loader at this address, as paths on the Supabase project: a response to one of them is missing. */
export type Wanted = v.InferOutput<typeof wanted>

/** @throws Error naming the fault in the output of a release */
export function parseRendered(value: unknown): RenderedPage | Redirect | Wanted {
  if (v.is(redirect, value)) return parse(redirect, value)
  return v.is(wanted, value) ? parse(wanted, value) : parse(renderedPage, value)
}
