import { titleOf, type InputError, type Problem } from '#contract/platform/error'
import { refusals, type RefusalCode, type RefusalParams } from '#contract/refusals'
import { writeFault, type InputFaultCode } from '#contract/refusals/input-faults'
import { labels, type RecordName } from '#contract/refusals/labels'
import { plainFormat } from '#contract/refusals/plain-format'
import type { ParamsArguments, RefusalEntry } from '#contract/refusals/refusal'

type Extras = Pick<Problem, 'errors' | 'required' | 'choices' | 'days' | 'state'> & {
  /** Seconds after which asking again makes sense. */
  retryAfterSeconds?: number
  headers?: Record<string, string>
  cause?: unknown
}

type Values = Record<string, unknown>

/** An expected no: a code of the catalogue and the values that its text names. */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: C
  readonly status: number
  readonly params: Values
  readonly extras: Extras

  constructor(code: C, ...rest: [...ParamsArguments<RefusalParams<C>>, extras?: Extras]) {
    const [params = {}, extras = {}] = rest as unknown as [Values?, Extras?]
    const { status, text } = refusals[code] as RefusalEntry
    const { cause } = extras
    super(text(params, plainFormat), cause === undefined ? undefined : { cause })
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.params = params
    this.extras = extras
  }
}

/** What is wrong with one part of the input: a code of the catalogue and the values that its text names. */
export const inputError = <C extends InputFaultCode>(
  place: InputError['in'],
  pointer: string,
  ...fault: Parameters<typeof writeFault<C>>
): InputError => ({ in: place, pointer, ...writeFault(...fault) })

const isEmpty = (value: object) => Object.keys(value).length === 0

/** The refusal for a row that is missing or another organization's: both look the same. */
export const notFound = (record: RecordName) => new Refusal('not_found', { record })

/** The refusal for one part of the input that the schema cannot judge. */
export const invalidInput = (error: InputError, ...others: readonly InputError[]) =>
  new Refusal(
    'invalid_request',
    { where: error.pointer || error.in, fault: error.message },
    { errors: [error, ...others] },
  )

/** The refusal for one request too many, with the seconds to wait. */
export const rateLimited = (seconds: number) =>
  new Refusal('rate_limited', { seconds }, { retryAfterSeconds: seconds })

/** The body of a refusal (RFC 9457). */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { retryAfterSeconds: _, headers: __, cause: ___, ...shown } = refusal.extras
  return {
    type: `/problems/${refusal.code}`,
    title: titleOf(refusal.code),
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    ...(isEmpty(refusal.params) ? {} : { params: refusal.params }),
    instance: `urn:request:${requestId}`,
    ...shown,
  }
}

type DatabaseError = {
  code?: string
  constraint?: string
  table?: string
  message: string
  severity?: string
  syscall?: string
}

const unavailable = (cause: unknown) =>
  new Refusal('unavailable', {}, { retryAfterSeconds: 2, cause })

// The same code says that a limit of time ran out and that an operator ended the statement.
const isEndedByOperator = ({ code, message }: DatabaseError) =>
  code === '57014' && message.includes('user request')

/**
 * The refusal for work that ran into a limit of time of its own, or undefined. An immediate repetition
 * would take as long again, so these say no `Retry-After`.
 */
function refusalOfTimeLimit(error: Error): Refusal | undefined {
  switch ((error as DatabaseError).code) {
    case '25P04':
      return new Refusal('time_limit_exceeded', {}, { cause: error })
    case '55P03':
      return new Refusal('records_locked', {}, { cause: error })
    case '57014':
      return isEndedByOperator(error)
        ? undefined
        : new Refusal('time_limit_exceeded', {}, { cause: error })
    default:
      return undefined
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25P03',
  // A standby, or a primary that another server is taking over from: the next request finds the new one.
  '25006',
  '53100',
  '53200',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  '08000',
  '08003',
  '08006',
])
const lostConnection =
  /connection (terminated|error|ended)|Client was closed|not queryable|timeout (exceeded|expired)|read timeout/i

// PgBouncer says by this code that there is no server for its client, and ends the connection. From
// PostgreSQL the code is a fault of ours, and the connection goes on.
const isFromPooler = ({ code, severity }: DatabaseError) => code === '08P01' && severity === 'FATAL'

/**
 * Whether an error says that the database cannot be reached or has no space, not that it refused.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message, syscall } = error as DatabaseError
  // The socket of a database that is down is a file that is missing; other missing files are our fault.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect'
  return (
    hasNoSocket ||
    networkCodes.has(code) ||
    isEndedByOperator(error) ||
    isFromPooler(error) ||
    lostConnection.test(message)
  )
}

const isRecord = (name: string): name is RecordName => Object.hasOwn(labels.record, name)

/** The name of the records that a table has, or undefined where people know none. */
export function recordOfTable(table: string): RecordName | undefined {
  const name = table.replace(/ies$/, 'y').replace(/s$/, '')
  return isRecord(name) ? name : undefined
}

// A row that is deleted while others refer to it, and a row that refers to none, break the same rule.
function brokenReference(error: DatabaseError): Refusal {
  if (!error.message.startsWith('update or delete on table')) {
    return new Refusal('referenced_record_missing', {}, { cause: error })
  }
  const record = recordOfTable(error.table ?? '')
  return new Refusal('in_use', record === undefined ? {} : { record }, { cause: error })
}

/**
 * What an error means to the caller, or undefined when it is our fault. PostgreSQL's own words never
 * leave: they name tables (http-and-identity.md §4.2).
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const tooLong = refusalOfTimeLimit(error)
  if (tooLong) return tooLong
  if (isDatabaseAway(error)) return unavailable(error)
  switch ((error as DatabaseError).code) {
    case '22P02':
    case '22021':
    case '22003':
    case '22007':
    case '22008':
      return new Refusal('value_out_of_range', {}, { cause: error })
    case '23505':
      return new Refusal('already_exists', {}, { cause: error })
    case '23503':
      return brokenReference(error)
    case '23514':
      return new Refusal('values_not_allowed', {}, { cause: error })
    case '40001':
    case '40P01':
      return new Refusal('retry', {}, { cause: error })
    default:
      return undefined
  }
}

/** Runs work and answers a broken constraint by its name; everything else passes through. */
export async function withConstraints<T>(
  refusals: Record<string, () => Refusal>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = error instanceof Error ? (error as DatabaseError).constraint : undefined
    const refuse = constraint === undefined ? undefined : refusals[constraint]
    throw refuse ? refuse() : error
  }
}
