import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Makes another body of one that the site answered. */
export type Change = (body: string, request: IncomingMessage, type: string) => Promise<string>

/**
 * Hands requests on to a site, and its pages and JSON through `change`.
 * Each has a connection of its own: while a build holds the process up, the site closes those that idle, and the next
 * request would be sent into a closed one.
 */
export const siteProxy = (site: string, change: Change) =>
  createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: site,
    agent: false,
    changeOrigin: true,
    autoRewrite: true,
    selfHandleResponse: true,
    on: {
      proxyReq: (request) => {
        // The browser may have cached the released file.
        for (const header of ['if-none-match', 'if-modified-since']) request.removeHeader(header)
      },
      proxyRes: responseInterceptor(async (body, answered, request, response) => {
        const type = answered.headers['content-type'] ?? ''
        if (!/^(text\/html|application\/json)/.test(type)) return body
        response.removeHeader('etag')
        response.setHeader('cache-control', 'no-store')
        return change(body.toString(), request, type)
      }),
      error: (cause, _request, response) => {
        if (!('setHeader' in response)) return
        response.writeHead(502, { 'content-type': 'text/plain' })
        response.end(`${site} does not answer: ${cause.message}`)
      },
    },
  })
