import type { Secrets } from '#platform/auth/secrets'
import { hourMs, openChance, stamp, type Book, type Row } from './book.ts'
import type { DemoOrganization } from './organizations.ts'

const name = 'Stadtkurier'
const label = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]>>endobj
trailer<</Size 4/Root 1 0 R>>
%%EOF
`)
const nobody = { addressLine1: null, addressLine2: null, postalCode: null, city: null }
const partyOf = (party: string) => ({
  name: party,
  ...nobody,
  region: null,
  country: null,
  phone: null,
})

type Kind = Row<'shipmentEvents'>['kind']
type Step = { kind: Kind; hour: number; place: string | null; message: string | null }
const way: readonly Step[] = [
  { kind: 'label_made', hour: 1, place: null, message: null },
  { kind: 'collected', hour: 3, place: null, message: null },
  { kind: 'in_transit', hour: 8, place: 'Hamburg', message: null },
]
const problem: Step = {
  kind: 'exception',
  hour: 12,
  place: 'Hamburg',
  message: 'Recipient not found',
}

type Shipment = Row<'shipments'>

function addTrackedParcel(
  book: Book,
  lab: DemoOrganization,
  shipment: Shipment,
  { connectionId, steps }: { connectionId: string; steps: readonly Step[] },
): void {
  const sides = {
    labOrganizationId: lab.id,
    clinicOrganizationId: shipment.clinicOrganizationId ?? null,
    shipmentId: shipment.id,
    carrierConnectionId: connectionId,
    carrierName: name,
  }
  const sentMs = Date.parse(shipment.createdAt ?? stamp(book.nowMs))
  const bookedMs = Math.min(sentMs + hourMs / 2, book.nowMs)
  book.add('carrierBookings', {
    ...sides,
    id: book.id('carrier bookings', sentMs),
    service: shipment.service ?? null,
    weightGrams: 450,
    parcel: { from: partyOf(lab.name), to: partyOf('Practice'), orderNumbers: [] },
    status: 'booked',
    problem: null,
    problemMessage: null,
    reference: `B-${shipment.trackingNumber}`,
    trackingNumber: shipment.trackingNumber ?? null,
    labelFormat: 'pdf',
    label,
    bookedAt: stamp(bookedMs),
    createdAt: stamp(sentMs),
    updatedAt: stamp(bookedMs),
  })
  for (const { kind, hour, place, message } of steps) {
    const occurredAt = stamp(Math.min(sentMs + hour * hourMs, book.nowMs))
    book.add('shipmentEvents', {
      ...sides,
      id: book.id('shipment events', sentMs),
      eventKey: `${shipment.trackingNumber}-${kind}`,
      trackingNumber: shipment.trackingNumber ?? '',
      kind,
      place,
      message,
      receivedByName: null,
      occurredAt,
      createdAt: occurredAt,
    })
    // A trigger would write this at the time of the seed.
    shipment.carrierStatus = kind
    shipment.carrierStatusAt = occurredAt
  }
}

/** Adds a carrier of a laboratory, with what it reported of two parcels: one of them has a problem. */
export function addCarrier(book: Book, lab: DemoOrganization, secrets: Secrets): void {
  const chance = openChance(`carriers of ${lab.name}`)
  const addedMs = book.ago(40)
  const id = book.id('carrier connections', addedMs)
  book.add('carrierConnections', {
    organizationId: lab.id,
    id,
    name,
    serviceUrl: 'https://stadtkurier.example/pontic',
    isActive: true,
    problem: null,
    problemMessage: null,
    checkedAt: stamp(book.ago(1)),
    createdAt: stamp(addedMs),
    updatedAt: stamp(addedMs),
  })
  book.add('carrierSecrets', {
    organizationId: lab.id,
    carrierConnectionId: id,
    webhookKey: chance.bytes(24).toString('base64url'),
    secretCurrent: secrets.encrypt(Buffer.from(`whsec_${chance.bytes(32).toString('base64')}`)),
    updatedAt: stamp(addedMs),
  })
  const open = (book.rowsOf('shipments') as readonly Shipment[]).filter(
    ({ labOrganizationId, direction, status, clinicOrganizationId }) =>
      labOrganizationId === lab.id &&
      direction === 'to_clinic' &&
      status === 'in_transit' &&
      clinicOrganizationId !== null,
  )
  for (const [place, shipment] of open.slice(-2).entries()) {
    const steps = place === 0 ? way : [...way, problem]
    addTrackedParcel(book, lab, shipment, { connectionId: id, steps })
  }
}
