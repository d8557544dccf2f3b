import { FakeRefusal } from './book.ts'
import type { Book, Kind } from './book.ts'
import type { EventLog } from './events.ts'
import { formOf, textOf, textsOf } from './form.ts'
import type { Form } from './form.ts'
import type { openPayouts } from './payouts.ts'
import { openWrites, refuseAccount, requireAmount } from './writes.ts'
import type { Call, WriteParts } from './writes.ts'

/** What the routes act on. */
type Parts = WriteParts & {
  events: EventLog
  platform: string
  payouts: ReturnType<typeof openPayouts>
}

/**
 * The collections of the API that are read alike: by id, and as a list with these equality filters.
 */
const collections: Record<string, { kind: Kind; filters: string[] }> = {
  payment_intents: { kind: 'payment_intent', filters: ['customer'] },
  charges: { kind: 'charge', filters: ['payment_intent'] },
  refunds: { kind: 'refund', filters: ['payment_intent', 'charge'] },
  disputes: { kind: 'dispute', filters: ['payment_intent', 'charge'] },
  payouts: { kind: 'payout', filters: ['status'] },
  customers: { kind: 'customer', filters: [] },
  setup_intents: { kind: 'setup_intent', filters: ['customer'] },
  payment_methods: { kind: 'payment_method', filters: ['customer', 'type'] },
  balance_transactions: {
    kind: 'balance_transaction',
    filters: ['type', 'source', 'currency'],
  },
}

/**
 * Answers one API call with the object or list, references expanded; refusals are thrown as
 * `FakeRefusal`.
 */
export function openRoutes(parts: Parts): (call: Call) => object {
  const writes = openWrites(parts)
  return (call) => {
    if (call.account !== parts.platform && !parts.book.hasAccount(call.account)) {
      throw refuseAccount(call.account)
    }
    const [version, collection = '', id = '', ...rest] = call.path.split('/').slice(1)
    const address = [collection, ...(id === '' ? [] : ['*']), ...rest].join('/')
    const write = call.method === 'POST' && version === 'v1' ? writes[address] : undefined
    if (write !== undefined) return expandAll(parts.book, call, write(call, id))
    if (version === 'v1' && rest.length === 0 && call.method === 'GET') {
      const answer = read(parts, call, { collection, id })
      if (answer !== undefined) return expandAll(parts.book, call, answer)
    }
    throw new FakeRefusal(404, {
      message: `Unrecognized request URL (${call.method}: ${call.path}).`,
    })
  }
}

function read(
  { book, events, payouts, platform }: Parts,
  call: Call,
  { collection, id }: { collection: string; id: string },
): object | undefined {
  const { account, form } = call
  if (collection === 'accounts' && id !== '') {
    if (account !== platform || !book.hasAccount(id)) throw refuseAccount(id)
    return book.find('account', id, id)
  }
  if (collection === 'balance' && id === '') return readBalance(book, account)
  if (collection === 'events' && id === '') {
    const type = textOf(form, 'type')
    const isWanted = textOf(form, 'delivery_success')
    const found = events
      .listOf(account)
      .filter((event) => type === undefined || event.type === type)
      .filter(
        (event) => isWanted === undefined || String(events.isAcknowledged(event.id)) === isWanted,
      )
    return paginate(call, found)
  }
  const readable = collections[collection]
  if (readable === undefined) return undefined
  if (id !== '') return book.find(readable.kind, account, id)
  const payoutId = textOf(form, 'payout')
  const matches = book
    .list(readable.kind, account)
    .filter((object) => matchesFilters(object, form, readable.filters))
    .filter((object) => payoutId === undefined || payouts.isPaidOutBy(object.id, payoutId))
  return paginate(call, matches)
}

function readBalance(book: Book, account: string): object {
  const available = book.balancesOf(account).map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }))
  return { object: 'balance', available, pending: [], livemode: book.livemode }
}

function matchesFilters(object: object, form: Form, filters: string[]): boolean {
  const fields: Record<string, unknown> = { ...object }
  return filters.every((key) => form[key] === undefined || fields[key] === form[key])
}

/** A page as Stripe cuts it: newest first, 10 by default, at most 100, after or before an id. */
function paginate(call: Call, objects: { id: string; created?: number }[]): object {
  const { form } = call
  const limit = form['limit'] === undefined ? 10 : requireAmount(form, 'limit')
  if (limit > 100) {
    throw new FakeRefusal(400, {
      message: 'This value must be less than or equal to 100.',
      param: 'limit',
    })
  }
  const inTime = objects.filter(({ created }) =>
    isCreatedWithin(created ?? 0, formOf(form, 'created')),
  )
  const after = textOf(form, 'starting_after')
  const before = textOf(form, 'ending_before')
  const candidates =
    after !== undefined
      ? inTime.slice(indexOf(inTime, after) + 1)
      : inTime.slice(0, before === undefined ? undefined : indexOf(inTime, before))
  const data = before === undefined ? candidates.slice(0, limit) : candidates.slice(-limit)
  return { object: 'list', url: call.path, has_more: data.length < candidates.length, data }
}

function indexOf(objects: { id: string }[], id: string): number {
  const index = objects.findIndex((object) => object.id === id)
  if (index === -1) {
    throw new FakeRefusal(400, { code: 'resource_missing', message: `No such object: '${id}'` })
  }
  return index
}

function isCreatedWithin(created: number, range: Form): boolean {
  const { gte = '-Infinity', gt = '-Infinity', lte = 'Infinity', lt = 'Infinity' } = range
  return (
    created >= Number(gte) && created > Number(gt) && created <= Number(lte) && created < Number(lt)
  )
}

/** A copy of the answer with the objects that `expand[]` names in the place of their ids. */
function expandAll(book: Book, { account, form }: Call, answer: object): object {
  const copy = structuredClone(answer)
  for (const path of Object.values(textsOf(form, 'expand'))) {
    expand(book, account, copy, path.split('.'))
  }
  return copy
}

function expand(book: Book, account: string, place: unknown, path: string[]): void {
  const [key, ...rest] = path
  if (key === undefined || typeof place !== 'object' || place === null) return
  if (Array.isArray(place)) {
    for (const element of place) expand(book, account, element, path)
    return
  }
  const fields = place as Record<string, unknown>
  const value = fields[key]
  const found = typeof value === 'string' ? book.findAny(account, value) : undefined
  if (found !== undefined) fields[key] = structuredClone(found)
  expand(book, account, fields[key], rest)
}
