import type { OrganizationType } from '#contract/platform/endpoint'
import { sumLines } from '#server/catalog/pricing'
import { holdableStatuses, type OrderStatus } from '#contract/orders/order-statuses'
import { waitingOnOf, type OrderSituation } from '#contract/orders/order-transitions'
import {
  hourMs,
  openChance,
  stamp,
  workdayAfter,
  type Book,
  type Chance,
  type Row,
} from './book.ts'
import type { DemoOrder } from './demo-order.ts'
import type { Product } from './catalog.ts'
import type { Partner } from './connections.ts'
import { addOrderEvents } from './order-events.ts'
import { inventDesigned, inventItems, type ItemDraft } from './order-items.ts'
import { inventCourse, rxStanding, type Moment } from './order-course.ts'
import { addSharedPatient, type Dentist, type Patient } from './people.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'
import { inventPromise, type PlannedDays } from './promises.ts'

/** How a partner's share of the orders is made. */
export type OrderPlan = {
  partner: Partner
  /** Where each order of this plan is. */
  statuses: readonly OrderStatus[]
  products: readonly Product[]
  patients: readonly Patient[]
  /** Empty for an offline customer. */
  dentists: readonly Dentist[]
  scannerIds: readonly string[]
  plannedDays: PlannedDays
}

/** Days since the last step, at least and at most. */
const daysSince: Partial<Record<OrderStatus, readonly [number, number]>> = {
  draft: [0, 10],
  needs_info: [0, 6],
  on_hold: [1, 12],
  shipped: [0, 1],
  delivered: [1, 20],
  at_try_in: [0, 6],
  completed: [3, 84],
  rejected: [5, 150],
  cancelled: [5, 150],
}

// Before most customers came: the laboratory took fewer orders then.
const longAgo = [84, 180] as const

type PlannedCourse = { status: OrderStatus; isPhysical: boolean; moments: Moment[] }

function planCourses(
  book: Book,
  { partner, statuses }: OrderPlan,
  chance: Chance,
): PlannedCourse[] {
  const isOffline = partner.clinic === null
  const courses = statuses.map((status) => {
    const isPhysical = isOffline || (chance.happens(0.2) && status !== 'awaiting_approval')
    const usual = isOffline && status === 'delivered' ? ([2, 170] as const) : daysSince[status]
    const isLongAgo = status === 'completed' && chance.happens(0.2)
    const [least, most] = isLongAgo ? longAgo : (usual ?? [0, 4])
    const lastMs = book.ago(least + chance.next() * (most - least), 0.5)
    const moments = inventCourse(status, { isOffline, isPhysical, chance }, lastMs)
    return { isPhysical, status, moments }
  })
  return courses.sort((a, b) => startOf(a.moments) - startOf(b.moments))
}

const startOf = (moments: readonly Moment[]) => moments[0]?.atMs ?? 0

const isRxChanged = (moments: readonly Moment[]) =>
  moments.some(({ action }) => action === 'rx_changed')

/** What the steps so far make of an order, as far as it decides about the next one. */
function standingOf(partner: Partner, moments: readonly Moment[]) {
  const latest = (...actions: Moment['action'][]) => {
    const moment = moments.findLast(({ action }) => actions.includes(action))
    return moment ? stamp(moment.atMs) : null
  }
  const last = moments.at(-1)
  const status = last?.to ?? 'draft'
  const heldBy: OrganizationType | null = status === 'on_hold' ? (last?.by ?? null) : null
  const standing: OrderSituation = {
    status,
    heldBy,
    clinicOrganizationId: partner.clinic?.id ?? null,
    number: null,
    acceptedAt: latest('accepted', 'registered'),
    ...rxStanding(moments),
    cancelRequestedAt: last?.action === 'cancel_requested' ? stamp(last.atMs) : null,
    notReceivedAt: last?.action === 'reported_not_received' ? stamp(last.atMs) : null,
    tryInAnsweredAt: null,
  }
  return { latest, standing, waitingOn: waitingOnOf(standing) }
}

