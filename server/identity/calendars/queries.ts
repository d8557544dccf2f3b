import { sql } from 'kysely'
import type { ClinicCalendar } from '#contract/identity/clinic-calendar'
import type { OrganizationType } from '#contract/platform/endpoint'
import { build, org, type Tx } from '#platform/db/db'
import type { FreeDayRow } from './free-days.ts'

/** The calendar of the clinic, once it has one. */
export const selectClinicCalendar = (tx: Tx): Promise<ClinicCalendar | undefined> =>
  tx.maybe(
    sql<ClinicCalendar>`select c.receiving_weekdays, c.country, c.region, c.updated_at,
        (select coalesce(json_agg(json_build_object('dayOn', h.first_on, 'name', h.name,
            'source', h.source, 'isClosed', h.is_closed) order by h.first_on), '[]')
          from app.clinic_holidays h
          where h.organization_id = c.organization_id and h.kind = 'holiday') as holidays,
        (select coalesce(json_agg(json_build_object('startsOn', h.first_on, 'endsOn', h.last_on, 'reason', h.name)
            order by h.first_on, h.last_on, h.id), '[]') from app.clinic_holidays h
          where h.organization_id = c.organization_id and h.kind = 'closure') as closures
      from app.clinic_calendars c where c.organization_id = app.org()`,
  )

type Row = Partial<Pick<ClinicCalendar, 'receivingWeekdays' | 'country' | 'region'>>

/** Writes these columns of the clinic's calendar, or makes it; who changes it next waits. */
export const upsertClinicCalendar = (
  tx: Tx,
  changes: Row,
  usual: ClinicCalendar['receivingWeekdays'],
): Promise<number> =>
  tx.run(
    build
      .insertInto('clinicCalendars')
      .values({ receivingWeekdays: usual, ...changes, organizationId: org })
      .onConflict((conflict) =>
        conflict.column('organizationId').doUpdateSet({
          // A row that stays as it is is locked and touched all the same.
          receivingWeekdays: sql`clinic_calendars.receiving_weekdays`,
          ...changes,
        }),
      ),
  )

/** Makes these the free days of one kind. */
export async function replaceClinicHolidays(
  tx: Tx,
  kind: 'holiday' | 'closure',
  days: readonly FreeDayRow[],
): Promise<void> {
  await tx.run(build.deleteFrom('clinicHolidays').where('kind', '=', kind))
  if (days.length === 0) return
  await tx.run(
    build
      .insertInto('clinicHolidays')
      .values(days.map((day) => ({ ...day, kind, organizationId: org }))),
  )
}

/** Whose public holidays the own calendar keeps. */
export type HolidayPlace = { country: string | null; region: string | null }

const calendarOf = { lab: sql`app.work_calendars`, clinic: sql`app.clinic_calendars` }

/** The country and region of the own calendar, else the country of the address. */
export const selectHolidayPlace = (tx: Tx, type: OrganizationType): Promise<HolidayPlace> =>
  tx.one(
    sql<HolidayPlace>`select coalesce(c.country, o.country) as country, c.region
      from app.organizations o left join ${calendarOf[type]} c on c.organization_id = o.id
      where o.id = app.org()`,
  )
