import type { OrganizationType } from '#contract/platform/endpoint'
import { dayMs, openChance, stamp, type Book, type Chance, type Row } from './book.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn, type DemoLanguage } from './texts.ts'

type Connection = Row<'labConnections'>
type PrivacyMode = NonNullable<Connection['privacyMode']>

/** Whom a laboratory works for: a connected clinic, or an offline customer without a connection. */
export type Partner = {
  lab: DemoOrganization
  clinic: DemoOrganization | null
  name: string
  customerId: string
  connectionId: string | null
  privacyMode: PrivacyMode
  paymentTermsDays: number
}

type Request = {
  lab: DemoOrganization
  clinic: DemoOrganization
  requestedBy: OrganizationType
  askedMs: number
  privacyMode: PrivacyMode
  accountNumber: string
}

// Whatever the end, each key is there: the rows of a table are written with one list of columns.
function addRequest(book: Book, request: Request, end: Partial<Connection>): Connection {
  const { lab, clinic, requestedBy, askedMs, privacyMode, accountNumber } = request
  const asker = requestedBy === 'lab' ? lab : clinic
  const status = end.status ?? 'pending'
  const wasActive = ['active', 'suspended', 'ended'].includes(status)
  const answeredMs = askedMs + 2 * dayMs
  return book.add('labConnections', {
    id: book.id('lab connections', askedMs),
    labOrganizationId: lab.id,
    clinicOrganizationId: clinic.id,
    labName: lab.name,
    clinicName: clinic.name,
    invitedEmail: null,
    status,
    requestedBy,
    requestedByUserId: asker.people[0]?.userId ?? '',
    message:
      requestedBy === 'clinic'
        ? textIn(languageOf(lab, clinic), 'We would like to send you our cases.')
        : null,
    accountNumber: wasActive ? accountNumber : null,
    paymentTermsDays: wasActive ? 30 : null,
    billingMode: 'per_order',
    privacyMode,
    autoAccept: false,
    defaultCourier: wasActive ? 'Stadtkurier' : null,
    inboundTransitDays: 1,
    outboundTransitDays: 1,
    customerId: wasActive ? book.id('customers', answeredMs) : null,
    expiresAt: stamp(askedMs + 30 * dayMs),
    respondedAt: wasActive ? stamp(answeredMs) : null,
    declineReason: null,
    suspendedBy: null,
    suspendedReason: null,
    endedAt: null,
    endedBy: null,
    createdAt: stamp(askedMs),
    updatedAt: stamp(wasActive ? answeredMs : askedMs),
    ...end,
  })
}

type At = { lab: DemoOrganization; clinic: DemoOrganization; city: string }

function addCustomerOf(book: Book, connection: Connection, { lab, clinic, city }: At) {
  const since = String(connection.respondedAt)
  book.add('customers', {
    organizationId: connection.labOrganizationId ?? '',
    id: connection.customerId ?? '',
    labConnectionId: connection.id,
    name: clinic.name,
    email: `office@${clinic.domain}`,
    city,
    country: clinic.country,
    accountNumber: connection.accountNumber,
    tags: connection.status === 'active' ? [textIn(languageOf(lab), 'connected')] : [],
    creditHold: connection.status === 'suspended',
    notes: null,
    status: connection.status === 'ended' ? 'archived' : 'active',
    createdAt: since,
    updatedAt: since,
  })
}

type Pair = {
  lab: DemoOrganization
  clinic: DemoOrganization
  privacyMode: PrivacyMode
  number: string
  city: string
}

/** Connects the companies of the demo, with each of the three privacy modes; all are active. */
export function addMainConnections(book: Book, pairs: readonly Pair[]): Partner[] {
  return pairs.map(({ lab, clinic, privacyMode, number, city }, place) => {
    const connection = addRequest(
      book,
      {
        lab,
        clinic,
        requestedBy: place % 2 === 0 ? 'clinic' : 'lab',
        askedMs: book.ago(230 - place),
        privacyMode,
        accountNumber: number,
      },
      { status: 'active' },
    )
    addCustomerOf(book, connection, { lab, clinic, city })
    return {
      lab,
      clinic,
      name: clinic.name,
      customerId: connection.customerId ?? '',
      connectionId: connection.id,
      privacyMode,
      paymentTermsDays: 30,
    }
  })
}

