import type { IncomingHttpHeaders } from 'node:http'
import { isDownload, type Endpoint } from '#contract/platform/endpoint'
import { Refusal } from '../errors.ts'

/** What of a request says who asks: a person who opens a page, or a program. */
export type BrowserRequest = { url: string; headers: IncomingHttpHeaders }

/** Whether a person's browser opens the address as a page; a script, an image or a program does not. */
export function isNavigation({ headers }: BrowserRequest): boolean {
  if (headers.authorization !== undefined) return false
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return /(?:^|,)\s*text\/html\s*(?:[,;]|$)/i.test(headers.accept ?? '')
}

/**
 * Where a browser goes that opens a file without a session: the sign-in, which leads back to the same
 * file. Undefined for every other refusal and caller, who get the problem. The path is relative and
 * the way back is a parameter, so no request leads to another host.
 */
export function signInFor(
  endpoint: Endpoint,
  request: BrowserRequest,
  error: unknown,
): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'unauthenticated') return undefined
  if (!isDownload(endpoint) || !isNavigation(request)) return undefined
  // A request line may name a host as well.
  const { pathname, search } = new URL(request.url, 'http://localhost')
  return `/app/sign-in?next=${encodeURIComponent(pathname + search)}`
}
