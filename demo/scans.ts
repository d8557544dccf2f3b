import type { ScanCase } from '#contract/scans/scan-inbox'
import type { Secrets } from '#platform/auth/secrets'
import { dayMs, hourMs, openChance, stamp, type Book, type Chance, type Row } from './book.ts'
import type { DemoOrder } from './demo-order.ts'
import type { DemoOrganization } from './organizations.ts'

type ScannerType = Row<'scannerConnections'>['scannerType']
type Status = NonNullable<Row<'scannerConnections'>['connectionStatus']>

const types: readonly (readonly [ScannerType, string])[] = [
  ['other', 'Webhook bridge'],
  ['medit', 'Medit'],
  ['itero', 'iTero'],
  ['threeshape', '3Shape'],
  ['dentsply_sirona', 'Dentsply Sirona'],
  ['carestream', 'Carestream'],
  ['shining3d', 'Shining 3D'],
  ['planmeca', 'Planmeca'],
  ['exocad', 'exocad'],
  ['watch_folder', 'Watched folder'],
]

const profiles: Partial<Record<ScannerType, Row<'scannerSecrets'>['webhookProfile']>> = {
  medit: 'medit',
  itero: 'hint',
  threeshape: 'bearer',
}

const statuses: readonly (readonly [Status, string | null])[] = [
  ['connected', null],
  ['connected', null],
  ['connected', null],
  ['pending', null],
  ['error', 'vendor_error'],
  ['disconnected', 'ended_by_vendor'],
  ['expired', 'nobody_signed_in'],
]

/** A connection of the demo with what signs its webhooks. */
export type Scanner = { id: string; webhookKey: string; secret: string }

/**
 * Adds scanner connections of all types and states; the first one is connected and takes signed
 * webhooks.
 */
export function addScanners(
  book: Book,
  organization: DemoOrganization,
  count: number,
  secrets: Secrets,
): Scanner[] {
  const chance = openChance(`scanners of ${organization.name}`)
  return Array.from({ length: count }, (_, place) => {
    const addedMs = book.ago(225 - place * 3)
    const [scannerType, label] = types[place % types.length] ?? ['other', 'Webhook bridge']
    const [connectionStatus, stateCode] = statuses[place % statuses.length] ?? ['pending', null]
    const lastMs = connectionStatus === 'pending' ? null : book.ago(chance.whole(0, 6), 3)
    const changedMs = lastMs ?? addedMs
    const id = book.id('scanner connections', addedMs)
    book.add('scannerConnections', {
      organizationId: organization.id,
      id,
      scannerType,
      name: `${label}, room ${place + 1}`,
      connectionStatus,
      stateNote: stateCode === null ? null : { code: stateCode },
      testMode: place % 6 === 5,
      sortOrder: place,
      isActive: place % 13 !== 12,
      lastConnectedAt: lastMs === null ? null : stamp(lastMs),
      lastSyncAt: lastMs === null ? null : stamp(lastMs),
      createdAt: stamp(addedMs),
      updatedAt: stamp(changedMs),
    })
    const scanner = {
      id,
      webhookKey: chance.bytes(24).toString('base64url'),
      secret: `whsec_${chance.bytes(32).toString('base64')}`,
    }
    book.add('scannerSecrets', {
      organizationId: organization.id,
      scannerConnectionId: id,
      webhookKey: scanner.webhookKey,
      webhookProfile: profiles[scannerType] ?? 'standard',
      secretCurrent: secrets.encrypt(Buffer.from(scanner.secret)),
      externalAccount: lastMs === null ? null : `account-${chance.digits(5)}`,
      updatedAt: stamp(changedMs),
    })
    return scanner
  })
}

// As the inbox keeps them: what was announced, and when.
const caseFiles = (chance: Chance, state: 'ready' | 'pending', at: string) =>
  ['upper', 'lower', 'bite'].map((role) => ({
    externalId: `f-${chance.digits(8)}`,
    name: `case-${role}.stl`,
    role,
    size: chance.whole(3_000_000, 12_000_000),
    state,
    format: 'stl',
    fingerprint: chance.digits(16),
    at,
    heardAt: at,
  }))

// The vendor's words for the work of an order.
const rxOf = ({ items }: DemoOrder) =>
  ({
    name: items[0]?.description ?? null,
    items: items.map(({ teeth, restorationType, material }) => ({
      tooth: teeth?.[0] ?? null,
      type: restorationType,
      material: material ?? null,
      shade: null,
    })),
    dueDate: null,
    notes: null,
  }) satisfies ScanCase['rx']

