import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { getCapacity } from '#contract/production/production'
import { build, type Tx } from '#platform/db/db'

/** The days that a capacity plan is asked for. */
export type Asked = Query<typeof getCapacity>

/** What is promised of a stage of a workflow and a day. */
export type PlannedWork = { stageId: string; dayOn: string; pieces: number; minutes: number }

/** A stage of a workflow, with the pieces that it can do in a day; null without a limit. */
export type PlannedStage = {
  id: string
  name: string
  department: string | null
  sortOrder: number
  capacityPerDay: number | null
}

/** What is planned for each stage and day. */
export const selectPlannedWork = (tx: Tx, { fromOn, toOn }: Asked): Promise<PlannedWork[]> =>
  tx.all(
    sql<PlannedWork>`select workflow_stage_id as stage_id, day_on, sum(pieces)::integer as pieces,
        sum(minutes)::integer as minutes
      from app.planned_work where day_on between ${fromOn}::date and ${toOn}::date
      group by 1, 2`.compile(build),
  )

/** Those that work can be planned on, and those on which it still is. */
export const stages = sql<PlannedStage>`
  select s.id, s.name, s.department, s.sort_order, s.capacity_per_day
  from app.workflow_stages s join app.workflows w on w.organization_id = s.organization_id and w.id = s.workflow_id
  where w.is_active and w.saved_by_user_id is not null
    or exists (select from app.planned_work p
      where p.lab_organization_id = s.organization_id and p.workflow_stage_id = s.id)
  order by s.sort_order, s.name, s.id`.compile(build)

/** How many items of running orders have no day. */
export const undatedItems = sql<{ count: number }>`
  select count(*)::integer as count
  from app.orders o join app.order_items i on i.order_id = o.id
  where o.status in ('accepted', 'in_production', 'awaiting_approval', 'on_hold')
    and not exists (select from app.planned_work p where p.order_item_id = i.id)
    and (exists (select from app.order_stages s
        where s.order_item_id = i.id and s.status in ('pending', 'in_progress', 'rework'))
      or exists (select from app.order_plans p where p.order_id = o.id and p.ship_on is null))`.compile(
  build,
)
