import { sql, type Updateable } from 'kysely'
import type { OrderStage, StageReasonCode } from '#contract/production/order-stages'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { prepared, type Blanks } from '#platform/db/prepared'

const selectStageColumns = () =>
  build
    .selectFrom('orderStages as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .leftJoin('orderItems as i', 'i.id', 's.orderItemId')
    .leftJoin('users as u', 'u.id', 's.technicianUserId')
    .leftJoin('users as f', 'f.id', 's.finishedByUserId')
    .select([
      's.id',
      's.orderId',
      sql<OrderStage['order']>`json_build_object('status', o.status, 'heldFrom', o.held_from,
        'rxVersion', o.rx_version, 'rxAcknowledgedVersion', o.rx_acknowledged_version)`.as('order'),
      's.orderItemId',
      's.formerItemId',
      sql<string>`coalesce(i.description, s.former_description)`.as('itemDescription'),
      's.workflowId',
      's.workflowStageId as stageId',
      's.sortOrder',
      's.name',
      's.publicLabel',
      's.department',
      's.workCentreId',
      's.kind',
      's.plannedMinutes',
      sql<boolean>`s.order_item_id is not null and exists (select from app.workflow_stage_materials w
          where w.organization_id = s.lab_organization_id and w.workflow_stage_id = s.workflow_stage_id)
        and coalesce((select g.requires_use_confirmation from app.stock_settings g
          where g.organization_id = s.lab_organization_id), true)`.as('hasMaterialsToConfirm'),
      's.requiresQualityCheck as requiresQc',
      's.qualityChecklist as qcChecklist',
      's.payRateMinor',
      's.status',
      's.isCurrent',
      sql<boolean>`s.status not in ('done', 'skipped')
        and app.is_behind_try_in(s.order_item_id, s.sort_order)`.as('isBehindTryIn'),
      's.currentSince as currentSinceAt',
      's.startedAt',
      's.finishedAt',
      's.workedMinutes as minutes',
      sql<string | null>`case when s.status = 'in_progress' then (select t.started_at
        from app.stage_sittings t where t.order_stage_id = s.id and t.finished_at is null limit 1) end`.as(
        'workingSinceAt',
      ),
      's.note',
      's.handOverNote',
      's.handOverByName',
      's.handOverAt',
      's.checkedPoints',
      's.reason',
      's.reasonCode',
      's.reworkCount',
      's.createdAt',
      's.updatedAt',
      's.technicianUserId',
      sql<OrderStage['technician']>`case when s.technician_user_id is not null then
        json_build_object('userId', s.technician_user_id, 'name', u.name) end`.as('technician'),
      sql<OrderStage['finishedBy']>`case when s.finished_by_user_id is not null then
        json_build_object('userId', s.finished_by_user_id, 'name', f.name) end`.as('finishedBy'),
    ])

const stagesOfOrder = prepared(({ value }: Blanks<{ orderId: string }>) =>
  selectStageColumns()
    .where('s.orderId', '=', value('orderId'))
    .orderBy('i.position')
    .orderBy('s.formerItemId')
    .orderBy('s.sortOrder'),
)

/** The stages of an order by item and place; last those of items that were taken off. */
export const selectStages = (tx: Tx, orderId: string): Promise<OrderStage[]> =>
  tx.all(stagesOfOrder({ orderId }))

/** The order whose stage this is. */
export const selectOrderOfStage = (tx: Tx, id: string): Promise<{ orderId: string } | undefined> =>
  tx.maybe(build.selectFrom('orderStages').select('orderId').where('id', '=', id))

/** When somebody last began to work on an order, on which stage, and when they ended. */
export const selectLastSitting = (
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<{ stageId: string; startedAt: string; finishedAt: string | null } | undefined> =>
  tx.maybe(
    build
      .selectFrom('stageSittings as t')
      .innerJoin('orderStages as s', 's.id', 't.orderStageId')
      .select(['s.id as stageId', 't.startedAt', 't.finishedAt'])
      .where('s.orderId', '=', orderId)
      .where('t.technicianUserId', '=', userId)
      .orderBy('t.id', 'desc')
      .limit(1),
  )

/** The order with this number. */
export const selectOrderByNumber = (tx: Tx, number: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('orders').select('id').where('number', '=', number))

/** The tray with this code, whatever its case, and the order in it; null where it is free. */
export const selectTrayByCode = (
  tx: Tx,
  code: string,
): Promise<{ code: string; orderId: string | null } | undefined> =>
  tx.maybe(
    build
      .selectFrom('trays as t')
      .leftJoin('orderTrays as h', (join) =>
        join
          .onRef('h.organizationId', '=', 't.organizationId')
          .onRef('h.trayId', '=', 't.id')
          .on('h.releasedAt', 'is', null),
      )
      .select(['t.code', 'h.orderId'])
      .where('t.organizationId', '=', org)
      .where('t.search', '=', sql<string>`left(app.fold(${code}), 400)`),
  )

/** Whether somebody is an active member of the organization. */
export const selectIsMember = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.maybe(
    build
      .selectFrom('memberships')
      .select('id')
      .where('organizationId', '=', org)
      .where('userId', '=', userId)
      .where('status', '=', 'active'),
  )) !== undefined

type StageChanges = Pick<
  Updateable<Database['orderStages']>,
  'technicianUserId' | 'finishedByUserId' | 'note' | 'reason' | 'reasonCode' | 'checkedPoints'
> & {
  /** What the next technician should know, and who says so; null takes it back. */
  handOver?: { note: string; byName: string } | null
}

const clock = sql<string>`clock_timestamp()`

/** Begins a sitting on a stage of a locked order. */
export async function beginSitting(tx: Tx, stageId: string, userId: string): Promise<void> {
  await tx.run(
    build
      .insertInto('stageSittings')
      .values({ labOrganizationId: org, orderStageId: stageId, technicianUserId: userId }),
  )
  await tx.run(
    build
      .updateTable('orderStages')
      .set({
        status: 'in_progress',
        startedAt: sql<string>`coalesce(order_stages.started_at, clock_timestamp())`,
        technicianUserId: userId,
      })
      .where('id', '=', stageId),
  )
}

/** Ends the sittings on stages, after the clock or as said; the minutes of a stage are their sum. */
export async function endSittings(
  tx: Tx,
  stageIds: readonly string[],
  minutes?: number,
): Promise<void> {
  const counted = sql`least(100000, round(extract(epoch from clock_timestamp() - started_at) / 60))`
  await tx.run(
    sql`update app.stage_sittings set finished_at = clock_timestamp(),
        minutes = ${minutes === undefined ? counted : sql`${minutes}::integer`}
      where order_stage_id = any (${[...stageIds]}::uuid[]) and finished_at is null`,
  )
  await sumSittings(tx, stageIds)
}

async function sumSittings(tx: Tx, stageIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`update app.order_stages s set worked_minutes = coalesce((
        select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id), 0)
      where s.id = any (${[...stageIds]}::uuid[])`,
  )
}