function situationOf(partner: Partner, moments: readonly Moment[]) {
  const { latest, standing, waitingOn } = standingOf(partner, moments)
  const { status, acceptedAt } = standing
  const last = moments.at(-1)
  const others = moments.findLastIndex(
    (_, place) => standingOf(partner, moments.slice(0, place + 1)).waitingOn !== waitingOn,
  )
  const submittedAt = latest('submitted', 'registered')
  const earlier = moments.findLastIndex(({ to }) => to !== status)
  return {
    ...standing,
    heldFrom:
      status === 'on_hold'
        ? (holdableStatuses.find((held) => held === moments.at(-2)?.to) ?? null)
        : null,
    waitingOn,
    waitingSince: stamp(moments[others + 1]?.atMs ?? 0),
    statusSince: stamp(moments[earlier + 1]?.atMs ?? 0),
    rxLockedAt: acceptedAt,
    submittedAt,
    // An arrival for a try-in is none for good.
    deliveredAt: ['delivered', 'completed'].includes(status) ? latest('delivered') : null,
    completedAt: latest('completed'),
    cancelledAt: latest('cancelled'),
    cancelReason:
      status === 'cancelled' && last?.reason
        ? textIn(languageOf(partner.lab, partner.clinic), last.reason)
        : null,
    version: moments.length,
    createdAt: stamp(startOf(moments)),
    updatedAt: stamp(last?.atMs ?? 0),
  }
}

function pickProducts(chance: Chance, products: readonly Product[]): Product[] {
  const count = chance.happens(0.72) ? 1 : chance.whole(2, 3)
  // Few orders are for a full arch on implants.
  const usual = products.filter(({ priceMinor }) => priceMinor < 100_000)
  return Array.from({ length: count }, () => chance.pick(chance.happens(0.96) ? usual : products))
}

const missingThings = ['Bite scan', 'Shade photo', 'Opposing jaw', 'Implant platform'] as const
const instructions = [
  'Light contacts, please.',
  'Match the shade of the neighbour.',
  'Patient grinds at night.',
  'Please call before the design is final.',
] as const

type Content = {
  patient: Patient
  dentist: Dentist | null
  items: ItemDraft[]
  remakeOf: DemoOrder | null
}

// A clinic with so many orders has one made again.
const ordersPerRemake = 100

// One order in thirty is like an earlier one: same patient, same dentist, same work. The first of them
// that is finished makes it again, free of charge.
function inventContent(
  plan: OrderPlan,
  earlier: readonly DemoOrder[],
  { moments: steps, status }: PlannedCourse,
  chance: Chance,
) {
  const atMs = startOf(steps)
  const isShown = steps.some(({ action }) => action === 'sent_for_approval')
  const known = plan.patients.filter(
    ({ createdMs, archivedAt }) => createdMs < atMs && archivedAt === null,
  )
  const finished = earlier.filter(
    ({ row, moments, partner }) =>
      row.status === 'completed' && partner.clinic !== null && (moments.at(-1)?.atMs ?? 0) < atMs,
  )
  if (finished.length > 0 && chance.happens(1 / 30) && !isShown) {
    const former = chance.pick(finished)
    const dentist = plan.dentists.find(({ id }) => id === former.row.dentistId) ?? null
    const { patient, items: same } = former
    const isRemake =
      plan.statuses.length >= ordersPerRemake &&
      status === 'completed' &&
      earlier.every(({ row }) => !row.remakeOfOrderId)
    if (!isRemake) return { patient, dentist, items: [...same], remakeOf: null } satisfies Content
    const items = same.map((item) => {
      const discountMinor = item.quantity * (item.unitPriceMinor ?? 0)
      return { ...item, discountMinor, lineTotalMinor: 0 }
    })
    return { patient, dentist, items, remakeOf: former } satisfies Content
  }
  const language = languageOf(plan.partner.lab, plan.partner.clinic)
  const usual = inventItems(chance, pickProducts(chance, plan.products), language)
  const items = isShown ? inventDesigned(plan.products, { language, atMs }) : usual
  const dentist = plan.dentists.length > 0 ? chance.pick(plan.dentists) : null
  const patient = chance.pick(known.length > 0 ? known : plan.patients.slice(0, 1))
  return { patient, dentist, items, remakeOf: null } satisfies Content
}

