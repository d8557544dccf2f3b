import { Refusal } from '#platform/errors'
import { askOutside, fetchFile, FetchRefused, type DownloadRules } from '#platform/files/fetch-file'
import type { VendorClient } from './clients.ts'
import { SignInEnded, VendorRefused, type VendorSession } from './vendor.ts'

/** Where a session gets its access token, and a new one when the vendor does not take it. */
export type Access = {
  token(): Promise<string>
  /** A token that is newer than one that was not taken. @throws SignInEnded */
  renew(refused: string): Promise<string>
  /** Says that not even the newest token was taken. */
  end(refused: string, refusal: Refusal): Promise<void>
}

type SessionOptions = {
  name: string
  client: VendorClient
  rules: DownloadRules
  access: Access
  /** The account's own API where it is not the client's: its region, or a server in the practice. */
  apiUrl: string | null
  accountId: string | null
  /** Bounds of everything that the session fetches. */
  limitBytes: number
  signal: AbortSignal
}

const answerLimitBytes = 5_242_880

/** A session at a vendor. Nothing leaves it but to addresses that the rules allow. */
export function openSession(options: SessionOptions): VendorSession {
  const { name, client, rules, access, accountId, limitBytes, signal } = options
  const apiUrl = options.apiUrl ?? client.apiUrl

  // A token that is not taken is renewed once; a vendor that refuses the new one too means it.
  async function withToken<T>(
    ask: (authorization: string) => Promise<T>,
    isNotTaken: (result: T) => boolean,
  ): Promise<T> {
    const first = await access.token()
    const result = await ask(`Bearer ${first}`)
    if (!isNotTaken(result)) return result
    const second = await access.renew(first)
    const repeated = await ask(`Bearer ${second}`)
    if (!isNotTaken(repeated)) return repeated
    const refusal = new Refusal('vendor_sign_in_ended', { vendor: name })
    await access.end(second, refusal)
    throw new SignInEnded(refusal)
  }

  return {
    clientId: client.clientId,
    accountId,

    async read(path, headers = {}) {
      const answer = await withToken(
        (authorization) =>
          askOutside(
            apiUrl + path,
            { headers: { accept: 'application/json', ...headers, authorization } },
            { rules, limitBytes: answerLimitBytes, signal },
          ).catch((error: unknown) => {
            throw error instanceof FetchRefused ? new VendorRefused(error.refusal) : error
          }),
        ({ status }) => status === 401,
      )
      return { status: answer.status, content: parse(answer.body) }
    },

    async open(path, headers = {}) {
      const opened = await withToken<AsyncIterable<Buffer> | FetchRefused>(
        (authorization) =>
          fetchFile(apiUrl + path, {
            rules,
            limitBytes,
            signal,
            headers: { ...headers, authorization },
          }).catch((error: unknown) => {
            if (error instanceof FetchRefused) return error
            throw error
          }),
        (result) => result instanceof FetchRefused && result.status === 401,
      )
      if (opened instanceof FetchRefused) throw opened
      return opened
    },

    openLink: (link) => fetchFile(link, { rules, limitBytes, signal }),
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
