import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'

/** Whom an invoice is for: the clinic behind the customer, if any, and the terms agreed with it. */
export const selectPayer = (tx: Tx, customerId: string) =>
  tx.maybe(
    build
      .selectFrom('customers as c')
      .leftJoin('labConnections as l', 'l.id', 'c.labConnectionId')
      .select([
        'c.id',
        'c.organizationId as labOrganizationId',
        'c.name',
        'c.email',
        'l.clinicOrganizationId',
        'l.paymentTermsDays',
      ])
      .where('c.id', '=', customerId),
  )

/** The day in the laboratory's time zone, and its name in law or else in use. */
export const selectIssuer = (tx: Tx, now: Date) =>
  tx.one(
    build
      .selectFrom('organizations')
      .select([
        sql<string>`(${now.toISOString()}::timestamptz at time zone timezone)::date`.as('today'),
        sql<string>`coalesce(legal_name, name)`.as('name'),
      ])
      .where('id', '=', org),
  )
