import { sql } from 'kysely'
import type { Body, OrganizationType, Query } from '#contract/platform/endpoint'
import type {
  ConnectionStatus,
  LabConnection,
  listLabConnections,
  updateLabConnection,
} from '#contract/partners/lab-connections'
import type { Page } from '#contract/platform/page'
import { toColumns } from '#platform/db/columns'
import { build, type Db, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** Who sees a connection, and when: a request expires by the clock. */
export type View = { organizationType: OrganizationType; now: string }

/** The two organizations of a connection. */
export type Pair = { labOrganizationId: string; clinicOrganizationId: string }

/** Where a connection is: a request expires by the clock. */
export const shownStatus = (now: string) =>
  sql<ConnectionStatus>`case when status = 'pending' and expires_at <= ${now} then 'expired' else status end`

const acceptance = sql<LabConnection['acceptance']>`case when accepted_by_user_id is not null then
  jsonb_build_object('name', accepted_by_name, 'email', accepted_by_email,
    'isOtherAddress', is_other_address) end`

const selectConnectionColumns = ({ organizationType, now }: View) =>
  build.selectFrom('labConnections').select([
    'id',
    'labOrganizationId',
    'labName',
    'clinicOrganizationId',
    'clinicName',
    sql<string | null>`case when ${organizationType} = requested_by then invited_email
        else app.masked_email(invited_email) end`.as('invitedEmail'),
    acceptance.as('acceptance'),
    sql<
      LabConnection['partnerStanding']
    >`case when ${shownStatus(now)} in ('pending', 'active', 'suspended')
        then app.partner_standing(id) end`.as('partnerStanding'),
    shownStatus(now).as('status'),
    'requestedBy',
    'requestedByUserId',
    'message',
    'accountNumber',
    'paymentTermsDays',
    'billingMode',
    'autoAccept as hasAutoAccept',
    'defaultCourier',
    'inboundTransitDays',
    'outboundTransitDays',
    'hasSaturdayDelivery',
    'completeAfterDays',
    'privacyMode',
    sql<string | null>`case when ${organizationType} = 'lab' then customer_id end`.as('customerId'),
    sql<string | null>`case when ${organizationType} = 'lab' then price_list_id end`.as(
      'priceListId',
    ),
    sql<string | null>`case when ${organizationType} = 'lab' then remake_policy_id end`.as(
      'remakePolicyId',
    ),
    'expiresAt',
    'respondedAt',
    'declineReason',
    'suspendedBy',
    'suspendedReason',
    'endedAt',
    'endedBy',
    'createdAt',
    'updatedAt',
  ])

/** A page of the organization's connections, newest first, as its side sees them. */
export const selectConnections = (
  tx: Tx,
  view: View,
  { search, updatedSinceAt, status, ...paging }: Query<typeof listLabConnections>,
): Promise<Page<LabConnection>> =>
  selectPage(
    tx,
    paging,
    selectConnectionColumns(view)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .$if(status !== undefined, (rows) => rows.where(shownStatus(view.now), '=', status ?? null))
      .orderBy('id', 'desc'),
  )

/** A connection of the organization, as its side sees it. */
export const selectConnection = (
  tx: Tx,
  view: View,
  id: string,
): Promise<LabConnection | undefined> =>
  tx.maybe(selectConnectionColumns(view).where('id', '=', id))

/** What a step looks at; the row is held. */
export const selectForTransition = (now: string) =>
  build
    .selectFrom('labConnections')
    .select([
      'id',
      'labOrganizationId',
      'clinicOrganizationId',
      shownStatus(now).as('status'),
      'requestedBy',
      'suspendedBy',
      'customerId',
    ])
    .forNoKeyUpdate()

/** The connection, held until the transaction ends: two moves at once come one after the other. */
export const lockConnection = (tx: Tx, id: string, now: string) =>
  tx.maybe(selectForTransition(now).where('id', '=', id))

/** The side at work as a connection names it. */
export type OwnSide = {
  labOrganizationId?: string
  labName?: string
  clinicOrganizationId?: string
  clinicName?: string
}

/** What a move writes down. */
export type Stamps = OwnSide & {
  status: ConnectionStatus
  respondedAt?: string
  declineReason?: string | null
  suspendedBy?: OrganizationType | null
  suspendedReason?: string | null
  endedAt?: string
  endedBy?: OrganizationType
  customerId?: string
  acceptedByUserId?: string
  acceptedByName?: string
  acceptedByEmail?: string
  isOtherAddress?: boolean
}

const flagColumns = { hasAutoAccept: 'autoAccept' } as const

/** Changes keys of a connection, or its status with the instant of the change. */
export const updateConnection = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateLabConnection> | Stamps,
): Promise<number> =>
  tx.run(
    build.updateTable('labConnections').set(toColumns(changes, flagColumns)).where('id', '=', id),
  )

