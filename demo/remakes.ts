import type { Responsibility } from '#contract/finance/remake-policies'
import { remakeReasons, reasonFacts } from '#contract/finance/remake-reasons'
import { builtInTerms } from '#contract/finance/remake-policies'
import type { OrganizationType } from '#contract/platform/endpoint'
import { hashEvent } from '#server/orders/order-history-proof'
import { dayMs, hourMs, openChance, stamp, type Book, type Chance, type Row } from './book.ts'
import { addCreditNote } from './credit-notes.ts'
import type { DemoOrder } from './demo-order.ts'
import type { DemoOrganization } from './organizations.ts'
import { refundSurplus, type PaymentAccount } from './payments.ts'
import { languageOf, textIn } from './texts.ts'

type Event = Row<'orderEvents'>
type Claim = Row<'remakeClaims'>

const { hasAutoResolve: autoResolve, ...builtIn } = builtInTerms
const terms = { ...builtIn, claimDays: 180, autoResolve }

/** The terms of a laboratory for everyone, and looser ones that nobody has yet. */
export function addRemakePolicies(book: Book, lab: DemoOrganization): void {
  const names = ['Usual terms', 'Long-standing clinics'] as const
  for (const [place, name] of names.entries()) {
    const atMs = book.ago(220 - place)
    book.add('remakePolicies', {
      organizationId: lab.id,
      id: book.id('remake policies', atMs),
      name: textIn(languageOf(lab), name),
      isDefault: place === 0,
      claimDays: terms.claimDays * (place + 1),
      chargePercents: terms.chargePercents,
      autoResolve: place === 1,
      createdAt: stamp(atMs),
      updatedAt: stamp(atMs),
    })
  }
}

const lastEvents = new WeakMap<Book, { count: number; byOrder: Map<string, Event> }>()

// Asked for each order again and again, of a book that only grows: what is new since then is read.
function lastEvent(book: Book, { row }: DemoOrder): Event | undefined {
  const known = lastEvents.get(book) ?? { count: 0, byOrder: new Map<string, Event>() }
  lastEvents.set(book, known)
  const events = book.rowsOf('orderEvents') as Event[]
  for (; known.count < events.length; known.count++) {
    const event = events[known.count]
    if (event) known.byOrder.set(event.orderId, event)
  }
  return known.byOrder.get(row.id)
}

const lastMs = (book: Book, order: DemoOrder): number =>
  Date.parse(String(lastEvent(book, order)?.createdAt))

type EventOf = {
  action: 'remake_claimed' | 'remake_resolved' | 'changed'
  by: OrganizationType
  atMs: number
  reason?: string | null
  details: Record<string, unknown>
}

// A command on an order whose life is reported already; it becomes the last one.
function addEventOf(
  book: Book,
  order: DemoOrder,
  { action, by, atMs, reason, details }: EventOf,
): void {
  const { row, partner } = order
  const last = lastEvent(book, order)
  const organization = by === 'clinic' && partner.clinic ? partner.clinic : partner.lab
  const [actor] = organization.people
  const event = {
    orderId: row.id,
    sequence: (last?.sequence ?? 0) + 1,
    action,
    fromStatus: row.status,
    toStatus: row.status,
    actorUserId: actor?.userId ?? null,
    actorName: actor?.name ?? '',
    actorOrganizationId: organization.id,
    reason: reason ?? null,
    rxVersion: row.rxVersion ?? 1,
    details,
    createdAt: stamp(atMs),
  }
  const previousHash = last?.hash ?? null
  book.add('orderEvents', {
    ...event,
    labOrganizationId: partner.lab.id,
    clinicOrganizationId: partner.clinic?.id ?? null,
    previousHash,
    hash: hashEvent(previousHash, event),
  })
  row.version = event.sequence
  row.updatedAt = event.createdAt
}

/** How a claim went: what both sides said, and what became of it. */
type Course = {
  status: Claim['status']
  clinicVerdict?: Responsibility
  labVerdict?: Responsibility
  outcome?: Claim['outcome']
}