/**
 * Makes this the minutes of a stage by its last sitting, or by one that is added. False: the sittings
 * before the last already took more.
 */
export async function correctMinutes(
  tx: Tx,
  stageId: string,
  { minutes, userId }: { minutes: number; userId: string },
): Promise<boolean> {
  const sittings = await tx.all(
    build
      .selectFrom('stageSittings')
      .select(['id', 'minutes'])
      .where('orderStageId', '=', stageId)
      .orderBy('id', 'desc'),
  )
  const [last, ...earlier] = sittings
  const rest = minutes - earlier.reduce((sum, sitting) => sum + (sitting.minutes ?? 0), 0)
  if (rest < 0) return false
  if (last) {
    await tx.run(
      build.updateTable('stageSittings').set({ minutes: rest }).where('id', '=', last.id),
    )
  } else {
    await tx.run(
      build.insertInto('stageSittings').values({
        labOrganizationId: org,
        orderStageId: stageId,
        technicianUserId: userId,
        finishedAt: clock,
        minutes: rest,
      }),
    )
  }
  await sumSittings(tx, [stageId])
  return true
}

const columnsOf = ({ handOver, ...changes }: StageChanges) => ({
  ...changes,
  ...(handOver === undefined
    ? {}
    : {
        handOverNote: handOver?.note ?? null,
        handOverByName: handOver?.byName ?? null,
        handOverAt: handOver ? clock : null,
      }),
})

/** Changes a stage of an order. */
export async function updateStage(tx: Tx, id: string, changes: StageChanges): Promise<void> {
  await tx.run(build.updateTable('orderStages').set(columnsOf(changes)).where('id', '=', id))
}

/** Leaves a stage that somebody worked on to be begun again. */
export async function updateStagePaused(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('orderStages').set({ status: 'pending' }).where('id', '=', id))
}

/** Gives stages to one technician, or to none. */
export async function updateTechnician(
  tx: Tx,
  stageIds: readonly string[],
  technicianUserId: string | null,
): Promise<void> {
  await tx.run(
    build
      .updateTable('orderStages')
      .set({ technicianUserId })
      .where(sql<boolean>`order_stages.id = any (${[...stageIds]}::uuid[])`),
  )
}

/** Ends a stage, done or left out. */
export async function updateStageEnded(
  tx: Tx,
  id: string,
  changes: StageChanges & { status: 'done' | 'skipped' },
): Promise<void> {
  await tx.run(
    build
      .updateTable('orderStages')
      .set({ ...columnsOf(changes), finishedAt: clock })
      .where('id', '=', id),
  )
}

/** Opens a stage for rework, and those after it that were begun or done. */
export async function updateStagesReopened(
  tx: Tx,
  {
    target,
    after,
    reason,
    reasonCode = null,
  }: {
    target: string
    after: readonly string[]
    reason: string
    /** Null where a person wrote the reason. */
    reasonCode?: StageReasonCode | null
  },
): Promise<void> {
  await tx.run(
    build
      .updateTable('orderStages')
      .set({
        status: 'rework',
        finishedAt: null,
        finishedByUserId: null,
        reason,
        reasonCode,
        reworkedAt: clock,
        checkedPoints: [],
        reworkCount: sql<number>`order_stages.rework_count + 1`,
      })
      .where('id', '=', target),
  )
  await tx.run(
    build
      .updateTable('orderStages')
      .set({ status: 'pending', finishedAt: null, finishedByUserId: null, checkedPoints: [] })
      .where(sql<boolean>`order_stages.id = any (${[...after]}::uuid[])`),
  )
}
