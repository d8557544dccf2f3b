import { sql } from 'kysely'
import type { WorkCalendar } from '#contract/production/production'
import type { FreeDayRow } from '#server/identity/calendars'
import { build, org, type Tx } from '#platform/db/db'

type Stored = WorkCalendar & { updatedAt: string }

/** The calendar of the laboratory, once it has one. */
export const selectCalendar = (tx: Tx): Promise<Stored | undefined> =>
  tx.maybe(
    sql<Stored>`select c.weekdays, c.cut_offs, c.pickups, c.country, c.region, c.updated_at,
        (select coalesce(json_agg(json_build_object('dayOn', h.first_on, 'name', h.name,
            'source', h.source, 'isClosed', h.is_closed) order by h.first_on), '[]') from app.work_holidays h
          where h.organization_id = c.organization_id and h.kind = 'holiday') as holidays,
        (select coalesce(json_agg(json_build_object('startsOn', h.first_on, 'endsOn', h.last_on, 'reason', h.name)
            order by h.first_on, h.last_on, h.id), '[]') from app.work_holidays h
          where h.organization_id = c.organization_id and h.kind = 'closure') as closures,
        (select coalesce(json_agg(json_build_object('dayOn', p.day_on, 'department', p.department,
            'percent', p.percent) order by p.day_on, p.department nulls first), '[]')
          from app.work_capacities p where p.organization_id = c.organization_id) as capacities
      from app.work_calendars c where c.organization_id = app.org()`,
  )

type Columns = Partial<
  Pick<WorkCalendar, 'weekdays' | 'cutOffs' | 'pickups' | 'country' | 'region'>
>

/** Writes these columns of the calendar, or makes it; who changes it next waits. */
export function upsertCalendar(
  tx: Tx,
  { weekdays, cutOffs, pickups, ...place }: Columns,
  usual: WorkCalendar['weekdays'],
): Promise<number> {
  const changes = {
    ...place,
    ...(weekdays && { weekdays: JSON.stringify(weekdays) }),
    ...(cutOffs && { cutOffs: JSON.stringify(cutOffs) }),
    ...(pickups && { pickups: JSON.stringify(pickups) }),
  }
  return tx.run(
    build
      .insertInto('workCalendars')
      .values({ weekdays: JSON.stringify(usual), ...changes, organizationId: org })
      .onConflict((conflict) =>
        conflict.column('organizationId').doUpdateSet({
          // A row that stays as it is is locked and touched all the same.
          weekdays: sql`work_calendars.weekdays`,
          ...changes,
        }),
      ),
  )
}

/** Makes these the free days of one kind. */
export async function replaceFreeDays(
  tx: Tx,
  kind: 'holiday' | 'closure',
  days: readonly FreeDayRow[],
): Promise<void> {
  await tx.run(build.deleteFrom('workHolidays').where('kind', '=', kind))
  if (days.length === 0) return
  await tx.run(
    build
      .insertInto('workHolidays')
      .values(days.map((day) => ({ ...day, kind, organizationId: org }))),
  )
}

/** Makes these the days of another capacity. */
export async function replaceCapacities(
  tx: Tx,
  capacities: WorkCalendar['capacities'],
): Promise<void> {
  await tx.run(build.deleteFrom('workCapacities'))
  if (capacities.length === 0) return
  await tx.run(
    build.insertInto('workCapacities').values(
      capacities.map(({ dayOn, department, percent }) => ({
        organizationId: org,
        dayOn,
        department,
        percent,
      })),
    ),
  )
}
