import { sql, type RawBuilder } from 'kysely'
import type { OrganizationType } from '#contract/platform/endpoint'
import { org } from '#platform/db/db'
import { sortByOwner, type OwnerSort, type SortOf } from '#platform/http/sorted-list'

/**
 * Who is on the other side of money, in a query that reads a row of two sides under `alias`: a
 * laboratory finds its customer, a clinic its laboratory; the other's record is not there.
 */
export const counterpartOf = (alias: string): RawBuilder<string | null> => {
  const [lab, clinic, customer] = [
    sql.ref(`${alias}.labOrganizationId`),
    sql.ref(`${alias}.clinicOrganizationId`),
    sql.ref(`${alias}.customerId`),
  ]
  return sql<string | null>`coalesce(
    (select c.name from app.customers c where c.organization_id = ${lab} and c.id = ${customer}),
    (select c.lab_name from app.lab_connections c
      where c.lab_organization_id = ${lab} and c.clinic_organization_id = ${clinic}
      order by c.id desc limit 1))`
}

// By the names that `counterpartOf` finds.
const counterparts = {
  lab: {
    id: 'customerId',
    partners: sql`select k.id, app.fold(k.name) as name from app.customers k
      where k.organization_id = ${org}`,
  },
  clinic: {
    id: 'labOrganizationId',
    partners: sql`select distinct on (c.lab_organization_id)
        c.lab_organization_id as id, app.fold(c.lab_name) as name
      from app.lab_connections c
      where c.clinic_organization_id = ${org} and c.lab_organization_id is not null
      order by c.lab_organization_id, c.id desc`,
  },
}

/** How a list of money, read under `alias`, is sorted by the name that one side knows the other by. */
export const sortByCounterpart = <Filters extends object>(
  alias: string,
  side: OrganizationType,
  list: Pick<OwnerSort<Filters>, 'found' | 'isFew'>,
): SortOf<Filters> =>
  sortByOwner<Filters>({
    owners: counterparts[side].partners,
    ownerId: sql<string>`${sql.ref(`${alias}.${counterparts[side].id}`)}`,
    id: sql<string>`${sql.ref(`${alias}.id`)}`,
    ...list,
  })
