import { sql } from 'kysely'
import type {
  CustomerAgreement,
  listCustomerAgreements,
} from '#contract/partners/customer-agreements'
import type { DentistPreferences } from '#contract/partners/dentists'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectAgreementColumns = () =>
  build
    .selectFrom('customerAgreements as a')
    .leftJoin('dentists as d', (join) =>
      join
        .onRef('d.organizationId', '=', 'a.dentistOrganizationId')
        .onRef('d.id', '=', 'a.dentistId'),
    )
    .select([
      'a.id',
      'a.customerId',
      'a.dentistId',
      sql<string | null>`nullif(concat_ws(' ', d.title, d.first_name, d.last_name), '')`.as(
        'dentistName',
      ),
      'a.preferences',
      'a.createdAt',
      'a.updatedAt',
    ])
    .$narrowType<{ preferences: DentistPreferences }>()

/** A page of what the laboratory noted of its customers, newest first. */
export const selectAgreements = (
  tx: Tx,
  { search, updatedSinceAt, customerId, ...paging }: Query<typeof listCustomerAgreements>,
): Promise<Page<CustomerAgreement>> =>
  selectPage(
    tx,
    paging,
    selectAgreementColumns()
      .$if(customerId !== undefined, (rows) => rows.where('a.customerId', '=', customerId ?? ''))
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`exists (select from app.customers c where c.organization_id = a.organization_id
            and c.id = a.customer_id and ${matches(sql.ref('c.search'), search ?? '')})`,
        ),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('a.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('a.id', 'desc'),
  )

/** What the laboratory noted of a customer, by its id. */
export const selectAgreement = (tx: Tx, id: string): Promise<CustomerAgreement | undefined> =>
  tx.maybe(selectAgreementColumns().where('a.id', '=', id))

/** What the laboratory noted of a customer and of one of its dentists. */
export const selectAgreementsOf = (
  tx: Tx,
  { customerId, dentistId }: { customerId: string; dentistId: string | null },
): Promise<CustomerAgreement[]> =>
  tx.all(
    selectAgreementColumns()
      .where('a.customerId', '=', customerId)
      .where((where) =>
        where.or([where('a.dentistId', 'is', null), where('a.dentistId', '=', dentistId)]),
      ),
  )

/** The clinic of a customer, while the two are connected; null for an offline customer. */
export const selectClinicOf = (
  tx: Tx,
  customerId: string,
): Promise<{ clinicOrganizationId: string | null } | undefined> =>
  tx.maybe(
    build
      .selectFrom('customers as c')
      .leftJoin('labConnections as l', (join) =>
        join.onRef('l.id', '=', 'c.labConnectionId').on('l.status', '=', 'active'),
      )
      .select('l.clinicOrganizationId')
      .where('c.id', '=', customerId),
  )

/** The clinic that a dentist works for, where the laboratory sees the dentist. */
export const selectDentistOrganization = (
  tx: Tx,
  dentistId: string,
): Promise<{ organizationId: string } | undefined> =>
  tx.maybe(build.selectFrom('dentists').select('organizationId').where('id', '=', dentistId))

type NewAgreement = {
  id: string
  customerId: string
  dentistId: string | null
  dentistOrganizationId: string | null
  preferences: DentistPreferences
}

/** Adds what the laboratory notes of a customer. */
export const insertAgreement = (
  tx: Tx,
  { preferences, ...agreement }: NewAgreement,
): Promise<number> =>
  tx.run(
    build.insertInto('customerAgreements').values({
      ...agreement,
      preferences: JSON.stringify(preferences),
      organizationId: org,
    }),
  )

/** Replaces what the laboratory noted. */
export const updateAgreement = (
  tx: Tx,
  id: string,
  preferences: DentistPreferences,
): Promise<number> =>
  tx.run(
    build
      .updateTable('customerAgreements')
      .set({ preferences: JSON.stringify(preferences) })
      .where('id', '=', id),
  )

/** Deletes what the laboratory noted; gives the number of rows that were deleted. */
export const deleteAgreement = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('customerAgreements').where('id', '=', id))
