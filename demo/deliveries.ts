import { dayOf, hourMs, stamp, type Book, type Row } from './book.ts'
import type { Partner } from './connections.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

const notes = [
  'Please ring twice.',
  null,
  'Parcels go to the 2nd floor.',
] as const satisfies readonly (DemoText | null)[]
const signature = 'M60 140 L95 60 L120 145 L150 80 L190 140 L240 95 L300 120 L420 110'

type Shipment = Row<'shipments'>

const shipmentsOf = (book: Book, lab: DemoOrganization): readonly Shipment[] =>
  (book.rowsOf('shipments') as readonly Shipment[]).filter(
    ({ labOrganizationId, direction }) => labOrganizationId === lab.id && direction === 'to_clinic',
  )

function addRoute(
  book: Book,
  lab: DemoOrganization,
  partners: readonly Partner[],
): { id: string; driverUserId: string | null } {
  const addedMs = book.ago(60)
  const driverUserId = (lab.people[2] ?? lab.people[0])?.userId ?? null
  const route = {
    organizationId: lab.id,
    id: book.id('delivery routes', addedMs),
    name: textIn(languageOf(lab), 'Morning tour'),
    weekdays: [1, 2, 3, 4, 5],
    departureTime: '08:30',
    driverUserId,
    isActive: true,
    createdAt: stamp(addedMs),
    updatedAt: stamp(addedMs),
  }
  book.add('deliveryRoutes', route)
  for (const [position, { customerId }] of partners.entries()) {
    const note = notes[position] ?? null
    book.add('deliveryRouteStops', {
      organizationId: lab.id,
      deliveryRouteId: route.id,
      position,
      customerId,
      place: null,
      note: note && textIn(languageOf(lab), note),
    })
  }
  return route
}

/** The proof of one parcel that the driver brought before. */
function addProof(book: Book, lab: DemoOrganization): void {
  const done = shipmentsOf(book, lab).findLast(({ status }) => status === 'delivered')
  if (!done?.deliveredAt) return
  const deliveredMs = Date.parse(done.deliveredAt)
  book.add('deliveryAttempts', {
    id: book.id('delivery attempts', deliveredMs),
    labOrganizationId: lab.id,
    clinicOrganizationId: done.clinicOrganizationId ?? null,
    shipmentId: done.id,
    outcome: 'delivered',
    reason: null,
    receivedByName: done.receivedByName ?? lab.name,
    signaturePath: signature,
    photoFileId: null,
    driverName: (lab.people[2] ?? lab.people[0])?.name ?? lab.name,
    occurredAt: stamp(deliveredMs),
    createdAt: stamp(deliveredMs),
  })
}

/** Adds a route with three stops of a laboratory, the run of the day with what is on its way, and a proof. */
export function addDeliveries(book: Book, lab: DemoOrganization, all: readonly Partner[]): void {
  const partners = all.filter((partner) => partner.lab === lab).slice(0, 3)
  const route = addRoute(book, lab, partners)
  const startedMs = book.nowMs + hourMs / 2
  const run = {
    organizationId: lab.id,
    id: book.id('delivery runs', book.nowMs),
    deliveryRouteId: route.id,
    name: textIn(languageOf(lab), 'Morning tour'),
    runOn: dayOf(book.nowMs),
    departureTime: '08:30',
    driverUserId: route.driverUserId,
    status: 'under_way' as const,
    startedAt: stamp(startedMs),
    finishedAt: null,
    createdAt: stamp(book.nowMs),
    updatedAt: stamp(startedMs),
  }
  book.add('deliveryRuns', run)
  const open = shipmentsOf(book, lab).filter(({ status }) => status === 'in_transit')
  for (const [position, { customerId }] of partners.entries()) {
    const note = notes[position] ?? null
    const stopId = book.id('delivery stops', book.nowMs)
    book.add('deliveryStops', {
      organizationId: lab.id,
      id: stopId,
      deliveryRunId: run.id,
      position,
      customerId,
      place: null,
      note: note && textIn(languageOf(lab), note),
      visitedAt: null,
    })
    const parcels = open.filter((shipment) => shipment.customerId === customerId).slice(0, 2)
    for (const { id: shipmentId } of parcels) {
      book.add('deliveryTasks', {
        organizationId: lab.id,
        id: book.id('delivery tasks', book.nowMs),
        deliveryStopId: stopId,
        shipmentId,
        pickupId: null,
        outcome: null,
        reason: null,
        followUp: null,
        parcelCount: null,
        occurredAt: null,
      })
    }
  }
  addProof(book, lab)
}
