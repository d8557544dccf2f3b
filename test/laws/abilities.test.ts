import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abilityTables } from '#contract'
import { openBillingFixture, type BillingFixture } from '#test/fixtures/billing-fixture'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import {
  after,
  because,
  nothing,
  peopleOf,
  post,
  readOfList,
  readOne,
  testAbilities,
  type Kind,
  type Made,
  type People,
} from '#test/helpers/abilities'
import { testApp, type Actor, type Organization } from '#test/app/test-app'

// What an answer says that its caller can do is what the operation does not refuse, for each record in
// each state, by everyone who sees it. Orders are held by order-transitions.test.ts, disputes by the
// tests of their evidence, what belongs to the work on an order by abilities-of-work.test.ts,
// runs of drivers by abilities-of-delivery.test.ts, labels of carriers by abilities-of-carriers.test.ts.

const w = await testApp()
const heldElsewhere = [
  'Absence CarrierBooking DeliveryRun DeviceStatement Dispute Order OrderStage Patient',
  'PayRun PayTerms ScanCase TeamRole TimeEntry WorkCentre',
].flatMap((names) => names.split(' ').map((name) => `${name}Abilities`))
const dayMs = 86_400_000
const dayOf = (shift: number) => new Date(Date.now() + shift * dayMs).toISOString().slice(0, 10)

const billing = await openBillingFixture(w)
const inFixture = await peopleOf(w, billing.lab, billing.clinic)
const { owner: biller } = billing.lab

const pay = (invoiceId: string, amountMinor: number) =>
  post(biller, '/payments', { invoiceId, amountMinor, method: 'cash' })
const credit = async (invoiceId: string, amountMinor: number) =>
  post(biller, '/credit-notes', {
    invoiceId,
    reason: 'goodwill',
    lines: [{ invoiceLineId: (await billing.invoice(invoiceId)).lines[0]?.id, amountMinor }],
  })

const draft = async () => ({ id: (await billing.draft()).id, people: inFixture })
const issued = async () => ({ id: (await billing.issue()).id, people: inFixture })

const invoices: Kind = {
  states: {
    draft,
    open: issued,
    'partially paid': after(issued, ({ id }) => pay(id, 4_000)),
    'partially credited': after(issued, ({ id }) => credit(id, 4_000)),
    paid: after(issued, ({ id }) => pay(id, 10_000)),
    credited: after(issued, ({ id }) => credit(id, 10_000)),
    void: after(issued, ({ id }) => post(biller, `/invoices/${id}/void`, because())),
    uncollectible: after(issued, ({ id }) => post(biller, `/invoices/${id}/write-off`)),
  },
  read: readOne('/invoices', 'invoice'),
  bodies: {
    update: () => ({ notes: 'Thank you' }),
    delete: nothing,
    issue: nothing,
    send: () => ({ to: 'books@clinic.example' }),
    recordPayment: ({ id }) => ({ invoiceId: id, amountMinor: 100, method: 'cash' }),
    pay: nothing,
    credit: ({ id, lines }) => ({
      invoiceId: id,
      reason: 'goodwill',
      lines: [{ invoiceLineId: lines[0].id, amountMinor: 100 }],
    }),
    writeOff: nothing,
    void: because,
    query: because,
  },
  params: ({ id, lines }, verb) => ({ id: verb === 'query' ? lines[0].id : id }),
}

const creditNote = async () => {
  const { creditNote: note } = await credit((await billing.issue()).id, 1_000)
  return { id: note.id, people: inFixture }
}
const creditNotes: Kind = {
  states: {
    applied: creditNote,
    void: after(creditNote, ({ id }) => post(biller, `/credit-notes/${id}/void`, because())),
  },
  read: readOne('/credit-notes', 'creditNote'),
  bodies: { void: because },
}

const onAccount = async () => {
  const { customerId } = billing
  const { payment } = await post(biller, '/payments', {
    customerId,
    amountMinor: 500,
    method: 'cash',
  })
  return { id: payment.id, people: inFixture }
}
const forInvoice = async () => {
  const { payment } = await pay((await billing.issue()).id, 500)
  return { id: payment.id, people: inFixture }
}
const giveBack = (amountMinor: number) => async (made: Made) =>
  post(biller, `/payments/${made.id}/refund`, { amountMinor })
const spare = (await billing.issue(1_000_000)).id
const payments: Kind = {
  states: {
    'on account': onAccount,
    'put to an invoice': forInvoice,
    'given back in part': after(onAccount, giveBack(200)),
    'given back': after(onAccount, giveBack(500)),
  },
  read: readOne('/payments', 'payment'),
  bodies: {
    refund: () => ({ amountMinor: 100 }),
    allocate: () => ({ allocations: [{ invoiceId: spare, amountMinor: 100 }] }),
  },
}

