import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices'
import type { Payment } from '#contract/payments'
import { findDisagreements } from '#modules/ledger'
import { orgScope } from '#platform/db'
import { openModel, type Model, type ModelInvoice, type ModelPayment } from '#test/money-model'
import { openShop, type Shop } from '#test/shop'
import { world, type Actor, type Answer } from '#test/world'

// Ten thousand requests of two laboratories with four customers each, refused ones among them, compared
// with a model that knows nothing of the product. `LEDGER_SEED` repeats a walk.
const seed = Number(process.env['LEDGER_SEED'] ?? 20_261_122)
const steps = Number(process.env['LEDGER_STEPS'] ?? 10_000)
const lanesPerLab = 4
const currencies = ['EUR', 'JPY', 'KWD', 'USD', 'BHD']
const rates = [0, 700, 1_900, 1_234]

const w = await world()

/** A sequence that repeats itself. */
function openChance(start: number) {
  let state = start
  const number = (least: number, most: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
  const pick = <T>(things: readonly T[]): T | undefined => things[number(0, things.length - 1)]
  return { number, pick }
}

type Lane = {
  owner: Actor
  shop: Shop
  customerId: string
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

async function issue(lane: Lane, currency: string): Promise<void> {
  const net = lane.chance.number(1, 50_000)
  const rate = lane.chance.pick(rates) ?? 0
  const lines = [{ description: 'Crown', quantity: 1, unitPrice: net, taxRate: rate }]
  const draft = await post(lane, '/invoices', { customerId: lane.customerId, lines })
  const answer = await post(lane, `/invoices/${draft.body.invoice.id}/issue`)
  statusCode(answer, true, 0)
  const { id, total, lines: made }: Invoice = answer.body.invoice
  const invoice = lane.model.issue({ id, lineId: made[0]?.id ?? '', currency, net, rate })
  assert.equal(total, invoice.total)
}

async function payOne(lane: Lane): Promise<void> {
  const invoice = someInvoice(lane)
  if (!invoice) return
  const open = lane.model.openOf(invoice)
  const amount = Math.max(
    1,
    [open, lane.chance.number(1, open + 1), open + 1][lane.chance.number(0, 2)] ?? 1,
  )
  const isOpen = isPayable(lane, invoice)
  const answer = await post(lane, '/payments', { invoiceId: invoice.id, amount, method: 'cash' })
  statusCode(answer, isOpen && amount <= open, isOpen ? 422 : 409)
  if (answer.status !== 201) return
  const { payment }: { payment: Payment } = answer.body
  lane.model.pay({ id: payment.id, currency: invoice.currency, amount }, [[invoice, amount]])
  assert.deepEqual(
    [payment.allocations, payment.amountUnallocated],
    [[{ invoiceId: invoice.id, amount }], 0],
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
  const amount = parts.reduce((total, [, part]) => total + part, rest)
  if (amount === 0) return
  const answer = await post(lane, '/payments', {
    customerId: lane.customerId,
    currency,
    amount,
    method: 'bank_transfer',
    allocations: parts.map(([invoice, part]) => ({ invoiceId: invoice.id, amount: part })),
  })
  statusCode(answer, true, 0)
  assert.equal(answer.body.payment.amountUnallocated, rest)
  model.pay({ id: answer.body.payment.id, currency, amount }, parts)
}

async function refund(lane: Lane): Promise<void> {
  const payment = lane.chance.pick(lane.model.payments)
  if (!payment) return
  const left = payment.amount - payment.refunded
  const amount = Math.max(1, [left, lane.chance.number(1, left + 1)][lane.chance.number(0, 1)] ?? 1)
  const answer = await post(lane, `/payments/${payment.id}/refund`, { amount })
  statusCode(answer, amount <= left, 422)
  if (answer.status === 201) lane.model.refund(payment, amount)
}

async function allocate(lane: Lane): Promise<void> {
  const { model, chance } = lane
  const free = model.payments.filter((payment) => model.leftOf(payment) > 0)
  const payment: ModelPayment | undefined = chance.pick(free)
  const invoice = payment && someInvoice(lane, payment.currency)
  if (!payment || !invoice) return
  const [left, open] = [model.leftOf(payment), model.openOf(invoice)]
  const amount = Math.max(1, chance.number(1, 8) === 1 ? left + 1 : Math.min(left, open))
  const isOpen = isPayable(lane, invoice)
  const allocations = [{ invoiceId: invoice.id, amount }]
  const answer = await post(lane, `/payments/${payment.id}/allocations`, { allocations })
  statusCode(answer, isOpen && amount <= Math.min(left, open), isOpen ? 422 : 409)
  if (answer.status !== 201) return
  model.allocate(payment, invoice, amount)
  assert.equal(answer.body.payment.amountUnallocated, left - amount)
}

async function end(lane: Lane, verb: 'void' | 'write-off'): Promise<void> {
  const { model } = lane
  const invoice = someInvoice(lane)
  if (!invoice) return
  const isClean = model.paidOf(invoice) === 0 && invoice.credited === 0
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
  const invoice = chance.pick(model.invoices.filter((one) => one.creditedNet < one.net))
  if (!invoice) return
  const rest = invoice.net - invoice.creditedNet
  const amount = chance.number(1, 3) === 1 ? rest : chance.number(1, rest + 1)
  const mayCredit = ['open', 'partially_paid', 'paid'].includes(model.statusOf(invoice))
  const before = { creditedNet: invoice.creditedNet, credited: invoice.credited }
  const answer = await post(lane, '/credit-notes', {
    invoiceId: invoice.id,
    reason: 'goodwill',
    lines: [{ invoiceLineId: invoice.lineId, amount }],
  })
  if (!mayCredit || amount > rest) {
    statusCode(answer, false, mayCredit ? 422 : 409)
    return
  }
  model.credit(invoice, amount)
  // What was given up is not taken back besides.
  if (invoice.credited + invoice.writtenOff > invoice.total) {
    statusCode(answer, false, 422)
    model.uncredit(invoice, before)
    return
  }
  statusCode(answer, true, 0)
  assert.equal(answer.body.creditNote.total, invoice.credited - before.credited)
}

async function step(lane: Lane, currency: string): Promise<void> {
  const turn = lane.chance.number(1, 100)
  if (turn <= 28) await issue(lane, currency)
  else if (turn <= 48) await payOne(lane)
  else if (turn <= 60) await payMany(lane)
  else if (turn <= 72) await refund(lane)
  else if (turn <= 84) await allocate(lane)
  else if (turn <= 94) await credit(lane)
  else await end(lane, turn <= 97 ? 'void' : 'write-off')
}

type Sums = { owed: Record<string, number> | null; unbalanced: number; newest: string | null }

/** After each step: what is new sums to zero, and the customer owes what the model says. */
async function checkStep(lane: Lane): Promise<void> {
  const { owed, unbalanced, newest } = await w.house.db.read(
    orgScope({ id: lane.shop.lab.id, type: 'lab' }),
  ).one(sql<Sums>`
      select (select json_object_agg(currency, minor) from (
          select currency, sum(amount_minor) as minor from app.ledger_entries
          where lab_organization_id = ${lane.shop.lab.id} and customer_id = ${lane.customerId}
          group by currency) as sums) as owed,
        (select count(*) from (
          select from app.ledger_entries e join app.ledger_postings p on p.id = e.posting_id
          where p.customer_id = ${lane.customerId} and p.id > ${lane.checked}
          group by p.id, e.currency having sum(e.amount_minor) <> 0) as broken)::int as unbalanced,
        (select p.id from app.ledger_postings p where p.lab_organization_id = ${lane.shop.lab.id}
          and p.customer_id = ${lane.customerId} order by p.id desc limit 1) as newest`)
  assert.equal(unbalanced, 0)
  lane.checked = newest ?? lane.checked
  for (const [currency, minor] of lane.model.owed) {
    assert.equal(owed?.[currency] ?? 0, minor, `${currency} of ${lane.customerId}`)
  }
}

type InvoiceRow = { id: string; status: string; paid: number; credited: number; writtenOff: number }
type Summary = { currency: string; outstanding: number; credit: number; balance: number }

/** Now and then: every invoice and payment, the summary that its clinic sees, and the whole ledger. */
async function checkLane(lane: Lane): Promise<void> {
  const { model, customerId } = lane
  const [rows, onAccount, rests] = await w.across(
    async (tx) =>
      [
        await tx.all(sql<InvoiceRow>`select id, status, paid_minor as paid, credited_minor as credited,
      written_off_minor as written_off from app.invoices where customer_id = ${customerId}`),
        await tx.all(sql<{
          id: string
          minor: number
        }>`select id, app.payment_on_account(id) as minor
      from app.payments where customer_id = ${customerId}`),
        await tx.all(
          sql`select currency from app.ledger_entries group by currency having sum(amount_minor) <> 0`,
        ),
      ] as const,
  )
  assert.deepEqual(rests, [])
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const invoice of model.invoices) {
    const { id, credited, writtenOff } = invoice
    const expected = {
      id,
      status: model.statusOf(invoice),
      paid: model.paidOf(invoice),
      credited,
      writtenOff,
    }
    assert.deepEqual(byId.get(id), expected)
  }
  const credits = new Map(onAccount.map(({ id, minor }) => [id, minor]))
  for (const payment of model.payments) assert.equal(credits.get(payment.id), model.leftOf(payment))
  for (const [currency, minor] of model.owed) {
    const open = model.invoices.filter((one) => one.currency === currency)
    const free = model.payments.filter((one) => one.currency === currency)
    const outstanding = open.reduce((total, invoice) => total + model.openOf(invoice), 0)
    const credit = free.reduce((total, payment) => total + model.leftOf(payment), 0)
    assert.equal(outstanding - credit, minor)
    if (!lane.clinic) continue
    const { currencies: seen } = (await lane.clinic.get('/finance/summary')).body.summary
    const line = seen.find((one: Summary) => one.currency === currency)
    assert.deepEqual([line.outstanding, line.credit, line.balance], [outstanding, credit, minor])
  }
}

async function openLanes(taxMode: 'exclusive' | 'inclusive', place: number): Promise<Lane[]> {
  const shop = await openShop(w, { taxMode })
  return Promise.all(
    Array.from({ length: lanesPerLab }, async (_, lane) => {
      const offline = { name: `Practice ${lane}` }
      const isConnected = lane === 0
      const customerId = isConnected
        ? shop.customerId
        : (await shop.lab.owner.post('/customers', offline)).body.customer.id
      return {
        owner: shop.lab.owner,
        shop,
        customerId,
        clinic: isConnected ? shop.clinic.owner : undefined,
        model: openModel(taxMode === 'inclusive'),
        chance: openChance(seed + 97 * (place * lanesPerLab + lane)),
        made: 0,
        checked: '00000000-0000-0000-0000-000000000000',
      }
    }),
  )
}

test(`ten thousand steps leave every balance where an independent model says (seed ${seed})`, async () => {
  const labs = [await openLanes('exclusive', 0), await openLanes('inclusive', 1)]
  const lanes = labs.flat()
  const stepsEach = steps / currencies.length / lanes.length
  for (const [round, currency] of currencies.entries()) {
    for (const [lane] of labs) await lane?.owner.put('/finance/settings', { currency })
    await Promise.all(
      lanes.map(async (lane) => {
        const target = stepsEach * (round + 1)
        while (lane.made < target) {
          await step(lane, currency)
          await checkStep(lane)
        }
        await checkLane(lane)
      }),
    )
  }
  assert.deepEqual(await w.across(findDisagreements), [])
  for (const table of ['invoices', 'credit_notes']) {
    const gaps = await w.across((tx) =>
      tx.all(sql`select lab_organization_id from app.${sql.raw(table)} where number is not null
        group by lab_organization_id having count(*) <> max(right(number, 6)::int) or min(right(number, 6)::int) <> 1`),
    )
    assert.deepEqual(gaps, [], table)
  }
})
