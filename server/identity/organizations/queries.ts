import { sql } from 'kysely'
import type { Body, Query, Role } from '#contract/platform/endpoint'
import type {
  listOrganizations,
  MyOrganization,
  Organization,
  updateOrganization,
} from '#contract/identity/organizations'
import type { Page } from '#contract/platform/page'
import type { TeamRoleKind } from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'
import type { OrganizationSummary, Person } from '#contract/identity/session'
import { build, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** A person's active place in an active organization. */
export type Membership = {
  id: string
  organization: OrganizationSummary
  role: Role
  canSeeFinance: boolean
  /** The kind and permissions of the role of somebody who is no owner; permissions null: the usual. */
  roleKind: TeamRoleKind | null
  rolePermissions: Permission[] | null
}

const activeMemberships = (userId: string) =>
  build
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organizationId')
    .where('m.userId', '=', userId)
    .where('m.status', '=', 'active')
    .where('o.status', '=', 'active')

/** The memberships of a person: the one used last first, then the oldest. */
export const selectMemberships = (tx: Tx, userId: string): Promise<Membership[]> =>
  tx.all(
    activeMemberships(userId)
      .leftJoin('teamRoles as r', (join) =>
        join.onRef('r.organizationId', '=', 'm.organizationId').onRef('r.id', '=', 'm.teamRoleId'),
      )
      .select([
        'm.id',
        'm.role',
        'm.canSeeFinance',
        sql<TeamRoleKind | null>`r.kind`.as('roleKind'),
        sql<Permission[] | null>`r.permissions`.as('rolePermissions'),
        sql<OrganizationSummary>`json_build_object('id', o.id, 'type', o.type, 'name', o.name)`.as(
          'organization',
        ),
      ])
      .orderBy(
        (memberships) =>
          memberships
            .selectFrom('sessions as s')
            .select(({ fn }) => fn.max('s.lastUsedAt').as('at'))
            .whereRef('s.organizationId', '=', 'm.organizationId')
            .whereRef('s.userId', '=', 'm.userId'),
        (order) => order.desc().nullsLast(),
      )
      .orderBy('m.createdAt')
      .orderBy('m.id'),
  )

/** A page of the organizations that a person is an active member of. For acrossOrgs. */
export const selectMyOrganizations = (
  tx: Tx,
  { userId, organizationId }: { userId: string; organizationId: string },
  { search, updatedSinceAt, ...paging }: Query<typeof listOrganizations>,
): Promise<Page<MyOrganization>> =>
  selectPage(
    tx,
    paging,
    activeMemberships(userId)
      .select([
        'o.id',
        'o.type',
        'o.name',
        'm.role',
        'o.createdAt',
        'o.updatedAt',
        sql<boolean>`o.id = ${organizationId}`.as('isCurrent'),
      ])
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(o.name)`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('o.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy(sql`app.fold(o.name)`)
      .orderBy('o.id'),
  )

/** Holds a person's row until the end of the transaction. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.run(build.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate())
}

/** The number of a person's memberships, whatever their status. */
export async function selectMembershipCount(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('memberships')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId),
  )
  return count
}

/** A person by id. */
export const selectPerson = (tx: Tx, id: string): Promise<Person> =>
  tx.one(build.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id))

/** An organization with its company profile. */
export const selectOrganization = (tx: Tx, id: string): Promise<Organization> =>
  tx.one(
    build
      .selectFrom('organizations')
      .select([
        'id',
        'type',
        'name',
        'status',
        'timezone',
        'locale',
        'toothNotation',
        'legalName',
        'registrationNumber',
        'taxId',
        'email',
        'phone',
        'website',
        'addressLine1',
        'addressLine2',
        'city',
        'region',
        'postalCode',
        'country',
        'isListed',
        'introduction',
        'createdAt',
        'updatedAt',
      ])
      .where('id', '=', id),
  )

/** Adds an organization. */
export async function insertOrganization(
  tx: Tx,
  organization: OrganizationSummary &
    Partial<Pick<Organization, 'timezone' | 'locale' | 'country' | 'toothNotation'>>,
): Promise<void> {
  await tx.run(build.insertInto('organizations').values(organization))
}

/** Adds the first member: an owner who may see money. */
export async function insertOwner(
  tx: Tx,
  membership: { id: string; organizationId: string; userId: string },
): Promise<void> {
  await tx.run(
    build.insertInto('memberships').values({ ...membership, role: 'owner', canSeeFinance: true }),
  )
}

/** Ends a session for good; gives when it was signed in, or nothing when it had ended already. */
export const deleteSession = (tx: Tx, id: string): Promise<{ createdAt: string } | undefined> =>
  tx.maybe(
    build
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('expiresAt', '>', sql<string>`now()`)
      .returning('createdAt'),
  )

/** Changes the sent keys of an organization. */
export async function updateOrganizationRow(
  tx: Tx,
  id: string,
  changes: Body<typeof updateOrganization>,
): Promise<void> {
  await tx.run(build.updateTable('organizations').set(changes).where('id', '=', id))
}

/** A person who has the token of a mail has the address. */
export async function updateUserVerified(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('users')
      .set({ emailVerifiedAt: sql<string>`now()` })
      .where('id', '=', userId)
      .where('emailVerifiedAt', 'is', null),
  )
}
