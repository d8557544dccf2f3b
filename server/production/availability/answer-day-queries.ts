import { sql } from 'kysely'
import type { Tx } from '#platform/db/db'

/** By when an order's design must be answered. */
export type AnswerDay = { orderId: string; answerByOn: string | null }

/**
 * Makes these the days of a laboratory's rounds that wait for an answer; a round without one has none. A
 * round that is answered at this moment is left as it is. For acrossOrgs.
 */
export async function updateAnswerDays(
  tx: Tx,
  labId: string,
  days: readonly AnswerDay[],
): Promise<void> {
  await tx.run(
    sql`with fresh as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r ("orderId" uuid, "answerByOn" date)
      ), moved as (
        select a.id, f."answerByOn" as answer_by_on
        from app.design_approvals a left join fresh f on f."orderId" = a.order_id
        where a.lab_organization_id = ${labId} and a.verdict is null
          and a.answer_by_on is distinct from f."answerByOn"
        for update of a skip locked
      )
      update app.design_approvals a set answer_by_on = m.answer_by_on from moved m where a.id = m.id`,
  )
}
