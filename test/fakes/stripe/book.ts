import type Stripe from 'stripe'
// Shapes and default values of Stripe's objects, from the official fixtures (see its "source").
import fixtures from '../stripe-fixtures.json' with { type: 'json' }

/** An object as the fake keeps it: references are ids; `expand` puts objects in their place. */
type Stored<Full> = { [Key in keyof Full]: Exclude<Full[Key], { id: string }> }

export type Account = Stored<Stripe.Account>
export type PaymentIntent = Stored<Stripe.PaymentIntent>
export type Charge = Stored<Stripe.Charge>
export type Refund = Stored<Stripe.Refund>
export type Dispute = Stored<Stripe.Dispute>
type Payout = Stored<Stripe.Payout>
export type BalanceTransaction = Stored<Stripe.BalanceTransaction>
type ApplicationFee = Stored<Stripe.ApplicationFee>
export type Customer = Stored<Stripe.Customer>
export type SetupIntent = Stored<Stripe.SetupIntent>
export type PaymentMethod = Stored<Stripe.PaymentMethod>
export type EvidenceFile = Stored<Stripe.File>

type Kinds = {
  account: Account
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  payout: Payout
  balance_transaction: BalanceTransaction
  application_fee: ApplicationFee
  customer: Customer
  setup_intent: SetupIntent
  payment_method: PaymentMethod
  file: EvidenceFile
}

export type Kind = keyof Kinds

/** A snapshot event: the object as it was when the event happened. */
export type FakeEvent = {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  type: string
}

/**
 * A movement before it has an id: what a fee line is called and what it costs, in the settlement
 * currency.
 */
type Movement = {
  account: string
  type: BalanceTransaction['type']
  reportingCategory: string
  amount: number
  fees: { type: string; amount: number; description: string }[]
  currency: string
  exchangeRate?: number | null
  source: string
  isPending?: boolean
}

/**
 * Settlement in another currency than the payer's: amounts are multiplied and rounded to minor
 * units.
 */
export type Settlement = { currency: string; exchangeRate: number }

/** A payment intent of an account that somebody pays. */
export type Taking = { account: string; paymentIntentId: string; settlement?: Settlement }

/** What happens when a saved method is charged without its owner. */
export type MethodConduct =
  | 'pays'
  | 'declines'
  | 'requires_authentication'
  | 'stolen'
  | 'declines_for_good'

type RefusalWords = {
  message: string
  type?: string
  code?: string
  decline_code?: string
  advice_code?: string
  param?: string
  payment_intent?: object
}

// Said before the work of a write begins: Stripe keeps these under no key.
const knownFirst = new Set(['parameter_missing', 'parameter_invalid_integer', 'account_invalid'])

/** A refusal that the fake answers with, in Stripe's shape. */
export class FakeRefusal extends Error {
  readonly status: number
  readonly body: { error: RefusalWords & { type: string } }
  /** Whether the work had begun, so that the refusal is kept under the key of the write. */
  readonly hasBegun: boolean

  constructor(status: number, error: RefusalWords) {
    super(error.message)
    this.name = 'FakeRefusal'
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
    this.hasBegun = status !== 401 && !knownFirst.has(error.code ?? '')
  }
}

export type Book = ReturnType<typeof openBook>

const prefixes: Record<Kind, string> = {
  account: 'acct',
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'dp',
  payout: 'po',
  balance_transaction: 'txn',
  application_fee: 'fee',
  customer: 'cus',
  setup_intent: 'seti',
  payment_method: 'pm',
  file: 'file',
}

/** All that the fake knows but what is still in the air; `node:v8` can keep it and bring it back. */
export type Memory = ReturnType<typeof newMemory>

/** A world in which nothing has happened yet. */
export function newMemory() {
  return {
    entries: new Map<string, { owner: string; object: Kinds[Kind] }>(),
    shelves: new Map<string, Kinds[Kind][]>(),
    balances: new Map<string, Map<string, number>>(),
    lastNumber: 0,
    platform: null as string | null,
    happened: [] as FakeEvent[],
    acknowledged: new Set<string>(),
    taken: 0,
    /** The answers of writes, errors among them, by account and idempotency key. */
    saved: new Map<string, { fingerprint: string; status: number; body: string }>(),
    payoutOfMovement: new Map<string, string>(),
    lateMovements: new Map<string, Taking>(),
    /** What a saved method does when it is charged, where that is not simply to pay. */
    conducts: new Map<string, MethodConduct>(),
  }
}

