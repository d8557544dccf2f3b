import { sql } from 'kysely'
import { leastMeasuredStages } from '#contract/production/measured-minutes'
import type { Tx } from '#platform/db/db'

/** Days that a comparison with the plan looks back, and how many stages of a kind it reads at most. */
const measuredDays = 180
const mostStages = 200

/** What the finished stages of a stage of a workflow took, before it becomes a plan. */
export type MeasuredRow = {
  workflowId: string
  workflowName: string
  stageId: string
  name: string
  workCentreId: string | null
  workCentreName: string | null
  minutesPerOrder: number
  minutesPerPiece: number | null
  stageCount: number
  plannedMinutes: number
  measuredMinutes: number
  lowMinutes: number
  highMinutes: number
  /** What they took for each piece, at the median. */
  measuredPerPiece: number
}

// A timer that ran through a break or the night measured no work, unless somebody said how long it was.
const minutesOfSitting = sql`case
  when g.minutes is distinct from least(100000, round(extract(epoch from g.finished_at - g.started_at) / 60))
    then g.minutes
  else coalesce((
    select sum(extract(epoch from least(coalesce(e.ended_at, g.finished_at), g.finished_at)
      - greatest(e.started_at, g.started_at)) / 60)
    from app.time_entries e
    where e.organization_id = g.lab_organization_id and e.user_id = g.technician_user_id
      and e.kind = 'work' and e.cancelled_at is null and (e.ended_at is not null or e.forgotten_at is null)
      and e.started_at < g.finished_at and coalesce(e.ended_at, 'infinity') > g.started_at), g.minutes) end`

/** The stages of which enough were finished, by workflow and place. */
export const selectMeasured = (tx: Tx, now: Date): Promise<MeasuredRow[]> =>
  tx.all(
    sql<MeasuredRow>`
      select w.id as workflow_id, w.name as workflow_name, s.id as stage_id, s.name,
        s.work_centre_id, c.name as work_centre_name, s.minutes_per_order, s.minutes_per_piece, m.*
      from app.workflows w
      join app.workflow_stages s on s.organization_id = w.organization_id and s.workflow_id = w.id
      left join app.work_centres c on c.organization_id = s.organization_id and c.id = s.work_centre_id
      cross join lateral (
        select count(*)::integer as stage_count,
          percentile_cont(0.5) within group (order by v.planned) as planned_minutes,
          percentile_cont(0.5) within group (order by v.minutes) as measured_minutes,
          percentile_cont(0.25) within group (order by v.minutes) as low_minutes,
          percentile_cont(0.75) within group (order by v.minutes) as high_minutes,
          percentile_cont(0.5) within group (order by v.minutes / v.pieces) as measured_per_piece
        from (
          select t.pieces, coalesce(sum(${minutesOfSitting}), 0)::float8 as minutes,
            (s.minutes_per_order + coalesce(s.minutes_per_piece, 0) * t.pieces)::float8 as planned
          from (
            select o.id, greatest(1, coalesce(i.quantity, o.former_quantity)) as pieces
            from app.order_stages o left join app.order_items i on i.id = o.order_item_id
            where o.lab_organization_id = w.organization_id and o.workflow_stage_id = s.id
              and o.status = 'done' and o.rework_count = 0 and o.worked_minutes > 0
              and o.finished_at > ${now.toISOString()}::timestamptz - ${measuredDays} * interval '1 day'
            order by o.finished_at desc, o.id desc limit ${mostStages}) as t
          join app.stage_sittings g on g.order_stage_id = t.id and g.finished_at is not null
          group by t.id, t.pieces) as v
        where v.minutes > 0) as m
      where w.organization_id = app.org() and w.is_active and s.kind = 'work'
        and coalesce(c.kind, 'people') = 'people' and m.stage_count >= ${leastMeasuredStages}
      order by w.name, w.id, s.sort_order`,
  )