/** A price list that a connection will name, held so that it is not archived meanwhile. */
export const lockPriceList = (tx: Tx, id: string): Promise<{ isActive: boolean } | undefined> =>
  tx.maybe(build.selectFrom('priceLists').select('isActive').where('id', '=', id).forShare())

/** The customer that the clinic was to the laboratory in an earlier connection. */
export const selectEarlierCustomer = async (tx: Tx, pair: Pair): Promise<string | null> =>
  (
    await tx.maybe(
      build
        .selectFrom('labConnections')
        .select('customerId')
        .where('labOrganizationId', '=', pair.labOrganizationId)
        .where('clinicOrganizationId', '=', pair.clinicOrganizationId)
        .where('customerId', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1),
    )
  )?.customerId ?? null

/** When the pair's last request of this side was declined. */
export const selectLastDecline = async (
  tx: Tx,
  pair: Pair,
  requestedBy: OrganizationType,
): Promise<string | undefined> =>
  (
    await tx.maybe(
      build
        .selectFrom('labConnections')
        .select('respondedAt')
        .where('labOrganizationId', '=', pair.labOrganizationId)
        .where('clinicOrganizationId', '=', pair.clinicOrganizationId)
        .where('requestedBy', '=', requestedBy)
        .where('status', '=', 'declined')
        .orderBy('respondedAt', 'desc')
        .limit(1),
    )
  )?.respondedAt ?? undefined

/** Writes down that the requests of a pair, or to an address, that nobody answered have expired. */
export const updateExpired = (
  tx: Tx,
  now: string,
  to: Pair | { invitedEmail: string },
): Promise<number> =>
  tx.run(
    build
      .updateTable('labConnections')
      .set({ status: 'expired' })
      .where('status', '=', 'pending')
      .where('expiresAt', '<=', now)
      .where(
        'invitedEmail' in to
          ? sql<boolean>`lower(invited_email) = lower(${to.invitedEmail})`
          : sql<boolean>`lab_organization_id = ${to.labOrganizationId} and clinic_organization_id = ${to.clinicOrganizationId}`,
      ),
  )

/** How many invitations by email of the organization at work wait for an answer. */
export async function selectInvitedCount(tx: Tx, now: string): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('labConnections')
      .select(sql<number>`count(*)`.as('count'))
      .where('invitedEmail', 'is not', null)
      .where('status', '=', 'pending')
      .where('expiresAt', '>', now),
  )
  return count
}

/** A request as it is stored. */
export type Request = OwnSide & {
  id: string
  requestedBy: OrganizationType
  requestedByUserId: string
  invitedEmail?: string
  invitationTokenHash?: Buffer
  message?: string
  expiresAt: string
}

/** Adds a connection that one side asks for. */
export const insertConnection = (tx: Tx, request: Request): Promise<number> =>
  tx.run(build.insertInto('labConnections').values(request))

/**
 * The name of an active organization of this type. Asked as the service itself: a side sees no row of
 * the other side, and the name is all that it learns.
 */
export async function selectPartnerName(
  db: Db,
  type: OrganizationType,
  id: string,
): Promise<string | undefined> {
  const row = await db.ask({
    name: 'partner_name',
    text: `select name from app.organizations where id = $1 and type = $2 and status = 'active'`,
    values: [id, type],
  })
  return row === undefined ? undefined : String(row['name'])
}
