import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Invoice } from '#contract/finance/invoices'
import { findDisagreements } from '#server/finance/ledger'
import { build } from '#platform/db/db'
import { createStripeFake } from '#test/fakes/stripe'
import { orderFixture } from '#test/fixtures/order-fixture'
import { deliverAll, settingsFor } from '#test/fixtures/billing-fixture'
import { inTurn } from '#test/runner/turns'
import { testApp, type Answer } from '#test/app/test-app'

// Whatever is done to an invoice, whatever became of the payment that was begun of it, and whoever
// was first: nobody pays what is not asked for, unless both sides be notified of it and it can be
// given back. Each run tries every command and every situation, and each pair of them comes by turns.
const fake = await createStripeFake({ startsAt: new Date() })
after(() => fake.close())
const w = await testApp(settingsFor(fake))
const fixture = await orderFixture(w)
const { lab, clinic, connection } = fixture
const { customerId } = connection
await lab.owner.patch('/finance/settings', {
  currency: 'EUR',
  taxMode: 'exclusive',
  paymentTermsDays: 30,
  invoicePrefix: 'INV',
  billOn: 'acceptance',
})
const account = fake.world.createAccount({ country: 'DE', defaultCurrency: 'EUR' })
await w.across((tx) =>
  tx.run(
    build.insertInto('paymentAccounts').values({
      organizationId: lab.id,
      providerAccountId: account,
      chargesEnabled: true,
      status: 'enabled',
    }),
  ),
)
const total = 10_000

const read = async (id: string): Promise<Invoice> =>
  (await lab.owner.get(`/invoices/${id}`)).body.invoice

async function issue(body: object): Promise<Invoice> {
  const drafted = await lab.owner.post('/invoices', { customerId, ...body })
  assert.equal(drafted.status, 201, drafted.text)
  const issued = await lab.owner.post(`/invoices/${drafted.body.invoice.id}/issue`)
  assert.equal(issued.status, 200, issued.text)
  return issued.body.invoice
}

const issueWork = () =>
  issue({ lines: [{ description: 'Crown, zirconia', quantity: 1, unitPriceMinor: total }] })

/** An invoice, and what is about to be done to it. */
type InvoiceChange = { invoice: Invoice; command(): Promise<Answer> }

async function onWork(command: (invoice: Invoice) => Promise<Answer>): Promise<InvoiceChange> {
  const invoice = await issueWork()
  return { invoice, command: () => command(invoice) }
}

const payByHand = (invoiceId: string, amountMinor: number) =>
  lab.owner.post('/payments', { invoiceId, amountMinor, method: 'bank_transfer' })

async function acceptedOrder(): Promise<string> {
  const { id } = await fixture.draft()
  await fixture.transition('clinic', id, 'submit')
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  return id
}

async function onDeposit(command: (orderId: string) => Promise<Answer>): Promise<InvoiceChange> {
  const orderId = await acceptedOrder()
  const invoice = await issue({ deposit: { orderId, amountMinor: total } })
  return { invoice, command: () => command(orderId) }
}

const commands: Record<string, () => Promise<InvoiceChange>> = {
  void: () => onWork(({ id }) => lab.owner.post(`/invoices/${id}/void`, { reason: 'Twice' })),
  'write-off': () => onWork(({ id }) => lab.owner.post(`/invoices/${id}/write-off`)),
  'credit note': () =>
    onWork(({ id, lines: [line] }) =>
      lab.owner.post('/credit-notes', {
        invoiceId: id,
        reason: 'goodwill',
        lines: [{ invoiceLineId: line?.id, quantity: 1 }],
      }),
    ),
  'credit note of a part': () =>
    onWork(({ id, lines: [line] }) =>
      lab.owner.post('/credit-notes', {
        invoiceId: id,
        reason: 'goodwill',
        lines: [{ invoiceLineId: line?.id, amountMinor: 4_000 }],
      }),
    ),
  transfer: () => onWork(({ id }) => payByHand(id, total)),
  'transfer of a part': () => onWork(({ id }) => payByHand(id, 3_000)),
  'use of a credit': async () => {
    const credit = { customerId, amountMinor: total, method: 'cash' }
    const { payment } = (await lab.owner.post('/payments', credit)).body
    return onWork(({ id: invoiceId }) =>
      lab.owner.post(`/payments/${payment.id}/allocations`, {
        allocations: [{ invoiceId, amountMinor: total }],
      }),
    )
  },
  'bill of the work of a deposit': async () => {
    let draft = ''
    const begun = await onDeposit(() => lab.owner.post(`/invoices/${draft}/issue`))
    const { depositOrderId } = begun.invoice
    const work = { customerId, orderIds: [depositOrderId] }
    draft = (await lab.owner.post('/invoices', work)).body.invoice.id
    return begun
  },
  'end of the order of a deposit': () =>
    onDeposit(async (id) => {
      const answer = await lab.owner.post(`/orders/${id}/cancel`, { reason: 'Not needed' })
      await w.across((tx) =>
        tx.run(sql`update app.jobs set run_at = now(), leased_until = null
          where queue = 'deposits' and state = 'waiting'`),
      )
      await w.settle()
      return answer
    }),
}

