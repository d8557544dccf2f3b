import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  CapacityPlan,
  getCapacity,
  listPlannedOrders,
  PlannedOrder,
} from '#contract/production/capacity'
import { isSingleOrderFoundBy } from '#server/orders/orders'
import type { WorkCentreRows } from '#server/orders/scheduling'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { eachWord } from '#platform/http/search'

/** The days that a capacity plan is asked for. */
export type Asked = Query<typeof getCapacity>

/** What a work centre has to do on a day, over all its runs. */
export type LoadRow = { centreId: string; dayOn: string; planned: number; reserved: number }

/** What is planned and reserved for each work centre and day. */
export const selectLoads = (tx: Tx, { fromOn, toOn }: Asked): Promise<LoadRow[]> =>
  tx.all(
    sql<LoadRow>`select centre_id, day_on, sum(planned)::integer as planned, sum(reserved)::integer as reserved
      from (
        select l.work_centre_id as centre_id, l.day_on, l.amount as planned, 0 as reserved
        from app.work_centre_loads l where l.day_on between ${fromOn}::date and ${toOn}::date
        union all
        select r.work_centre_id, r.day_on, 0, r.amount
        from app.reserved_work_of_lab(${fromOn}::date, ${toOn}::date) r) as load
      group by 1, 2`.compile(build),
  )

/** The work centres of the laboratory with who works there, from a day on. */
export const selectWorkCentres = (
  tx: Tx,
  fromOn: string,
): Promise<{ workCentres: WorkCentreRows }> =>
  tx.one(
    sql<{
      workCentres: WorkCentreRows
    }>`select app.work_centres_of(app.org(), ${fromOn}::date) as work_centres`.compile(build),
  )

/** Work centres that are in use, or that something is still planned for in these days, by name. */
export const selectCentreNames = (
  tx: Tx,
  { fromOn, toOn }: Asked,
): Promise<CapacityPlan['centres']> =>
  tx.all(
    sql<
      CapacityPlan['centres'][number]
    >`select c.id, c.name, c.department, c.kind from app.work_centres c
      where c.is_active or exists (select from app.work_centre_loads l
        where l.lab_organization_id = c.organization_id and l.work_centre_id = c.id
          and l.day_on between ${fromOn}::date and ${toOn}::date)
      order by lower(c.name), c.id`.compile(build),
  )

/** How many orders with work left have no day. */
export const undatedOrders = sql<{ count: number }>`
  select count(*)::integer as count
  from app.orders o left join app.order_plans p on p.order_id = o.id
  where o.status in ('accepted', 'in_production', 'awaiting_approval', 'on_hold') and p.ship_on is null
    and (o.status = 'accepted' or exists (select from app.order_stages s
      where s.order_id = o.id and s.status in ('pending', 'in_progress', 'rework')))`.compile(build)

/** Whether the laboratory has a work centre, in use or archived. */
export const selectCentreExists = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('workCentres').select('id').where('id', '=', id))

/** A page of the orders behind the load of a work centre: rush first, then by promised day. */
export const selectPlannedOrders = (
  tx: Tx,
  workCentreId: string,
  { dayOn, search, ...paging }: Query<typeof listPlannedOrders>,
): Promise<Page<PlannedOrder>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('orders')
      .innerJoin('customers as c', (join) =>
        join
          .onRef('c.organizationId', '=', 'orders.labOrganizationId')
          .onRef('c.id', '=', 'orders.customerId'),
      )
      .innerJoin(
        sql<{ orderId: string; amount: number; stageNames: string[] }>`(
          select order_id, sum(amount)::integer as amount, array_agg(name order by place, name) as stage_names
          from (
            select p.order_id, s.name, sum(p.amount) as amount, min(s.sort_order) as place
            from app.planned_work p
              join app.workflow_stages s on s.organization_id = p.lab_organization_id and s.id = p.workflow_stage_id
            where p.work_centre_id = ${workCentreId} and p.day_on = coalesce(${dayOn ?? null}::date, p.day_on)
            group by p.order_id, s.name) as work
          group by order_id)`.as('p'),
        'p.orderId',
        'orders.id',
      )
      .select([
        'orders.id',
        'orders.number',
        'orders.status',
        'orders.priority',
        'c.name as customerName',
        'orders.promisedDeliveryDate as promisedOn',
        'p.stageNames',
        'p.amount',
      ])
      .where(eachWord(search ?? '', isSingleOrderFoundBy))
      .orderBy(sql`orders.priority = 'rush'`, 'desc')
      .orderBy('orders.promisedDeliveryDate')
      .orderBy('orders.id')
      .$narrowType<PlannedOrder>(),
  )

/** What people know an order by. */
export type NamedOrder = { id: string; number: string | null; customerName: string }

/** What people know these orders of the laboratory by. */
export const selectOrderNames = (tx: Tx, ids: readonly string[]): Promise<NamedOrder[]> =>
  tx.all(
    sql<NamedOrder>`select o.id, o.number, c.name as customer_name
      from app.orders o join app.customers c on c.organization_id = o.lab_organization_id and c.id = o.customer_id
      where o.id = any(${[...ids]}::uuid[])`.compile(build),
  )

/** The stage of each item of an order that was done last. For acrossOrgs. */
export const selectLastDoneStages = (
  tx: Tx,
  orderId: string,
): Promise<{ id: string; workflowStageId: string }[]> =>
  tx.all(
    sql<{ id: string; workflowStageId: string }>`
      select distinct on (s.order_item_id) s.id, s.workflow_stage_id
      from app.order_stages s
      where s.order_id = ${orderId} and s.order_item_id is not null and s.kind <> 'try_in' and s.status = 'done'
      order by s.order_item_id, s.sort_order desc`,
  )
