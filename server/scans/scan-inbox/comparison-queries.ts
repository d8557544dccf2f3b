import { sql } from 'kysely'
import type { Tx } from '#platform/db/db'
import type { PatientIdentity } from '#dental-scans/identity-comparison'

/** What an order says of itself that a scan can contradict, as the caller may know it. */
export type OrderFacts = {
  id: string
  customerId: string
  patientId: string | null
  firstName: string | null
  lastName: string | null
  dateOfBirth: string | null
  code: string | null
  chartNumber: string | null
  externalIds: { system: string; value: string }[]
  teeth: number[]
  arches: string[]
}

/** A laboratory reads its own copy of a patient: what the privacy mode hides is not there. */
export const selectOrderFacts = (tx: Tx, id: string): Promise<OrderFacts | undefined> =>
  tx.maybe(
    sql<OrderFacts>`select o.id, o.customer_id, o.patient_id, p.first_name, p.last_name, p.date_of_birth::text as date_of_birth,
        p.code, p.chart_number, coalesce(p.external_ids, '[]') as external_ids,
        coalesce((select array_agg(distinct tooth order by tooth) from app.order_items i cross join unnest(i.teeth) as tooth
          where i.order_id = o.id), '{}') as teeth,
        coalesce((select array_agg(distinct i.arch) from app.order_items i
          where i.order_id = o.id and i.arch is not null and i.teeth = '{}'), '{}') as arches
      from app.orders o left join app.patients p on p.organization_id = app.org() and p.id = o.patient_id
      where o.id = ${id}`,
  )

/** Whom a patient's record names; numbers are left out, as it was found by one. */
export const selectIdentity = (tx: Tx, id: string): Promise<PatientIdentity> =>
  tx.one(
    sql<PatientIdentity>`select array_remove(array[nullif(concat_ws(' ', first_name, last_name), '')], null) as names,
        array_remove(array[date_of_birth::text], null) as birth_dates, '{}'::text[] as patient_codes
      from app.patients where organization_id = app.org() and id = ${id}`,
  )
