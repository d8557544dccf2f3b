import { sql, type RawBuilder } from 'kysely'

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
