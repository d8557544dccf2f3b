import { Refusal } from '#platform/errors'
import { fieldsOf } from './envelope.ts'

class VendorError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** The vendor said no, and asking again does not help. */
export class VendorRefused extends VendorError {}

/** The vendor does not take the sign-in any more: a person signs in again. */
export class SignInEnded extends VendorError {}

type Fields = Record<string, unknown>

/** One answer of a vendor's API. */
export type VendorAnswer = { status: number; content: unknown }

/** What an adapter can do at the vendor, signed in as one connection. */
export type VendorSession = {
  clientId: string
  /** The account, as `identify` named it; null before that. */
  accountId: string | null
  /**
   * Reads JSON below the API's base; the path begins with a slash. 4xx but 401 is an answer.
   * @throws SignInEnded, VendorRefused, or any other error when another try may succeed
   */
  read(path: string, headers?: Record<string, string>): Promise<VendorAnswer>
  /** Opens bytes below the API's base with the sign-in. @throws as `read`, FetchRefused */
  open(path: string, headers?: Record<string, string>): Promise<AsyncIterable<Buffer>>
  /** Opens a link that needs no sign-in and must not see it. @throws as `open` */
  openLink(link: string): Promise<AsyncIterable<Buffer>>
}

/** How a vendor lets people sign in (RFC 6749, authorization code with PKCE). */
type SignInProtocol = {
  scope: string
  /** Where the client's secret goes, for clients that have one. */
  clientAuthentication: 'basic' | 'body'
  /** Turns the standard's form of a token request into the vendor's own, and its answer back. */
  translate?: {
    question(form: URLSearchParams): { path?: string; content: Fields }
    answer(content: Fields): Fields
  }
}

/** A case as the vendor has it now. */
type VendorCase = {
  /** In the vocabulary of `ScanEnvelope`, still unchecked. */
  envelope: unknown
  /** RFC 3339, when the vendor shows it. */
  updatedAt: string | null
  isCancelled: boolean
}

/** A case that changed: the same version represents the same state of it. */
export type ChangedCase = { caseId: string; version: string; updatedAt: string | null }

/** A vendor's cloud that is signed in to and read. Adapters keep no state of their own. */
export type ScannerVendor = {
  /** As people know it. */
  name: string
  signIn: SignInProtocol
  /** Registrable name below which the vendor's regional addresses are; null where there are none. */
  domain: string | null
  /** Whose sign-in it is, and the address of its region; also the check of a connection. */
  identify(session: VendorSession): Promise<{ accountId: string | null; regionUrl: string | null }>
  /** The case that an unproven event points at; null where it names none. */
  readHint(payload: Fields): string | null
  /** The case with all its files; undefined when the account has no such case. */
  readCase(session: VendorSession, caseId: string): Promise<VendorCase | undefined>
  /** Cases that changed since an instant (RFC 3339); null where the vendor has no such list. */
  listUpdated: ((session: VendorSession, since: string) => Promise<ChangedCase[]>) | null
  /** The bytes of a file of a case. */
  openFile(
    session: VendorSession,
    file: { caseId: string; fileId: string },
  ): Promise<AsyncIterable<Buffer>>
}

/** The object of a good answer. @throws VendorRefused for any other */
export function contentOf(name: string, { status, content }: VendorAnswer): Fields {
  if (status >= 200 && status < 300) return fieldsOf(content)
  const vendor = name
  throw new VendorRefused(
    status === 403
      ? new Refusal('vendor_access_denied', { vendor })
      : new Refusal('vendor_answer_unexpected', { vendor, status }),
  )
}

/** Text of a vendor's answer, or undefined for anything else and for nothing. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined

/** A value of a vendor's answer under the first of the names that is there, whatever its case. */
export function anyOf(fields: Fields, ...names: string[]): unknown {
  const byName = new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]))
  for (const name of names) {
    const value = byName.get(name.toLowerCase())
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** A part of a path, from an id that came from outside. @throws VendorRefused for `.` and `..` */
export function pathPart(id: string): string {
  // Encoding leaves dots, and an address with a part of dots alone means another place.
  if (/^\.+$/.test(id)) throw new VendorRefused(new Refusal('vendor_id_unusable'))
  return encodeURIComponent(id)
}
