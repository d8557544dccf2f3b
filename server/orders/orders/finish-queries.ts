import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

type StageOfItem = { stage: string; item: number }

/** The stages of its workflows that are open before the next try-in; work without a workflow is made when the laboratory says so. */
export const selectOpenStages = (tx: Tx, orderId: string) =>
  tx.all(
    sql<StageOfItem>`select s.name as stage, i.position + 1 as item
      from app.order_stages s join app.order_items i on i.id = s.order_item_id
      where s.order_id = ${orderId} and s.workflow_id is not null and s.status not in ('done', 'skipped')
        and not app.is_behind_try_in(s.order_item_id, s.sort_order)
      order by i.position, s.sort_order`.compile(build),
  )

/** A stage that asks for a quality check, with the last one. */
export type Checked = StageOfItem & {
  lastResult: 'passed' | 'failed' | 'conditional' | null
  isSentBackSince: boolean
  isWorkedSince: boolean
}

/** Each stage up to the next try-in that asks for a check, with the last check of its item or of the whole order. Whoever checks may write it down while that stage goes on: what counts is what was worked before it, and its last begin. */
export const selectChecked = (tx: Tx, orderId: string): Promise<Checked[]> =>
  tx.all(
    sql<Checked>`select q.name as stage, i.position + 1 as item,
        c.result as last_result,
        coalesce(c.created_at < greatest(w.reworked_at, r.returned_at), false) as is_sent_back_since,
        coalesce(c.created_at < greatest(w.finished_at, t.begun_at), false) as is_worked_since
      from app.order_stages q join app.order_items i on i.id = q.order_item_id
        left join lateral (
          select k.result, k.created_at
          from app.quality_checks k left join app.order_stages s on s.id = k.order_stage_id
          where k.order_id = q.order_id and (k.order_stage_id is null or s.order_item_id = q.order_item_id)
          order by k.id desc limit 1) as c on true
        cross join lateral (
          select max(s.reworked_at) as reworked_at,
            max(s.finished_at) filter (where s.sort_order < q.sort_order and s.status = 'done') as finished_at
          from app.order_stages s where s.order_item_id = q.order_item_id) as w
        cross join lateral (
          select max(s.started_at) as begun_at from app.stage_sittings s
          where s.order_stage_id = q.id
            and (s.finished_at is null or s.finished_at > s.started_at)) as t
        cross join lateral (
          select max(e.created_at) as returned_at from app.order_events e
          where e.order_id = q.order_id and e.action = 'returned_from_try_in') as r
      where q.order_id = ${orderId} and q.requires_quality_check
        and not app.is_behind_try_in(q.order_item_id, q.sort_order)
      order by i.position, q.sort_order`.compile(build),
  )