const sharedWithCredit: Course = {
  status: 'resolved',
  clinicVerdict: 'shared',
  labVerdict: 'shared',
  outcome: 'credit',
}

/** How claims go, one after another; the laboratory's newest deliveries first. */
const courses: readonly Course[] = [
  { status: 'open', clinicVerdict: 'lab' },
  { status: 'disputed', clinicVerdict: 'lab', labVerdict: 'clinic' },
  sharedWithCredit,
  { status: 'agreed', clinicVerdict: 'shared', labVerdict: 'shared' },
]

const withoutCredit: Course = {
  status: 'resolved',
  clinicVerdict: 'patient',
  labVerdict: 'patient',
  outcome: 'none',
}

/** How older claims went, in turns: all of them are over. */
const olderCourses = [withoutCredit, sharedWithCredit] as const

type Claiming = { order: DemoOrder; newOrder: DemoOrder | undefined; course: Course; atMs: number }

function addClaim(book: Book, { order, newOrder, course, atMs }: Claiming, chance: Chance): Claim {
  const { row, partner, items } = order
  const reasonCode = chance.pick(remakeReasons)
  const { clinicVerdict = null, labVerdict = null, status, outcome = null } = course
  const agreed = clinicVerdict === labVerdict ? labVerdict : null
  const claim = book.add('remakeClaims', {
    id: book.id('remake claims', atMs),
    labOrganizationId: partner.lab.id,
    clinicOrganizationId: partner.clinic?.id ?? null,
    labConnectionId: partner.connectionId,
    customerId: partner.customerId,
    orderId: row.id,
    newOrderId: newOrder?.row.id ?? null,
    kind: newOrder ? 'remake' : 'adjustment',
    itemIds: items.map(({ id }) => id),
    newItemIds: newOrder?.items.map(({ id }) => id) ?? [],
    teeth: [...new Set(items.flatMap(({ teeth }) => teeth ?? []))].sort((a, b) => a - b),
    reasonCode,
    description: null,
    photoFileIds: [],
    claimedBy: 'clinic',
    claimedByUserId: partner.clinic?.people[0]?.userId ?? '',
    clinicVerdict,
    clinicChargePercent: null,
    clinicComment: null,
    labVerdict,
    labChargePercent: null,
    labComment: null,
    agreedResponsibility: agreed,
    chargePercent: agreed && terms.chargePercents[agreed],
    status,
    outcome,
    terms,
    evidence: {
      rxVersion: row.rxVersion,
      fileHashes: [],
      approvalId: null,
      qcId: null,
      eventHash: lastEvent(book, order)?.hash.toString('hex') ?? null,
    },
    resolvedAt: null,
    createdAt: stamp(atMs),
    updatedAt: stamp(atMs),
  })
  const details = { remakeClaimId: claim.id, newOrderId: claim.newOrderId }
  const reason = reasonFacts[reasonCode].en
  addEventOf(book, order, { action: 'remake_claimed', by: 'clinic', atMs, reason, details })
  return claim
}

// The verdicts and the withdrawal, an hour after each other, as the service would show them.
function addCourse(book: Book, { order, course, atMs }: Claiming, claim: Claim): number {
  const { clinicVerdict, labVerdict } = course
  const commands: [OrganizationType, string, string | undefined][] = [
    ['clinic', 'clinicVerdict', clinicVerdict],
    ['lab', 'labVerdict', labVerdict],
    ['clinic', 'status', course.status === 'withdrawn' ? 'withdrawn' : undefined],
  ]
  let nowMs = atMs
  for (const [by, key, to] of commands) {
    if (to === undefined) continue
    nowMs += hourMs
    const from = key === 'status' ? 'open' : null
    const changes = [{ pointer: `/remakes/${claim.id}/${key}`, from, to }]
    const details = { remakeClaimId: claim.id, changes }
    addEventOf(book, order, { action: 'changed', by, atMs: nowMs, details })
  }
  claim.updatedAt = stamp(nowMs)
  return nowMs
}

