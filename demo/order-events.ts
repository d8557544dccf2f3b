import { floorEventActions } from '#contract/orders/order-transitions'
import { hashEvent } from '#server/orders/order-history-proof'
import { stamp, type Book, type Chance, type Row } from './book.ts'
import { openRounds, type Rounds } from './designs.ts'
import type { DemoOrder } from './demo-order.ts'
import type { Colleague } from './organizations.ts'
import { addRxVersion } from './rx-versions.ts'
import { rxStanding, type Moment } from './order-course.ts'
import { addShipment, deliver } from './shipments.ts'
import { languageOf, textIn } from './texts.ts'

type Parcels = Partial<Record<'inbound' | 'outbound', Row<'shipments'>>>
type EventContext = {
  parcels: Parcels
  rounds: Rounds
  rxVersion: number
  actor: Colleague
  chance: Chance
}

const totalsOf = (row: Row<'orders'>) => ({
  subtotalMinor: row.subtotalMinor,
  discountMinor: row.discountMinor,
  taxMinor: row.taxMinor,
  totalMinor: row.totalMinor,
  currency: row.currency,
})

// What belongs to each command; a parcel that is sent here is received by a later act.
function eventDetails(
  book: Book,
  order: DemoOrder,
  { action, purpose, reason, atMs }: Moment,
  { parcels, rounds, rxVersion, actor, chance }: EventContext,
): Record<string, unknown> {
  const { row, partner } = order
  const parcel = { partner, orderId: row.id, sentMs: atMs, chance }
  const language = languageOf(partner.lab, partner.clinic)
  const reception = textIn(languageOf(partner.lab), 'Reception')
  const frontDesk = textIn(languageOf(partner.clinic ?? partner.lab), 'Front desk')
  switch (action) {
    case 'submitted':
      return { totals: totalsOf(row) }
    case 'registered':
      return { totals: totalsOf(row), promisedOn: row.promisedDeliveryDate }
    case 'accepted':
      return { promisedOn: row.promisedDeliveryDate }
    case 'info_requested':
      return {
        missing: row.status === 'needs_info' ? row.missing : [textIn(language, 'Bite scan')],
      }
    case 'sent_to_lab':
      parcels.inbound = addShipment(book, { ...parcel, purpose: 'inbound' })
      return { shipmentId: parcels.inbound.id, purpose: 'inbound' }
    case 'arrived_at_lab':
      if (parcels.inbound) deliver(parcels.inbound, reception, atMs)
      return { shipmentId: parcels.inbound?.id, receivedByName: reception }
    case 'shipped':
      parcels.outbound = addShipment(book, { ...parcel, purpose: purpose ?? 'final' })
      return { shipmentId: parcels.outbound.id, purpose }
    case 'delivered':
      if (parcels.outbound) deliver(parcels.outbound, frontDesk, atMs)
      return { shipmentId: parcels.outbound?.id, receivedByName: frontDesk }
    case 'reported_not_received':
      return { shipmentId: parcels.outbound?.id }
    case 'sent_for_approval':
      return { files: rounds.open({ actor, atMs, rxVersion }) }
    case 'approved':
    case 'changes_requested':
      return {
        files: rounds.close({
          verdict: action,
          actor,
          atMs,
          comment: reason ? textIn(language, reason) : null,
        }),
      }
    case 'rx_changed':
      return { changes: [{ pointer: '/instructions', from: null, to: row.instructions }] }
    case 'quality_checked':
      return { qualityResult: 'passed' }
    case 'completed':
      return { fitRating: row.fitRating }
    default:
      return {}
  }
}

const floorActions: readonly string[] = floorEventActions

/** Adds the history of an order, each event with the hash of the one before, and its parcels. */
export function addOrderEvents(
  book: Book,
  order: DemoOrder,
  isSeenByLab: boolean,
  chance: Chance,
): void {
  const { row, partner, moments } = order
  const language = languageOf(partner.lab, partner.clinic)
  const parcels: Parcels = {}
  const rounds = openRounds(book, order)
  let previousHash: Buffer | null = null
  for (const [place, moment] of moments.entries()) {
    const organization = moment.by === 'clinic' && partner.clinic ? partner.clinic : partner.lab
    const actor = chance.pick(organization.people)
    const { rxVersion } = rxStanding(moments.slice(0, place + 1))
    const isOfFloor = floorActions.includes(moment.action)
    const eventContext = { parcels, rounds, rxVersion, actor, chance }
    const event = {
      orderId: row.id,
      sequence: place + 1,
      action: moment.action,
      fromStatus: moments[place - 1]?.to ?? null,
      toStatus: moment.to,
      actorUserId: isOfFloor ? null : actor.userId,
      actorName: isOfFloor ? organization.name : actor.name,
      actorOrganizationId: organization.id,
      reason: moment.reason ? textIn(language, moment.reason) : null,
      rxVersion,
      details: eventDetails(book, order, moment, eventContext),
      createdAt: stamp(moment.atMs),
    }
    const hash = hashEvent(previousHash, event)
    book.add('orderEvents', {
      ...event,
      labOrganizationId: isSeenByLab ? partner.lab.id : null,
      clinicOrganizationId: partner.clinic?.id ?? null,
      previousHash,
      hash,
    })
    if (isOfFloor) {
      book.add('floorActs', {
        organizationId: organization.id,
        orderId: row.id,
        sequence: event.sequence,
        userId: actor.userId,
        userName: actor.name,
      })
    }
    addRxVersion(book, order, moment, { rxVersion, actor })
    previousHash = hash
  }
}