const reasons = ['We take no new clinics this year.', 'Too far away for daily parcels.'] as const

type Asked = { askedMs: number; language: DemoLanguage }

/** How the request of a place in the row ended: every state, the living ones more often. */
function endOf(chance: Chance, place: number, { askedMs, language }: Asked): Partial<Connection> {
  const side = chance.pick(['lab', 'clinic'] as const)
  const laterMs = askedMs + chance.whole(5, 20) * dayMs
  const changed = { updatedAt: stamp(laterMs) }
  switch (place % 10) {
    case 4:
    case 9:
      // Young enough to be open still; nobody has answered.
      return { status: 'pending' }
    case 5:
      return {
        status: 'suspended',
        suspendedBy: side,
        suspendedReason: textIn(language, 'Invoices are open.'),
        ...changed,
      }
    case 6:
      return { status: 'ended', endedBy: side, endedAt: stamp(laterMs), ...changed }
    case 7:
      return {
        status: 'declined',
        declineReason: textIn(language, chance.pick(reasons)),
        respondedAt: stamp(laterMs),
        ...changed,
      }
    case 8:
      return place < 10 ? { status: 'withdrawn', ...changed } : { status: 'expired' }
    default:
      return { status: 'active' }
  }
}

/** Small clinics around a laboratory, or small laboratories around a clinic, in every state. */
export function addSmallConnections(
  book: Book,
  hub: DemoOrganization,
  others: readonly DemoOrganization[],
): void {
  const chance = openChance(`small connections of ${hub.name}`)
  for (const [place, other] of others.entries()) {
    const isOpen = place % 10 === 4 || place % 10 === 9
    const askedMs = book.ago(isOpen ? chance.whole(1, 20) : chance.whole(60, 220))
    const [lab, clinic] = hub.type === 'lab' ? [hub, other] : [other, hub]
    const connection = addRequest(
      book,
      {
        lab,
        clinic,
        requestedBy: chance.pick(['lab', 'clinic'] as const),
        askedMs,
        privacyMode: chance.pick(['full', 'initials', 'code_only'] as const),
        accountNumber: `K-${1_100 + place}`,
      },
      endOf(chance, place, { askedMs, language: languageOf(lab, clinic) }),
    )
    if (connection.customerId) addCustomerOf(book, connection, { lab, clinic, city: 'Lübeck' })
  }
}

/** Customers that work on paper; gives them as partners without a connection. */
export function addOfflineCustomers(
  book: Book,
  lab: DemoOrganization,
  names: readonly string[],
): Partner[] {
  const chance = openChance(`offline customers of ${lab.name}`)
  return names.map((name, place) => {
    const sinceMs = book.ago(300 - place * 3)
    const customerId = book.id('customers', sinceMs)
    book.add('customers', {
      organizationId: lab.id,
      id: customerId,
      labConnectionId: null,
      name,
      email: `paper-${place + 1}@${lab.domain}`,
      city: chance.pick(lab.country === 'GB' ? ['Leeds', 'Stockport'] : ['Bremen', 'Kiel']),
      country: lab.country,
      accountNumber: `P-${2_000 + place}`,
      tags: [textIn(languageOf(lab), 'paper')],
      creditHold: place % 9 === 8,
      notes: place % 4 === 0 ? textIn(languageOf(lab), 'Calls before every pick-up.') : null,
      status: 'active',
      createdAt: stamp(sinceMs),
      updatedAt: stamp(sinceMs),
    })
    const terms = { privacyMode: 'full', paymentTermsDays: 14 } as const
    return { lab, clinic: null, name, customerId, connectionId: null, ...terms }
  })
}

/** Gives a connection a price list of its own. */
export function namePriceList(book: Book, connectionId: string, priceListId: string): void {
  const connections = book.rowsOf('labConnections') as readonly Connection[]
  const connection = connections.find(({ id }) => id === connectionId)
  if (connection) connection.priceListId = priceListId
}
