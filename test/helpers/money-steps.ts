import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Invoice } from '#contract/finance/invoices'
import type { Payment } from '#contract/finance/payments'
import { freeDeposits } from '#server/finance/invoices'
import { chargeLateFee } from '#server/finance/late-fees'
import { newId } from '#platform/clock'
import { build, orgScope, type Tx } from '#platform/db/db'
import type { Model, ModelInvoice, ModelPayment } from '../oracles/money-model.ts'
import type { BillingFixture } from '../fixtures/billing-fixture.ts'
import type { Actor, Answer, TestApp } from '../app/test-app.ts'

/** The currencies of the walk; two have three decimals, one has none. */
export const currencies = ['EUR', 'JPY', 'KWD', 'USD', 'BHD']
/** The late fee of a month, in basis points. */
export const lateFeeBasisPoints = 150
const rates = [0, 700, 1_900, 1_234]
// Days of delay, and the month of it whatever the calendar.
const delays = [
  [1, 1],
  [20, 1],
  [45, 2],
  [75, 3],
] as const

/** A sequence that repeats itself. */
export function openChance(start: number) {
  let state = start
  const number = (least: number, most: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
  const pick = <T>(things: readonly T[]): T | undefined => things[number(0, things.length - 1)]
  return { number, pick }
}

/** An accepted order of one item that is not billed yet, and the deposit on it. */
type Order = { id: string; currency: string; net: number; rate: number; deposit?: ModelInvoice }

/** One customer of a laboratory, with the model of what it owes. */
export type Lane = {
  world: TestApp
  owner: Actor
  billing: BillingFixture
  productId: string
  customerId: string
  orders: Order[]
  /** What it owes by the entries that were seen, which only ever grow. */
  seen: Map<string, number>
  clinic: Actor | undefined
  model: Model
  chance: ReturnType<typeof openChance>
  /** Requests so far: each is a step. */
  made: number
  /** The newest posting that is known to balance. */
  checked: string
}

const statusCode = (answer: Answer, isAllowed: boolean, refusal: number) =>
  assert.equal(answer.status >= 300 ? answer.status : 200, isAllowed ? 200 : refusal, answer.text)

function post(lane: Lane, path: string, body?: object) {
  lane.made++
  return lane.owner.post(path, body)
}

const isPayable = ({ model }: Lane, invoice: ModelInvoice) =>
  ['open', 'partially_paid'].includes(model.statusOf(invoice))

// Now and then one that is finished, whose refusal is a step too.
function someInvoice(lane: Lane, currency?: string): ModelInvoice | undefined {
  const all = lane.model.invoices.filter(
    (one) => currency === undefined || one.currency === currency,
  )
  const payable = all.filter((invoice) => isPayable(lane, invoice))
  return lane.chance.number(1, 10) === 1 ? lane.chance.pick(all) : lane.chance.pick(payable)
}

async function issueDraft(lane: Lane, draft: object): Promise<Invoice> {
  const drafted = await post(lane, '/invoices', { customerId: lane.customerId, ...draft })
  statusCode(drafted, true, 0)
  const answer = await post(lane, `/invoices/${drafted.body.invoice.id}/issue`)
  statusCode(answer, true, 0)
  return answer.body.invoice
}

const idsOf = ({ id, lines }: Invoice) => ({ id, lineId: lines[0]?.id ?? '' })

async function issue(lane: Lane, currency: string): Promise<void> {
  const net = lane.chance.number(1, 50_000)
  const rate = lane.chance.pick(rates) ?? 0
  const lines = [
    { description: 'Crown', quantity: 1, unitPriceMinor: net, taxRateBasisPoints: rate },
  ]
  const issued = await issueDraft(lane, { lines })
  const invoice = lane.model.issue({ ...idsOf(issued), currency, net, rate })
  assert.equal(issued.totalMinor, invoice.total)
}

async function payOne(lane: Lane): Promise<void> {
  const invoice = someInvoice(lane)
  if (!invoice) return
  const open = lane.model.openOf(invoice)
  const amountMinor = Math.max(
    1,
    [open, lane.chance.number(1, open + 1), open + 1][lane.chance.number(0, 2)] ?? 1,
  )
  const isOpen = isPayable(lane, invoice)
  const answer = await post(lane, '/payments', {
    invoiceId: invoice.id,
    amountMinor,
    method: 'cash',
  })
  statusCode(answer, isOpen && amountMinor <= open, isOpen ? 422 : 409)
  if (answer.status !== 201) return
  const { payment }: { payment: Payment } = answer.body
  lane.model.pay({ id: payment.id, currency: invoice.currency, amount: amountMinor }, [
    [invoice, amountMinor],
  ])
  assert.deepEqual(
    [
      payment.allocations.map((part) => [part.invoiceId, part.amountMinor]),
      payment.unallocatedMinor,
    ],
    [[[invoice.id, amountMinor]], 0],
  )
}

async function payMany(lane: Lane): Promise<void> {
  const { model, chance } = lane
  const currency = chance.pick(currencies) ?? 'EUR'
  const several = model.invoices.filter((one) => one.currency === currency && isPayable(lane, one))
  const parts = several
    .slice(0, chance.number(0, 3))
    .map((invoice) => [invoice, chance.number(1, model.openOf(invoice))] as const)
  const rest = chance.number(0, 2) * chance.number(1, 20_000)
  const amountMinor = parts.reduce((total, [, part]) => total + part, rest)
  if (amountMinor === 0) return
  const answer = await post(lane, '/payments', {
    customerId: lane.customerId,
    currency,
    amountMinor,
    method: 'bank_transfer',
    allocations: parts.map(([invoice, part]) => ({ invoiceId: invoice.id, amountMinor: part })),
  })
  statusCode(answer, true, 0)
  assert.equal(answer.body.payment.unallocatedMinor, rest)
  model.pay({ id: answer.body.payment.id, currency, amount: amountMinor }, parts)
}

async function refund(lane: Lane): Promise<void> {
  const payment = lane.chance.pick(lane.model.payments)
  if (!payment) return
  const left = payment.amount - payment.refunded
  const amountMinor = Math.max(
    1,
    [left, lane.chance.number(1, left + 1)][lane.chance.number(0, 1)] ?? 1,
  )
  const answer = await post(lane, `/payments/${payment.id}/refund`, { amountMinor })
  statusCode(answer, amountMinor <= left, 422)
  if (answer.status === 201) lane.model.refund(payment, amountMinor)
}

async function allocate(lane: Lane): Promise<void> {
  const { model, chance } = lane
  const free = model.payments.filter((payment) => model.leftOf(payment) > 0)
  const payment: ModelPayment | undefined = chance.pick(free)
  const invoice = payment && someInvoice(lane, payment.currency)
  if (!payment || !invoice) return
  const [left, open] = [model.leftOf(payment), model.openOf(invoice)]
  const amountMinor = Math.max(1, chance.number(1, 8) === 1 ? left + 1 : Math.min(left, open))
  const isOpen = isPayable(lane, invoice)
  const allocations = [{ invoiceId: invoice.id, amountMinor }]
  const answer = await post(lane, `/payments/${payment.id}/allocations`, { allocations })
  statusCode(answer, isOpen && amountMinor <= Math.min(left, open), isOpen ? 422 : 409)
  if (answer.status !== 201) return
  model.allocate(payment, invoice, amountMinor)
  assert.equal(answer.body.payment.unallocatedMinor, left - amountMinor)
}

async function end(lane: Lane, verb: 'void' | 'write-off'): Promise<void> {
  const { model, chance } = lane
  // A third that was abandoned and asks again, since what had been paid went back.
  const again = model.invoices.filter((one) => one.writtenOff > 0 && isPayable(lane, one))
  const invoice = chance.number(1, 3) === 1 ? chance.pick(again) : someInvoice(lane)
  if (!invoice) return
  const isClean = model.paidOf(invoice) === 0 && invoice.credited === 0 && invoice.writtenOff === 0
  const isAllowed = isPayable(lane, invoice) && (verb === 'write-off' || isClean)
  const answer = await post(
    lane,
    `/invoices/${invoice.id}/${verb}`,
    verb === 'void' ? { reason: 'Twice' } : undefined,
  )
  statusCode(answer, isAllowed, 409)
  if (!isAllowed) return
  if (verb === 'void') model.voidInvoice(invoice)
  else model.writeOff(invoice)
}

async function credit(lane: Lane): Promise<void> {
  const { model, chance } = lane
  // A third where there is a note already: what one took with it that was voided, the next makes good.
  const some = chance.number(1, 3) === 1 ? model.notes.map((note) => note.invoice) : model.invoices
  const invoice = chance.pick(some.filter((one) => one.creditedNet < one.net))
  if (!invoice) return
  const rest = invoice.net - invoice.creditedNet
  const amountMinor = chance.number(1, 3) === 1 ? rest : chance.number(1, rest + 1)
  const mayCredit = ['open', 'partially_paid', 'paid'].includes(model.statusOf(invoice))
  const answer = await post(lane, '/credit-notes', {
    invoiceId: invoice.id,
    reason: 'goodwill',
    lines: [{ invoiceLineId: invoice.lineId, amountMinor }],
  })
  if (!mayCredit || amountMinor > rest) {
    statusCode(answer, false, mayCredit ? 422 : 409)
    return
  }
  // What was cancelled is not taken back besides.
  const { total } = model.noteOf(invoice, amountMinor)
  if (invoice.credited + total + invoice.writtenOff > invoice.total) {
    statusCode(answer, false, 422)
    return
  }
  statusCode(answer, true, 0)
  model.credit(answer.body.creditNote.id, invoice, amountMinor)
  assert.equal(answer.body.creditNote.totalMinor, total)
}

async function voidNote(lane: Lane): Promise<void> {
  const { model, chance } = lane
  const standing = model.notes.filter((one) => !one.isVoid)
  const note = chance.pick(chance.number(1, 10) === 1 ? model.notes : standing)
  if (!note) return
  const status = model.statusOf(note.invoice)
  const isFinal =
    status === 'uncollectible' || (note.invoice.kind === 'deposit' && status === 'credited')
  const answer = await post(lane, `/credit-notes/${note.id}/void`, { reason: 'Wrong' })
  const isAllowed = !note.isVoid && !isFinal && model.voidNote(note)
  statusCode(answer, isAllowed, 409)
}

/** Does twice at once what the service does on its own, each in a transaction of its own. */
function runTwice<T>({ billing, world }: Lane, command: (tx: Tx) => Promise<T>): Promise<T[]> {
  const scope = orgScope({ id: billing.lab.id, type: 'lab' })
  return Promise.all([world.app.db.write(scope, command), world.app.db.write(scope, command)])
}

async function chargeLate(lane: Lane): Promise<void> {
  const { model, chance } = lane
  const invoice = someInvoice(lane)
  const [days, month] = chance.pick(delays) ?? delays[0]
  if (!invoice) return
  lane.made++
  await lane.world.across((tx) =>
    tx.run(sql`update app.invoices set due_on = ${days - 1} * -1
      + (${lane.world.app.clock()}::timestamptz at time zone 'UTC' - interval '36 hours')::date
      where id = ${invoice.id}`),
  )
  const charged = await runTwice(lane, (tx) =>
    chargeLateFee(tx, lane.world.app.clock(), invoice.id),
  )
  const fee = model.feeOf(invoice, lateFeeBasisPoints)
  const isDue =
    invoice.kind === 'work' && isPayable(lane, invoice) && !invoice.lateMonths.has(month) && fee > 0
  assert.equal(charged.filter(Boolean).length, isDue ? 1 : 0)
  if (!isDue) return
  invoice.lateMonths.add(month)
  const made = await lane.world.across((tx) =>
    tx.one(sql<{ id: string; lineId: string }>`select i.id, l.id as line_id from app.invoices i
      join app.invoice_lines l on l.invoice_id = i.id
      where i.late_invoice_id = ${invoice.id} and i.late_month = ${month}`),
  )
  model.issue({ ...made, kind: 'late_fee', currency: invoice.currency, net: fee, rate: 0 })
}

async function acceptOrder(lane: Lane, currency: string): Promise<Order> {
  const { billing, customerId, productId, clinic, chance } = lane
  const id = newId()
  const net = chance.number(2, 50_000)
  const rate = chance.pick(rates) ?? 0
  await lane.world.across(async (tx) => {
    await tx.run(
      build.insertInto('orders').values({
        id,
        labOrganizationId: billing.lab.id,
        clinicOrganizationId: clinic ? billing.clinic.id : null,
        labConnectionId: clinic ? billing.connectionId : null,
        customerId,
        number: id,
        status: 'accepted',
        waitingOn: 'lab',
        currency,
        totalMinor: net,
      }),
    )
    await tx.run(
      build.insertInto('orderItems').values({
        id: newId(),
        orderId: id,
        labOrganizationId: billing.lab.id,
        clinicOrganizationId: clinic ? billing.clinic.id : null,
        productOwnerId: billing.lab.id,
        productId,
        position: 1,
        description: 'Bridge',
        restorationType: 'crown',
        quantity: 1,
        unitPriceMinor: net,
        taxRateBasisPoints: rate,
      }),
    )
  })
  return { id, currency, net, rate }
}

async function askDeposit(lane: Lane, currency: string): Promise<void> {
  const order = await acceptOrder(lane, currency)
  const amountMinor = lane.chance.number(1, order.net)
  const issued = await issueDraft(lane, { deposit: { orderId: order.id, amountMinor } })
  const deposit = {
    ...idsOf(issued),
    kind: 'deposit',
    currency,
    net: amountMinor,
    rate: 0,
  } as const
  lane.orders.push({ ...order, deposit: lane.model.issue(deposit) })
}

const unlessVoid = (lane: Lane, deposit: ModelInvoice | undefined) =>
  deposit && !['void', 'credited'].includes(lane.model.statusOf(deposit)) ? deposit : undefined

/** Bills an order with a deposit, or ends it unmade. */
async function endOrder(lane: Lane): Promise<void> {
  const { model, chance } = lane
  const order = chance.pick(lane.orders)
  if (!order) return
  const { id, currency, net, rate } = order
  lane.orders = lane.orders.filter((one) => one !== order)
  const deposit = unlessVoid(lane, order.deposit)
  if (chance.number(1, 3) > 1) {
    const issued = await issueDraft(lane, { orderIds: [id] })
    const bill = model.issue({ ...idsOf(issued), currency, net, rate })
    if (deposit) model.release(deposit, bill)
    assert.deepEqual([issued.totalMinor, issued.paidMinor], [bill.total, model.paidOf(bill)])
    return
  }
  lane.made++
  await lane.world.across((tx) =>
    tx.run(sql`update app.orders set status = 'cancelled' where id = ${id}`),
  )
  await runTwice(lane, (tx) => freeDeposits(tx, id))
  if (deposit) model.release(deposit, null)
}

/** A random request of a lane, whose answer and effect are what the model says. */
export async function step(lane: Lane, currency: string): Promise<void> {
  const turn = lane.chance.number(1, 100)
  if (turn <= 14) await issue(lane, currency)
  else if (turn <= 33) await payOne(lane)
  else if (turn <= 47) await payMany(lane)
  else if (turn <= 59) await refund(lane)
  else if (turn <= 73) await allocate(lane)
  else if (turn <= 82) await credit(lane)
  else if (turn <= 86) await voidNote(lane)
  else if (turn <= 90) await end(lane, turn <= 88 ? 'void' : 'write-off')
  else if (turn <= 94) await chargeLate(lane)
  else if (turn <= 97) await askDeposit(lane, currency)
  else await endOrder(lane)
}
