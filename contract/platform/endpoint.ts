import type { Static, TObject, TSchema } from 'typebox'
import type { RefusalCode } from '../refusals/index.ts'
import type { Labels } from '../refusals/labels.ts'

/** The two sides of an order (spec 1). */
export const organizationTypes = ['lab', 'clinic'] as const
export type OrganizationType = (typeof organizationTypes)[number]

/** The two roles of a member (spec 1). */
export const roles = ['owner', 'staff'] as const
export type Role = (typeof roles)[number]

/** What a role can allow: each operation needs at most one. */
export type Permission = keyof Labels['permission']

/** The two ways to prove who asks (spec 5). */
const credentialKinds = ['session', 'device'] as const

/** A way to prove who asks: the session of a browser, or a device credential of a program. */
export type CredentialKind = (typeof credentialKinds)[number]

/** Who may call an operation. There is no default: an endpoint without it does not compile. */
export type Access =
  | { by: 'anyone' }
  | { by: 'provider' }
  | {
      by: 'member'
      organizationTypes: readonly OrganizationType[]
      roles: readonly Role[]
      credentials: readonly CredentialKind[]
      /** Only members who may see money (`canSeeFinance`). */
      finance?: true
      /** Only members whose role allows this; an owner is allowed everything. */
      needs?: Permission
      /** Work of the floor: a PIN at a shared device is enough. */
      floor?: true
    }

/** Public: no credential is read. */
export const anyone = { by: 'anyone' } as const satisfies Access

/** Public on the outside, proven by the provider's signature over the body. */
export const provider = { by: 'provider' } as const satisfies Access

type Restriction = {
  only?: OrganizationType
  role?: 'owner'
  credential?: CredentialKind
  finance?: true
  needs?: Permission
  floor?: true
}

/** Signed-in members: all of them, or only those that the restriction names. */
export const members = (restriction: Restriction = {}): Access & { by: 'member' } => ({
  by: 'member',
  organizationTypes: restriction.only ? [restriction.only] : organizationTypes,
  roles: restriction.role ? [restriction.role] : roles,
  credentials: restriction.credential ? [restriction.credential] : credentialKinds,
  ...(restriction.finance ? { finance: true as const } : {}),
  ...(restriction.needs ? { needs: restriction.needs } : {}),
  ...(restriction.floor ? { floor: true as const } : {}),
})

/** What an operation promises. One value serves the server, the description, the tests and clients. */
export type Endpoint = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/patients/{id}`. */
  path: string
  operationId: string
  tag: string
  summary: string
  /** Sentences for the reference, in Markdown. */
  description?: string
  access: Access
  params?: TObject
  query?: TObject
  body?: TSchema
  /** Headers of the request beyond those that every operation takes, by their names. */
  headers?: TObject
  /** `body` is absent for 204 and for answers that are not JSON (then `contentType` names them). */
  reply: {
    status: 200 | 201 | 204
    body?: TSchema
    contentType?: string
    /** Headers of the answer, by their names, each with what it says. */
    headers?: Readonly<Record<string, string>>
    /** One range of bytes is served with 206 to whoever asks for it (`Range`). */
    isRanged?: true
    /** With `If-None-Match` it answers 304 without a body where the client has it already. */
    isConditional?: true
    /** The same as a page in HTML, for whoever prefers it (`Accept`). */
    isAlsoPage?: true
  }
  /** Refusals beyond those that follow from access, parameters and body. */
  refuses?: readonly RefusalCode[]
  /** The exact statuses to declare, where the specification fixes them (4.5). */
  declares?: readonly number[]
  /** No general rate limit: health checks. */
  isUnlimited?: true
  /** It goes away; the description says so. */
  deprecated?: true
  /** The operation takes bytes that are not JSON; a text is their type. */
  rawBody?: true | string
  /** What the bytes of a provider's event hold, for the description, and programs that send one. */
  event?: {
    schema: TSchema
    examples: Readonly<Record<string, { summary: string; value: object }>>
    recipes: readonly { label: string; lang: string; source: string }[]
  }
}

/** Whether an operation only reads: it takes no body and changes nothing. */
export const isReading = ({ method }: Endpoint): boolean => method === 'GET' || method === 'HEAD'

/** Whether a member gets a file from an operation, which a browser opens by a link. */
export const isDownload = ({ method, access, reply }: Endpoint): boolean =>
  method === 'GET' &&
  access.by === 'member' &&
  reply.contentType !== undefined &&
  reply.contentType !== 'text/event-stream'

/**
 * Whether an operation takes an `Idempotency-Key`: every one of members that changes something, but
 * for bytes that say themselves where they belong.
 */
export const isRepeatable = (endpoint: Endpoint): boolean =>
  !isReading(endpoint) && endpoint.access.by === 'member' && endpoint.rawBody === undefined

/** Declares an operation and keeps the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema
  ? Static<E[K]>
  : undefined

/** The path parameters of an endpoint. */
export type Params<E extends Endpoint> = Part<E, 'params'>
/** The query of an endpoint, defaults filled in. */
export type Query<E extends Endpoint> = Part<E, 'query'>
/** The body of an endpoint. */
export type Body<E extends Endpoint> = Part<E, 'body'>
/** The body of the successful answer of an endpoint. */
export type Reply<E extends Endpoint> = E['reply']['body'] extends TSchema
  ? Static<E['reply']['body']>
  : undefined
