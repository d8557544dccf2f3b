import { sql } from 'kysely'
import type { StageKind } from '#contract/catalog/workflows'
import type { Tx } from '#platform/db/db'
import type { Stage } from './place.ts'
import type { WorkCentreRows } from './work-centre-rows.ts'

/** A time (HH:MM) on a weekday, 1 Monday to 7 Sunday. */
export type WeekdayTime = { weekday: number; time: string }

/** When a laboratory works, as the database shows it; days as YYYY-MM-DD. */
export type CalendarRow = {
  /** Null: nobody said. */
  weekdays: { weekday: number; from: string; to: string; minutes: number }[] | null
  closures: [firstOn: string, lastOn: string][]
  /** Holidays on which no courier travels, whether the laboratory works or not. */
  courierHolidays: string[]
  /** Until when what arrives may begin on the same day; 12:00 on a weekday that is missing. */
  cutOffs: WeekdayTime[]
  /** When the courier comes; none: at the end of each day on which couriers travel. */
  pickups: WeekdayTime[]
  capacities: [dayOn: string, department: string | null, percent: number][]
}

/** When a clinic takes parcels, as the database shows it; days as YYYY-MM-DD. */
export type ClinicCalendarRow = {
  /** 1 Monday to 7 Sunday; null: nobody said. */
  receivingWeekdays: number[] | null
  closures: [firstOn: string, lastOn: string][]
  /** Holidays on which no courier travels, whether the clinic works or not. */
  courierHolidays: string[]
}

/** A stage of a workflow as its schedule needs it. */
export type ScheduledStage = Stage & {
  workflowId: string
  kind: StageKind
  /** How many of its days the clinic has a try-in. */
  clinicDays: number
}

/** A leg that left: of which workflow (null: several, or none), rush or not, and what came of its plan. */
export type MeasuredLegRow = [
  workflowId: string | null,
  isRush: boolean,
  plannedDays: number,
  differenceDays: number,
]

/** What decides about the next free day of a laboratory for some products. */
export type Schedule = {
  timezone: string
  todayOn: string
  clinicTodayOn: string
  /** Null for a customer who is not on the service. */
  clinicTimezone: string | null
  inboundTransitDays: number
  outboundTransitDays: number
  hasSaturdayDelivery: boolean
  /** The time in the laboratory, HH:MM. */
  timeNow: string
  calendar: CalendarRow
  clinicCalendar: ClinicCalendarRow
  products: {
    id: string
    workflowId: string | null
    turnaroundDays: number | null
    /** The published days of each leg, where it has try-ins; null: nobody said. */
    legTurnaroundDays: number[] | null
    /** Whether a clinic may order it. */
    isOffered: boolean
  }[]
  /** In their order. */
  stages: ScheduledStage[]
  workCentres: WorkCentreRows
  /** The newest last. */
  measuredLegs: MeasuredLegRow[]
  /** What is promised and reserved, and what of it only rush has to give way to. */
  load: [centreId: string, dayOn: string, slot: number, amount: number, rushAmount: number][]
}

/** Whose days are asked for, and for what. */
export type Inquiry = {
  labOrganizationId: string
  /** Null for an offline customer. */
  labConnectionId: string | null
  productIds: readonly string[]
  /** What this order has reserved or planned does not be in its own way. */
  exceptOrderId: string | null
  /** The moment, by the clock of the app. */
  at: string
}

/** Null where the caller has nothing to do with the laboratory. */
export async function selectSchedule(
  tx: Tx,
  { labOrganizationId, labConnectionId, productIds, exceptOrderId, at }: Inquiry,
): Promise<Schedule | null> {
  const { schedule } = await tx.one(
    sql<{
      schedule: Schedule | null
    }>`select app.schedule_of(${labOrganizationId}, ${labConnectionId},
      ${[...productIds]}::uuid[], ${exceptOrderId}, ${at}::timestamptz) as schedule`,
  )
  return schedule
}

/** Whoever gives away the days of a laboratory waits here for whoever does so now. */
export async function lockSchedule(tx: Tx, labOrganizationId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('schedule ' || ${labOrganizationId}::text, 0))`,
  )
}

/**
 * Whoever accepts rush waits here until each acceptance of the laboratory that has begun is over, so that
 * its plan has all that is promised; everybody else waits for rush alone.
 */
export async function lockAcceptances(
  tx: Tx,
  labOrganizationId: string,
  { isRush }: { isRush: boolean },
): Promise<void> {
  const lock = sql.raw(isRush ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')
  const statement = sql`select ${lock}(hashtextextended('acceptances ' || ${labOrganizationId}::text, 0))`
  // Of rush another connection reads the plan next; of other work only this transaction goes on.
  await (isRush ? tx.run(statement) : tx.leave(statement))
}