/** Issues what is booked until now, as a laboratory does tomorrow. */
async function stated(): Promise<Made & { own: BillingFixture }> {
  const own = await openBillingFixture(w)
  await own.issue()
  const people = await peopleOf(w, own.lab, own.clinic)
  w.moveClock(2 * dayMs)
  try {
    const { customerId } = own
    const body = { customerId, periodEndsOn: dayOf(1) }
    const { statements: made } = await post(own.lab.owner, '/statements', body)
    return { id: made[0].id, people, own }
  } finally {
    w.moveClock(-2 * dayMs)
  }
}
const ofClinic = ({ people }: Made): Actor => people['clinic owner'] as Actor
const ofLab = ({ people }: Made): Actor => people['lab owner'] as Actor
const statements: Kind = {
  states: {
    issued: stated,
    queried: after(stated, (made) =>
      post(ofClinic(made), `/statements/${made.id}/queries`, { question: 'Why?' }),
    ),
    acknowledged: after(stated, (made) =>
      post(ofClinic(made), `/statements/${made.id}/acknowledge`),
    ),
  },
  read: readOne('/statements', 'statement'),
  bodies: {
    acknowledge: nothing,
    query: () => ({ question: 'Why?' }),
    answer: () => ({ answer: 'Because' }),
  },
}

const contested = async (): Promise<Made> => {
  const { lines } = await billing.issue()
  const path = `/invoice-lines/${lines[0]?.id}/queries`
  const { invoiceQuery } = await post(billing.clinic.owner, path, because())
  return { id: invoiceQuery.id, people: inFixture }
}
const readQuery = readOfList('/invoice-queries?limit=100')
const answerQuery = async ({ id }: Made, verb: string, actor: Actor, body?: object) => {
  const row = await readQuery(actor, id)
  return post(actor, `/invoice-lines/${row?.['invoiceLineId']}/queries/${id}/${verb}`, body)
}
const invoiceQueries: Kind = {
  states: {
    open: contested,
    answered: after(contested, (made) =>
      answerQuery(made, 'answer', ofLab(made), { answer: 'Because' }),
    ),
    closed: after(contested, (made) => answerQuery(made, 'close', ofClinic(made))),
  },
  read: readQuery,
  bodies: { answer: () => ({ answer: 'Because' }), close: nothing },
  params: ({ id, invoiceLineId }) => ({ id: invoiceLineId, queryId: id }),
}

const remaking = await remakeFixture(w)
const inRemakes = await peopleOf(w, remaking.lab, remaking.clinic)
const claimed = async (): Promise<Made> => {
  const { id } = await remaking.claim(await remaking.delivered())
  return { id, people: inRemakes }
}
const remakes: Kind = {
  states: {
    open: claimed,
    disputed: after(claimed, async ({ id }) => {
      await remaking.verdict(remaking.clinic.owner, id, 'lab')
      await remaking.verdict(remaking.lab.owner, id, 'clinic')
    }),
    agreed: after(claimed, ({ id }) => remaking.agree(id, 'lab')),
    withdrawn: after(claimed, ({ id }) =>
      post(remaking.clinic.owner, `/remakes/${id}/withdraw`, {}),
    ),
    resolved: after(claimed, async ({ id }) => {
      await remaking.agree(id, 'lab')
      await post(remaking.lab.owner, `/remakes/${id}/resolve`, { outcome: 'new_order' })
    }),
  },
  read: readOne('/remakes', 'remakeClaim'),
  bodies: {
    withdraw: () => ({}),
    giveVerdict: () => ({ responsibility: 'material' }),
    resolve: ({ status, chargePercent }) => ({
      outcome: 'new_order',
      chargePercent: status === 'agreed' ? chargePercent : 0,
    }),
  },
}

const asked = async (): Promise<Made> => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const body = { labOrganizationId: lab.id }
  const { labConnection } = await post(clinic.owner, '/lab-connections', body)
  return { id: labConnection.id, people: await peopleOf(w, lab, clinic) }
}
const step = (verb: string, by: (made: Made) => Actor) => (made: Made) =>
  post(by(made), `/lab-connections/${made.id}/${verb}`)
const connected = after(asked, step('accept', ofLab))
const connections: Kind = {
  states: {
    pending: asked,
    active: connected,
    declined: after(asked, step('decline', ofLab)),
    withdrawn: after(asked, step('withdraw', ofClinic)),
    'suspended by the lab': after(connected, step('suspend', ofLab)),
    ended: after(connected, step('end', ofClinic)),
  },
  read: readOne('/lab-connections', 'labConnection'),
  bodies: {
    accept: nothing,
    decline: () => ({}),
    withdraw: nothing,
    suspend: () => ({}),
    resume: nothing,
    end: nothing,
    // Each side has terms of its own.
    update: (_, caller) =>
      caller.startsWith('lab') ? { accountNumber: 'K-1' } : { privacyMode: 'initials' },
  },
}

const shipped = async (): Promise<Made> => {
  const { id } = await remaking.orderAt('ready')
  return { id: (await remaking.ship([id])).id, people: inRemakes }
}
const sentToLab = async (): Promise<Made> => {
  const { id } = await remaking.orderAt('accepted')
  const { shipment } = await post(remaking.clinic.owner, '/shipments', {
    orderIds: [id],
    direction: 'to_lab',
    purpose: 'return',
  })
  return { id: shipment.id, people: inRemakes }
}
const onItsWay =
  (status: string) =>
  async ({ id }: Made) => {
    const update = abilityTables.get('ShipmentAbilities')?.operations['update']
    const answer = await remaking.lab.owner.request(update?.method ?? '', `/shipments/${id}`, {
      body: { status },
    })
    assert.equal(answer.status, 200, answer.text)
  }
