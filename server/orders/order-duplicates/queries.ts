import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** What can still be ordered of what an order has. */
type StillThere = {
  /** The clinic's active connection with the laboratory, which may be a later one. */
  connectionId: string | null
  isPatientCurrent: boolean
  isDentistActive: boolean
  productIds: string[]
  optionIds: string[]
}

/** Which parts of an order the caller could order again today. */
export const selectStillThere = (
  tx: Tx,
  order: {
    labOrganizationId: string
    patientId: string | null
    dentistId: string | null
    productIds: string[]
    optionIds: string[]
  },
): Promise<StillThere> =>
  tx.one(
    sql<StillThere>`select
      (select c.id from app.lab_connections c
        where c.lab_organization_id = ${order.labOrganizationId} and c.clinic_organization_id = app.org()
          and c.status = 'active') as connection_id,
      exists (select from app.patients p where p.organization_id = app.org() and p.id = ${order.patientId}
        and p.archived_at is null) as is_patient_current,
      exists (select from app.dentist_details d where d.dentist_id = ${order.dentistId} and d.is_active) as is_dentist_active,
      array(select p.id from app.products p where p.organization_id = ${order.labOrganizationId} and p.is_active
        and p.id = any (${order.productIds}::uuid[])) as product_ids,
      array(select o.id from app.product_options o where o.organization_id = ${order.labOrganizationId}
        and o.is_active and o.id = any (${order.optionIds}::uuid[])) as option_ids`.compile(build),
  )