type Inbox = {
  organization: DemoOrganization
  scanners: readonly Scanner[]
  /** Orders of the organization that scans can be for. */
  orders: readonly DemoOrder[]
  count: number
}

const openStates = ['unmatched', 'unmatched', 'unmatched', 'suggested', 'unmatched', 'suggested']

function stateAt(place: number): Row<'scanCases'>['matchState'] {
  if (place % 8 === 6) return 'matched'
  if (place % 8 === 7) return 'ignored'
  return openStates[place % 8] as 'unmatched' | 'suggested'
}

/**
 * Adds announced scans in every state of matching. Names only suggest, so a suggestion names none.
 */
export function addScanCases(book: Book, { organization, scanners, orders, count }: Inbox): void {
  const chance = openChance(`scans of ${organization.name}`)
  for (let place = 0; place < count; place++) {
    const receivedMs = book.ago(0) - Math.floor(((count - place) / count) * 30 * dayMs) - hourMs
    const matchState = stateAt(place)
    const order = chance.pick(orders)
    const isKnown = matchState === 'matched' || matchState === 'suggested'
    const { code } = order.patient
    const id = book.id('scan cases', receivedMs)
    const reason = 'The patient of the order has this name.'
    book.add('scanCaseEvents', {
      organizationId: organization.id,
      id: book.id('scan case events', receivedMs),
      scanCaseId: id,
      action: 'created',
      createdAt: stamp(receivedMs),
    })
    book.add('scanCases', {
      organizationId: organization.id,
      id,
      scannerConnectionId: chance.pick(scanners).id,
      externalCaseId: `c-${chance.digits(6)}-${place}`,
      externalStatus: 'COMPLETED',
      reference: matchState === 'matched' ? (order.row.number ?? null) : null,
      accountRef: `account-${chance.digits(5)}`,
      patientHint: {
        externalId: `v-${chance.digits(5)}`,
        code: isKnown ? code : null,
        name: null,
        dateOfBirth: null,
      } satisfies ScanCase['patientHint'],
      dentistHint: {
        externalId: `u-${chance.digits(3)}`,
        name: null,
        email: null,
        licence: `Z-${chance.digits(6)}`,
        phone: null,
      } satisfies ScanCase['dentistHint'],
      rx: rxOf(order),
      files: caseFiles(chance, isKnown || place % 3 !== 0 ? 'ready' : 'pending', stamp(receivedMs)),
      matchedOrderId: matchState === 'matched' ? order.row.id : null,
      suggestedOrderId: matchState === 'suggested' ? order.row.id : null,
      matchState,
      matchReason:
        matchState === 'matched'
          ? 'The scan gives the number of the order as its reference.'
          : matchState === 'suggested'
            ? reason
            : null,
      matchReasonCode:
        matchState === 'matched' ? 'order_number' : matchState === 'suggested' ? 'name' : null,
      matchedBy: matchState === 'matched' ? 'reference' : null,
      matchedAt: matchState === 'matched' ? stamp(receivedMs) : null,
      suggestions:
        matchState === 'suggested'
          ? [{ orderId: order.row.id, reason, reasonCode: 'name', differences: [] }]
          : [],
      lookedAt: stamp(book.ago(0)),
      isCancelled: place % 17 === 16,
      receivedAt: stamp(receivedMs),
      lastEventAt: stamp(receivedMs),
      updatedAt: stamp(receivedMs),
    })
  }
  addSenders(book, { organization, scanners, orders })
}

// Who senders are, as somebody said when a scan of theirs was attached.
function addSenders(
  book: Book,
  { organization, scanners, orders }: Pick<Inbox, 'organization' | 'scanners' | 'orders'>,
): void {
  const [person] = organization.people
  if (!person) throw new Error('an organization of the demo has nobody')
  const known = orders.filter(({ row }) => organization.type === 'lab' || row.dentistId)
  for (const [place, { row: order }] of known.slice(0, 28).entries()) {
    const scannerConnectionId = scanners[place % scanners.length]?.id
    if (scannerConnectionId === undefined) return
    const addedMs = book.ago(29 - place)
    book.add('scannerSenderMaps', {
      organizationId: organization.id,
      id: book.id('scanner sender maps', addedMs),
      scannerConnectionId,
      senderKind: 'licence',
      senderValue: `z${100_000 + place}`,
      customerId: organization.type === 'lab' ? order.customerId : null,
      dentistId: organization.type === 'lab' ? null : order.dentistId,
      createdByUserId: person.userId,
      createdByName: person.name,
      createdAt: stamp(addedMs),
      updatedAt: stamp(addedMs),
    })
  }
}