const shipments: Kind = {
  states: {
    created: shipped,
    'created for the lab': sentToLab,
    'label printed': after(shipped, onItsWay('label_printed')),
    'in transit': after(shipped, onItsWay('in_transit')),
    exception: after(shipped, ({ id }) =>
      post(remaking.clinic.owner, `/shipments/${id}/not-received`, {}),
    ),
    delivered: after(shipped, ({ id }) => remaking.deliver(id)),
    cancelled: after(shipped, ({ id }) => post(remaking.lab.owner, `/shipments/${id}/cancel`, {})),
  },
  read: readOne('/shipments', 'shipment'),
  bodies: {
    update: () => ({ courier: 'City Courier' }),
    reportProgress: () => ({ status: 'in_transit' }),
    deliver: () => ({ receivedByName: 'Ina' }),
    reportNotReceived: () => ({}),
    cancel: () => ({}),
  },
}

const wished = async (): Promise<Made> => {
  const { pickup } = await post(remaking.clinic.owner, '/pickups', {
    labConnectionId: remaking.connection.id,
    pickupOn: dayOf(7),
    place: 'Front desk',
    parcelCount: 1,
  })
  return { id: pickup.id, people: inRemakes }
}
const confirmed = after(wished, ({ id }) => post(remaking.lab.owner, `/pickups/${id}/confirm`))
const pickups: Kind = {
  states: {
    requested: wished,
    confirmed,
    declined: after(confirmed, ({ id }) =>
      post(remaking.lab.owner, `/pickups/${id}/decline`, because()),
    ),
    cancelled: after(wished, ({ id }) => post(remaking.clinic.owner, `/pickups/${id}/cancel`, {})),
  },
  read: readOne('/pickups', 'pickup'),
  bodies: { confirm: nothing, decline: because, cancel: () => ({}) },
}

const stock = stockFixture(remaking)
const drafted = async (): Promise<Made> => {
  const { id } = await stock.addPurchase(await stock.addMaterial(), 10)
  return { id, people: inRemakes }
}
const doWith = (verb: string) => (made: Made) =>
  post(ofLab(made), `/purchase-orders/${made.id}/${verb}`, {})
const ordered = after(drafted, doWith('send'))
const purchaseOrders: Kind = {
  states: {
    draft: drafted,
    sent: ordered,
    'partly received': after(ordered, ({ id }) => stock.receive(id, 4)),
    received: after(ordered, ({ id }) => stock.receive(id, 10)),
    cancelled: after(ordered, doWith('cancel')),
  },
  read: readOne('/purchase-orders', 'purchaseOrder'),
  bodies: {
    change: () => ({ note: 'Soon' }),
    send: () => ({}),
    receive: ({ lines }) => ({ purchaseOrderLineId: lines[0].id, lotNumber: 'L-1' }),
    cancel: () => ({}),
  },
}

/** A team of its own: who removes or leaves is gone. */
async function team(): Promise<{ people: People; staffId: string; lab: Organization }> {
  const lab = await w.org('lab')
  const staff = await w.member(lab)
  const other = await w.member(lab)
  const people = { owner: lab.owner, self: staff, colleague: other }
  return { lab, people, staffId: staff.membershipId }
}
const members: Kind = {
  states: {
    active: async () => {
      const { people, staffId } = await team()
      return { id: staffId, people }
    },
  },
  read: readOfList('/team/members?limit=100'),
  bodies: { update: () => ({ title: 'Technician' }), remove: nothing },
}

const invited = async (): Promise<Made> => {
  const { lab, people } = await team()
  const body = { email: 'new@lab.example', role: 'staff' }
  const { invitation } = await post(lab.owner, '/team/invitations', body)
  return { id: invitation.id, people }
}
const invitations: Kind = {
  states: { pending: invited },
  read: readOfList('/team/invitations?limit=100'),
  bodies: { resend: nothing, revoke: nothing },
}

const kinds: Record<string, Kind> = {
  InvoiceAbilities: invoices,
  CreditNoteAbilities: creditNotes,
  PaymentAbilities: payments,
  StatementAbilities: statements,
  InvoiceQueryAbilities: invoiceQueries,
  RemakeAbilities: remakes,
  LabConnectionAbilities: connections,
  ShipmentAbilities: shipments,
  PickupAbilities: pickups,
  PurchaseOrderAbilities: purchaseOrders,
  MemberAbilities: members,
  InvitationAbilities: invitations,
}

testAbilities(kinds)

test('each record with abilities is held by a law', () => {
  const held = [...Object.keys(kinds), ...heldElsewhere]
  assert.deepEqual([...abilityTables.keys()].toSorted(), held.toSorted())
})
