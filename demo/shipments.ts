import { dayMs, stamp, workdayAfter, type Book, type Chance, type Row } from './book.ts'
import type { Partner } from './connections.ts'

type Shipment = Row<'shipments'>

type Parcel = {
  partner: Partner
  orderId: string
  purpose: Shipment['purpose']
  sentMs: number
  chance: Chance
}

// Now and then an impression comes as it was taken.
function attestation({ partner, purpose, sentMs }: Parcel) {
  const person = partner.clinic?.people[0]
  if (purpose !== 'inbound' || !person) {
    return { disinfected: null, disinfectedByName: null, disinfectedAt: null }
  }
  const disinfected = Math.floor(sentMs / 1_000) % 12 !== 0
  return { disinfected, disinfectedByName: person.name, disinfectedAt: stamp(sentMs) }
}

/** Sends one order; the parcel is on its way until `deliver` is called on it. */
export function addShipment(book: Book, parcel: Parcel): Shipment {
  const { partner, orderId, purpose, sentMs, chance } = parcel
  const id = book.id('shipments', sentMs)
  const sides = {
    labOrganizationId: partner.lab.id,
    clinicOrganizationId: partner.clinic?.id ?? null,
  }
  const trackingNumber = `SK-${chance.digits(4)}-${chance.digits(2)}`
  book.add('shipmentOrders', { shipmentId: id, orderId, ...sides })
  return book.add('shipments', {
    id,
    ...sides,
    customerId: partner.customerId,
    direction: purpose === 'inbound' ? 'to_lab' : 'to_clinic',
    purpose,
    courier: 'Stadtkurier',
    service: chance.pick(['Overnight', 'Same day']),
    trackingNumber,
    trackingUrl: `https://stadtkurier.example/t/${trackingNumber}`,
    status: book.nowMs - sentMs < dayMs / 2 ? 'picked_up' : 'in_transit',
    ...attestation(parcel),
    shippedAt: stamp(sentMs),
    expectedOn: workdayAfter(sentMs, 1),
    deliveredAt: null,
    receivedByName: null,
    carrierStatus: null,
    carrierStatusAt: null,
    createdAt: stamp(sentMs),
    updatedAt: stamp(sentMs),
  })
}

/** Somebody took the parcel at the door. */
export function deliver(shipment: Shipment, receivedByName: string, atMs: number): void {
  shipment.status = 'delivered'
  shipment.deliveredAt = stamp(atMs)
  shipment.receivedByName = receivedByName
  shipment.updatedAt = stamp(atMs)
}