function kindOf({ items, remakeOf }: Content): Row<'orders'>['kind'] {
  if (remakeOf) return 'remake'
  return items.every(({ restorationType }) => restorationType === 'denture_repair')
    ? 'repair'
    : 'new'
}

type OrderContext = { course: PlannedCourse; content: Content; chance: Chance }

function sumsOf(items: readonly ItemDraft[]) {
  return sumLines(
    items.map((item) => ({
      quantity: item.quantity,
      unitPriceMinor: item.unitPriceMinor ?? 0,
      discountMinor: item.discountMinor ?? 0,
      taxRateBasisPoints: item.taxRateBasisPoints ?? 0,
    })),
  )
}

function orderRow(
  book: Book,
  plan: OrderPlan,
  { course, content, chance }: OrderContext,
): Row<'orders'> {
  const { partner, products, scannerIds } = plan
  const { status, isPhysical, moments } = course
  const translate = (text: DemoText) => textIn(languageOf(partner.lab, partner.clinic), text)
  const { patient, dentist, items, remakeOf } = content
  const situation = situationOf(partner, moments)
  const { acceptedAt } = situation
  const days = Math.max(
    ...items.map(
      ({ productId }) => products.find(({ id }) => id === productId)?.turnaroundDays ?? 5,
    ),
  )
  const isScanned = !isPhysical && scannerIds.length > 0 && chance.happens(0.5)
  const id = book.id('orders', startOf(moments))
  const isThere = ['delivered', 'at_try_in', 'completed'].includes(status)
  const arrival = moments.findLast(({ action }) => isThere && action === 'delivered')
  return book.add('orders', {
    id,
    labOrganizationId: partner.lab.id,
    labConnectionId: partner.connectionId,
    customerId: partner.customerId,
    dentistId: dentist?.id ?? null,
    patientOrganizationId: patient.organizationId,
    patientId: patient.id,
    kind: kindOf(content),
    remakeOfOrderId: remakeOf?.row.id ?? null,
    priority: chance.happens(0.08) ? 'rush' : 'standard',
    source: partner.clinic === null ? 'lab_entry' : isScanned ? 'scanner' : 'web',
    impressionType: isPhysical ? 'physical_impression' : 'digital_scan',
    requestedDeliveryDate: workdayAfter(startOf(moments), days + 3),
    promisedDeliveryDate:
      acceptedAt === null
        ? null
        : inventPromise({
            id,
            status,
            nowMs: book.nowMs,
            acceptedMs: Date.parse(acceptedAt),
            deliveredMs: arrival?.atMs ?? null,
            turnaroundDays: days,
            plannedOn: plan.plannedDays.get(id),
          }),
    // What was changed after the acceptance are the instructions: there were none before.
    instructions:
      isRxChanged(moments) || chance.happens(0.4) ? translate(chance.pick(instructions)) : null,
    ...sumsOf(items),
    currency: products[0]?.currency ?? null,
    missing: status === 'needs_info' ? [translate(chance.pick(missingThings))] : [],
    fitRating: status === 'completed' ? chance.pick([5, 5, 5, 4, 4, 3]) : null,
    scannerConnectionId: isScanned ? chance.pick(scannerIds) : null,
    externalRefs: isScanned ? [{ vendor: 'medit', id: `case-${chance.digits(6)}` }] : [],
    ...situation,
  })
}