/** The payer: every page on which the invoice can be paid, and what happens there. */
function payerOf({ invoice }: InvoiceChange) {
  const pages = new Set<string>()
  const intent = () => ({ account, paymentIntentId: [...pages].at(-1) ?? '' })
  const begin = async (): Promise<Answer> => {
    const answer: Answer<any> = await clinic.owner.post(`/invoices/${invoice.id}/pay`)
    if (answer.status === 200) pages.add(answer.body.clientSecret.split('_secret_')[0])
    return answer
  }
  return {
    pages,
    begin,
    pay: () => fake.world.confirm(intent()),
    fail: () => fake.world.failPayment(intent()),
    debit: () => fake.world.beginBankDebit(intent()),
    settle: () => fake.world.settleBankDebit(intent()),
    cancel: () => fake.world.cancelPayment(intent()),
    /** What can still be paid, on whatever page was opened once. */
    payable: () =>
      fake.standing().filter(({ id, status }) => pages.has(id) && status.startsWith('requires')),
  }
}

type Payer = ReturnType<typeof payerOf>

const onCancel = { path: /\/cancel$/, method: 'POST' } as const
const onCreate = { path: /^\/v1\/payment_intents$/, method: 'POST' } as const

/**
 * What is with the payment when the command is done; `isPossible` where the command has to succeed.
 */
type Situation = {
  begins?: (payer: Payer) => unknown
  meanwhile?: (payer: Payer, command: () => Promise<Answer>) => Promise<Answer> | undefined
  /** A bank debit ends days later. */
  later?: (payer: Payer) => unknown
  isPossible: boolean
  /** The money was there before the command: who credits it then knows. */
  isPaidFirst?: true
}

const begun = (payer: Payer) => payer.begin()
const first = (fault: Parameters<typeof fake.failNext>[0]) => fake.failNext(fault)

const situations: Record<string, Situation> = {
  'nothing was begun': { isPossible: true },
  'a page is open': { begins: begun, isPossible: true },
  'a card was declined': {
    begins: async (payer) => {
      await payer.begin()
      payer.fail()
    },
    isPossible: true,
  },
  'a bank is at work': {
    begins: async (payer) => {
      await payer.begin()
      payer.debit()
    },
    later: (payer) => payer.settle(),
    isPossible: false,
  },
  'it was paid, and nobody was notified': {
    begins: async (payer) => {
      await payer.begin()
      payer.pay()
    },
    isPossible: false,
    isPaidFirst: true,
  },
  'it was cancelled at the provider': {
    begins: async (payer) => {
      await payer.begin()
      payer.cancel()
    },
    isPossible: true,
  },
  'the payer is faster than the cancellation': {
    begins: async (payer) => {
      await payer.begin()
      first({ kind: 'before', command: () => payer.pay(), ...onCancel })
    },
    isPossible: false,
    isPaidFirst: true,
  },
  'a debit is faster than the cancellation': {
    begins: async (payer) => {
      await payer.begin()
      first({ kind: 'before', command: () => payer.debit(), ...onCancel })
    },
    later: (payer) => payer.settle(),
    isPossible: false,
  },
  'the payer begins again between cancellation and act': {
    begins: async (payer) => {
      await payer.begin()
      first({ kind: 'after', command: () => payer.begin(), ...onCancel })
    },
    isPossible: true,
  },
  'the command is done while the payer begins': {
    async meanwhile(payer, command) {
      let done: Answer | undefined
      first({ kind: 'after', command: async () => (done = await command()), ...onCreate })
      await payer.begin()
      assert.ok(done)
      return done
    },
    isPossible: true,
  },
  'the provider is away for a while': {
    begins: async (payer) => {
      await payer.begin()
      first({ kind: 'status', status: 500, ...onCancel })
    },
    isPossible: true,
  },
  'the cancellation is done and its answer lost': {
    begins: async (payer) => {
      await payer.begin()
      first({ kind: 'resetAfterWork', times: 2, ...onCancel })
    },
    isPossible: true,
  },
}