function resolve(book: Book, { order, newOrder }: Claiming, claim: Claim, atMs: number): void {
  claim.resolvedAt = stamp(atMs)
  claim.updatedAt = stamp(atMs)
  const details = {
    remakeClaimId: claim.id,
    newOrderId: claim.newOrderId,
    outcome: claim.outcome,
    chargePercent: claim.chargePercent,
  }
  for (const changed of [order, ...(newOrder ? [newOrder] : [])]) {
    addEventOf(book, changed, { action: 'remake_resolved', by: 'lab', atMs, details })
  }
}

function invoiceOf(book: Book, { row }: DemoOrder): Row<'invoices'> | undefined {
  const lines = book.rowsOf('invoiceLines') as Row<'invoiceLines'>[]
  const line = lines.find(({ orderId }) => orderId === row.id)
  const invoices = book.rowsOf('invoices') as Row<'invoices'>[]
  return invoices.find(
    ({ id, status = 'draft', disputedMinor, creditedMinor }) =>
      id === line?.invoiceId &&
      ['open', 'paid'].includes(status) &&
      disputedMinor === 0 &&
      creditedMinor === 0,
  )
}

/** Days that a claim and what follows it take, so that all is past. */
const claimingDays = 2

// A healthy laboratory makes 4 to 5 in 100 again: of so many deliveries one is claimed.
const deliveriesPerClaim = 22

/** Days since what was claimed and withdrawn was delivered; such a claim counts as none. */
const daysSinceWithdrawn = [12, 50]

type Remakes = { book: Book; provider: PaymentAccount; chance: Chance }

/** An order that makes another one again has the claim that it was opened for. */
function addNewOrderClaim(
  { book, chance }: Remakes,
  { order, newOrder }: { order: DemoOrder; newOrder: DemoOrder },
): number {
  const course = {
    status: 'resolved',
    clinicVerdict: 'lab',
    labVerdict: 'lab',
    outcome: 'new_order',
  } as const
  const atMs = Math.max(lastMs(book, order), Date.parse(String(newOrder.row.createdAt))) + hourMs
  const claiming = { order, newOrder, course, atMs }
  const claim = addClaim(book, claiming, chance)
  const judgedMs = addCourse(book, claiming, claim)
  resolve(book, claiming, claim, Math.max(judgedMs, lastMs(book, newOrder)) + hourMs)
  return atMs
}

function addAdjustment(
  { book, chance, provider }: Remakes,
  { order, course }: { order: DemoOrder; course: Course },
): void {
  const claiming = { order, newOrder: undefined, course, atMs: lastMs(book, order) + hourMs }
  const claim = addClaim(book, claiming, chance)
  const judgedMs = addCourse(book, claiming, claim)
  if (course.status !== 'resolved') return
  const invoice = course.outcome === 'credit' ? invoiceOf(book, order) : undefined
  const changedMs = Date.parse(String(invoice?.updatedAt ?? claim.createdAt))
  const atMs = Math.max(judgedMs, changedMs) + hourMs
  if (invoice) {
    const percent = 100 - (claim.chargePercent ?? 0)
    const { itemIds, id } = claim
    const note = { percent, atMs, reason: 'remake', claim: { id, itemIds } } as const
    const language = languageOf(order.partner.lab, order.partner.clinic)
    const account = { book, invoice, provider, language }
    addCreditNote(account, note)
    // A credit that stays would pay the next invoice of whoever tries the demo.
    refundSurplus(account, { atMs: atMs + hourMs, reason: 'Credit for a remake' })
  }
  resolve(book, claiming, claim, atMs)
}

/** Claims of the orders that make another one again: when each order was claimed. */
function addNewOrderClaims(demo: Remakes, orders: readonly DemoOrder[]): Map<DemoOrder, number> {
  const byId = new Map(orders.map((order) => [order.row.id, order]))
  const claimed = new Map<DemoOrder, number>()
  for (const newOrder of orders) {
    const order = byId.get(newOrder.row.remakeOfOrderId ?? '')
    if (!order || !isPast(demo, order) || !isPast(demo, newOrder)) continue
    claimed.set(order, addNewOrderClaim(demo, { order, newOrder }))
  }
  return claimed
}