/** Adds the orders of a partner with their items, events, parcels and notes, the oldest first. */
export function addOrders(book: Book, plan: OrderPlan): DemoOrder[] {
  const { partner } = plan
  const chance = openChance(`orders of ${partner.name} at ${partner.lab.name}`)
  const orders: DemoOrder[] = []
  const shared = new Set<string>()
  for (const course of planCourses(book, plan, chance)) {
    const { moments, status } = course
    const content = inventContent(plan, orders, course, chance)
    const { patient } = content
    const row = orderRow(book, plan, { course, content, chance })
    const isSeenByLab = partner.clinic === null || status !== 'draft'
    const items = content.items.map((item, position) =>
      book.add('orderItems', {
        ...item,
        id: book.id('order items', startOf(moments)),
        orderId: row.id,
        labOrganizationId: isSeenByLab ? partner.lab.id : null,
        clinicOrganizationId: partner.clinic?.id ?? null,
        productOwnerId: partner.lab.id,
        position,
      }),
    )
    const order: DemoOrder = { row, partner, patient, items, moments, files: [] }
    orders.push(order)
    const arrivedMs = moments.find(({ to }) => to !== 'draft')?.atMs
    if (partner.clinic && arrivedMs !== undefined && !shared.has(patient.id)) {
      shared.add(patient.id)
      addSharedPatient(book, partner, patient, arrivedMs)
    }
    addOrderEvents(book, order, isSeenByLab, chance)
    addSides(book, order, chance)
  }
  return orders
}

function addSides(book: Book, order: DemoOrder, chance: Chance): void {
  const { row, partner, moments } = order
  const updatedAt = row.createdAt ?? stamp(book.nowMs)
  if (partner.clinic) {
    const dueOn = row.promisedDeliveryDate ?? row.requestedDeliveryDate
    const hour = chance.whole(7, 14)
    // The patients of the first hour sit in the chair before their work is promised.
    const days = hour === 7 ? -1 : 1
    const appointmentAt = Date.parse(`${dueOn}T00:00:00Z`) + (24 * days + hour) * hourMs
    row.appointmentAt = chance.happens(0.7) ? stamp(appointmentAt) : null
    book.add('orderSides', {
      organizationId: partner.clinic.id,
      orderId: row.id,
      internalNotes: chance.happens(0.2)
        ? textIn(languageOf(partner.clinic), 'Inform the front desk when it is here.')
        : null,
      updatedAt,
    })
  }
  if (moments.some(({ to }) => to === 'accepted')) {
    book.add('orderSides', {
      organizationId: partner.lab.id,
      orderId: row.id,
      internalNotes: chance.happens(0.2)
        ? textIn(languageOf(partner.lab), 'Same technician as the last time.')
        : null,
      updatedAt,
    })
    order.trayNumber = chance.whole(100, 399)
  }
}

/**
 * Numbers the orders of each laboratory in the order in which it got them, as its counters would,
 * and leaves the counters where the next order goes on.
 */
export function numberOrders(book: Book, orders: readonly DemoOrder[]): void {
  const byLab = Map.groupBy(
    orders.filter(({ row }) => row.submittedAt !== null),
    ({ partner }) => partner.lab,
  )
  for (const [lab, ofLab] of byLab) {
    const year = new Intl.DateTimeFormat('en', { year: '2-digit', timeZone: lab.timezone })
    const taken = new Map<string, number>()
    const arrivedMs = ({ row }: DemoOrder) => Date.parse(String(row.submittedAt))
    for (const order of ofLab.sort((a, b) => arrivedMs(a) - arrivedMs(b))) {
      const digits = year.format(arrivedMs(order))
      const number = (taken.get(digits) ?? 0) + 1
      taken.set(digits, number)
      order.row.number = `${digits}-${String(number).padStart(6, '0')}`
    }
    for (const [digits, value] of taken) {
      book.add('counters', { organizationId: lab.id, name: `orders-${digits}`, value })
    }
  }
}
