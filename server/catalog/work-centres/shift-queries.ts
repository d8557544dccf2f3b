import { sql } from 'kysely'
import type { PlanningSettings } from '#contract/catalog/planning-settings'
import type { listWorkShifts, WorkShifts } from '#contract/catalog/work-shifts'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectShiftColumns = () =>
  build
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('workShifts as s', (join) =>
      join.onRef('s.organizationId', '=', 'm.organizationId').onRef('s.userId', '=', 'm.userId'),
    )
    .select([
      'm.id',
      'm.userId',
      'u.name',
      sql<WorkShifts['weekdays']>`s.weekdays`.as('weekdays'),
      sql<number>`coalesce((select sum(c.share_percent) from app.work_centre_members c
        where c.organization_id = m.organization_id and c.user_id = m.user_id), 0)::integer`.as(
        'assignedPercent',
      ),
    ])
    .where('m.organizationId', '=', org)

/** A page of the active members with their shifts, by name. */
export const selectShifts = (
  tx: Tx,
  { search, ...paging }: Query<typeof listWorkShifts>,
): Promise<Page<WorkShifts>> =>
  selectPage(
    tx,
    paging,
    selectShiftColumns()
      .where('m.status', '=', 'active')
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(u.name)`, search ?? '')),
      )
      .orderBy('u.name')
      .orderBy('m.id'),
  )

/** A member with their shifts. */
export const selectMemberShifts = (tx: Tx, id: string): Promise<WorkShifts | undefined> =>
  tx.maybe(selectShiftColumns().where('m.id', '=', id))

/** Writes how long a person works; null: as long as the laboratory. */
export const writeShifts = (
  tx: Tx,
  userId: string,
  weekdays: WorkShifts['weekdays'],
): Promise<number> =>
  tx.run(
    weekdays === null
      ? build.deleteFrom('workShifts').where('userId', '=', userId)
      : build
          .insertInto('workShifts')
          .values({ organizationId: org, userId, weekdays: JSON.stringify(weekdays) })
          .onConflict((conflict) =>
            conflict
              .columns(['organizationId', 'userId'])
              .doUpdateSet({ weekdays: sql`excluded.weekdays` }),
          ),
  )

/** The settings of planning, once there are any. */
export const selectSettings = (tx: Tx): Promise<PlanningSettings | undefined> =>
  tx.maybe(build.selectFrom('planningSettings').select('unplannedAbsencePercent'))

/** Writes the settings of planning. */
export const upsertSettings = (tx: Tx, settings: PlanningSettings): Promise<number> =>
  tx.run(
    build
      .insertInto('planningSettings')
      .values({ organizationId: org, ...settings })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(settings)),
  )