const isPast = ({ book }: Remakes, order: DemoOrder): boolean =>
  lastMs(book, order) < book.nowMs - claimingDays * dayMs

const deliveredMs = ({ moments }: DemoOrder): number =>
  moments.findLast(({ action, to }) => action === 'delivered' && to === 'delivered')?.atMs ?? 0

/** Whom a laboratory delivers to, each with how many claims are due for its deliveries so far. */
function openQuotas() {
  const due = new Map<DemoOrder['partner'], number>()
  const add = (partner: DemoOrder['partner'], claims: number) =>
    due.set(partner, (due.get(partner) ?? 0) + claims)
  return {
    add,
    /** Those with an account, the one with the most claims due first. */
    first: () =>
      [...due]
        .toSorted(([, one], [, other]) => other - one)
        .flatMap(([partner]) => (partner.clinic ? [partner] : [])),
  }
}

/**
 * Adds claims for what a laboratory delivered. They are spread over its deliveries and over those whom it
 * delivers to, so that each period of the reports shows a healthy rate, to the laboratory and to each
 * practice; those of one clinic are in every status.
 */
export function addRemakes(
  book: Book,
  orders: readonly DemoOrder[],
  { clinic, provider }: { clinic: DemoOrganization; provider: PaymentAccount },
): void {
  const [first] = orders
  if (!first) return
  const demo = { book, provider, chance: openChance(`remakes of ${first.partner.lab.name}`) }
  const remade = addNewOrderClaims(demo, orders)
  const claimed = new Set(remade.keys())
  const delivered = orders
    .filter(({ row: { status } }) => ['delivered', 'completed'].includes(status))
    .toSorted((a, b) => deliveredMs(b) - deliveredMs(a))
  const endedMs = new Map(delivered.map((order) => [order, lastMs(book, order)]))
  const add = (partner: DemoOrder['partner'], course: Course, aroundMs: number): boolean => {
    const distanceOf = (order: DemoOrder) => Math.abs((endedMs.get(order) ?? 0) - aroundMs)
    const [order] = delivered
      .filter((one) => one.partner === partner && isPast(demo, one) && !claimed.has(one))
      .filter((one) => course.outcome !== 'credit' || invoiceOf(book, one) !== undefined)
      .toSorted((a, b) => distanceOf(a) - distanceOf(b))
    if (!order) return false
    claimed.add(order)
    addAdjustment(demo, { order, course })
    return true
  }
  const older = delivered.map((_, place) => olderCourses[place % 2] ?? withoutCredit)
  const left = delivered.length < 2 * deliveriesPerClaim ? [withoutCredit] : [...courses, ...older]
  const addOne = (partner: DemoOrder['partner'], aroundMs: number): boolean => {
    if (partner.clinic !== clinic) return add(partner, withoutCredit, aroundMs)
    const place = left.findIndex((course) => add(partner, course, aroundMs))
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  }
  const quotas = openQuotas()
  for (let from = 0; from < delivered.length; from += deliveriesPerClaim) {
    const block = delivered.slice(from, from + deliveriesPerClaim)
    for (const { partner } of block) quotas.add(partner, 1 / deliveriesPerClaim)
    const [newestMs, oldestMs] = [
      deliveredMs(block[0] ?? first),
      deliveredMs(block.at(-1) ?? first),
    ]
    const [known] = [...remade].find(([, atMs]) => oldestMs <= atMs && atMs <= newestMs) ?? []
    if (known) quotas.add(known.partner, -1)
    if (known || block.length < deliveriesPerClaim / 2) continue
    const aroundMs = deliveredMs(block[Math.floor((block.length * 3) / 4)] ?? first)
    const partner = quotas.first().find((one) => addOne(one, aroundMs))
    if (partner) quotas.add(partner, -1)
  }
  const own = delivered.find(({ partner }) => partner.clinic === clinic)?.partner
  for (const days of daysSinceWithdrawn) {
    if (own) add(own, { status: 'withdrawn' }, book.ago(days))
  }
}