const noticesOf = (invoiceId: string) =>
  w.across((tx) =>
    tx.all(sql<{ sides: number }>`
      select count(distinct n.organization_id) as sides from app.notifications n
        join app.payments p on p.id = n.payment_id
      where p.invoice_id = ${invoiceId} and n.kind = 'overpayment_received' group by p.id`),
  )

async function tryCommand(command: () => Promise<Answer>, situation: Situation, payer: Payer) {
  const answer = (await situation.meanwhile?.(payer, command)) ?? (await command())
  // What could not be asked is asked again.
  return answer.status === 503 ? command() : answer
}

async function live(open: () => Promise<InvoiceChange>, situation: Situation): Promise<void> {
  const set = await open()
  const { invoice } = set
  const payer = payerOf(set)
  await situation.begins?.(payer)
  const answer = await tryCommand(set.command, situation, payer)
  const isDone = answer.status < 300
  if (situation.isPossible) assert.ok(isDone, answer.text)
  else if (!isDone) assert.ok([409, 422].includes(answer.status), answer.text)

  const after = await read(invoice.id)
  for (const { amountMinor } of payer.payable()) {
    assert.ok(
      (amountMinor ?? 0) <= after.balanceMinor,
      `${amountMinor} can be paid of ${after.balanceMinor}`,
    )
  }
  // Every page that was opened is tried; a page whose payment was ended says so.
  for (const paymentIntentId of payer.pages) {
    try {
      fake.world.confirm({ account, paymentIntentId })
    } catch {
      // It was ended, or paid before.
    }
  }
  situation.later?.(payer)
  await deliverAll(w, fake)
  await w.settle()

  assert.deepEqual(await w.across(findDisagreements), [])
  const online = (await lab.owner.get(`/payments?limit=100&invoiceId=${invoice.id}`)).body.data
    .filter(({ provider }: { provider: string | null }) => provider !== null)
    .filter(({ status }: { status: string }) => status === 'succeeded')
  const surplus = online.filter(
    ({ unallocatedMinor }: { unallocatedMinor: number }) => unallocatedMinor > 0,
  )
  if (!isDone)
    assert.equal(surplus.length, 0, 'the command was refused, so the payment is asked for')
  const notices = await noticesOf(invoice.id)
  assert.deepEqual(
    notices.map(({ sides }) => sides),
    situation.isPaidFirst ? [] : surplus.map(() => 2),
  )
  for (const { id, unallocatedMinor: amount } of surplus) {
    const back = await lab.owner.post(`/payments/${id}/refund`, { amountMinor: amount })
    assert.equal(back.status, 201, back.text)
    assert.equal(back.body.payment.unallocatedMinor, 0)
  }
}

const cases = Object.entries(commands).flatMap(([name, open]) =>
  Object.entries(situations).map(([what, situation]) => ({ name, open, what, situation })),
)
// Seven does not divide the twelve situations, so that no command has the same ones as the next.
for (const [name, own] of Map.groupBy(inTurn(cases, 7), (one) => one.name)) {
  test(`${name}: no payment that was begun comes for what is not asked for`, async (t) => {
    for (const { what, open, situation } of own) await t.test(what, () => live(open, situation))
  })
}