/**
 * What Stripe remembers: objects by kind and owner, the clock, and each account's balance. Ids
 * count up from the seed and the clock stays until it is set, so that the same acts give the same
 * bytes.
 */
export function openBook({
  memory,
  seed,
  startsAt,
  livemode,
}: {
  memory: Memory
  seed: number
  startsAt: Date
  livemode: boolean
}) {
  const { entries, shelves, balances } = memory
  let nowSeconds = Math.floor(startsAt.getTime() / 1000)

  /** `ch_1S0001000042`: the seed and the count, so that two fakes never share an id. */
  function nextId(prefix: string): string {
    memory.lastNumber += 1
    return `${prefix}_1S${String(seed).padStart(4, '0')}${String(memory.lastNumber).padStart(6, '0')}`
  }

  /**
   * A new object from its fixture, kept for the owner. `changes` may not leave out what the fixture
   * lacks.
   */
  function create<K extends Kind>(
    kind: K,
    owner: string | null,
    changes: Partial<Kinds[K]>,
  ): Kinds[K] {
    const id = changes.id ?? nextId(prefixes[kind])
    const fixture = fixtures.resources[kind]
    const object = {
      ...structuredClone(fixture),
      ...('livemode' in fixture ? { livemode } : {}),
      created: nowSeconds,
      ...changes,
      id,
    } as unknown as Kinds[K]
    entries.set(id, { owner: owner ?? id, object })
    const shelf = shelves.get(`${owner} ${kind}`)
    if (shelf === undefined) shelves.set(`${owner} ${kind}`, [object])
    else shelf.push(object)
    return object
  }

  /** The owner's object, as it is kept: a change to it is a change of the world. */
  function find<K extends Kind>(kind: K, owner: string, id: string): Kinds[K] {
    const entry = entries.get(id)
    if (entry === undefined || entry.owner !== owner || entry.object.object !== kind) {
      throw new FakeRefusal(404, {
        code: 'resource_missing',
        message: `No such ${kind}: '${id}'`,
        param: 'id',
      })
    }
    return entry.object as Kinds[K]
  }

  /** Whatever object the owner has under the id. */
  function findAny(owner: string, id: string): Kinds[Kind] | undefined {
    const entry = entries.get(id)
    return entry?.owner === owner ? entry.object : undefined
  }

  /** The owner's objects of a kind, newest first, as Stripe lists them. */
  function list<K extends Kind>(kind: K, owner: string): Kinds[K][] {
    return (shelves.get(`${owner} ${kind}`) ?? []).toReversed() as Kinds[K][]
  }

  function hasAccount(id: string): boolean {
    return entries.get(id)?.object.object === 'account'
  }

  function removeAccount(id: string): void {
    entries.delete(id)
  }

  /** Brings an account back that was removed: it is on its shelf still. */
  function restoreAccount(id: string): void {
    const object = list('account', 'null').find((account) => account.id === id)
    if (object !== undefined) entries.set(id, { owner: id, object })
  }

  /** Moves money on the account's balance and keeps the movement. */
  function post(movement: Movement): BalanceTransaction {
    const fee = movement.fees.reduce((sum, line) => sum + line.amount, 0)
    const net = movement.amount - fee
    const balance = balances.get(movement.account) ?? new Map<string, number>()
    balance.set(movement.currency, (balance.get(movement.currency) ?? 0) + net)
    balances.set(movement.account, balance)
    return create('balance_transaction', movement.account, {
      type: movement.type,
      reporting_category: movement.reportingCategory,
      amount: movement.amount,
      fee,
      net,
      fee_details: movement.fees
        .filter((line) => line.amount !== 0)
        .map((line) => ({ ...line, application: null, currency: movement.currency })),
      currency: movement.currency,
      exchange_rate: movement.exchangeRate ?? null,
      source: movement.source,
      status: movement.isPending === true ? 'pending' : 'available',
      available_on: nowSeconds + 2 * 86_400,
    })
  }

  return {
    memory,
    livemode,
    nextId,
    create,
    find,
    findAny,
    list,
    hasAccount,
    removeAccount,
    restoreAccount,
    post,
    balanceOf: (account: string, currency: string) => balances.get(account)?.get(currency) ?? 0,
    balancesOf: (account: string) => [...(balances.get(account) ?? new Map<string, number>())],
    nowSeconds: () => nowSeconds,
    setNow: (at: Date) => {
      nowSeconds = Math.floor(at.getTime() / 1000)
    },
  }
}
