import { sql, type RawBuilder } from 'kysely'
import type { OrganizationType } from '#contract/platform/endpoint'
import { dueStatuses, endedStatuses } from '#contract/orders/order-statuses'
import { orderTransitions } from '#contract/orders/order-transitions'
import type { WorklistOrder } from '#contract/workspace/todo'
import { isReserved, traysOf } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { prepared, type Blanks } from '#platform/db/prepared'

type Asked = { asOf: string; side: OrganizationType; otherSide: OrganizationType; limit: number }
type Clause = RawBuilder<unknown>

const literals = (statuses: readonly string[]) => sql.join(statuses.map((word) => sql.lit(word)))

// Conditions over the rows of `open`, which has one short row for each order that is not over.
const isWith = (party: string) => sql`o.waiting_on = ${party}`
const isOwed = sql`o.status in (${literals(dueStatuses)})`
const lacks = (word: string) => sql`${sql.lit(word)} = any (o.lacks)`
const daysSince = (asOf: string, since: Clause) =>
  sql`greatest(0, floor(extract(epoch from ${asOf}::timestamptz - ${since}) / 86400))::integer`

/** A section: which orders are in it, which come first, and for how many days one waits. */
type Rule = { holds: Clause; first?: Clause; days?: Clause }

const longestWait = sql`o.waits_since`
const rushFirst = sql`o.priority = 'rush' desc, o.waits_since`

function rulesOf({ asOf, side, otherSide }: Asked) {
  const wait = (holds: Clause, since: Clause = longestWait) => ({
    holds,
    first: since,
    days: daysSince(asOf, since),
  })
  return {
    open: { holds: sql`true` },
    waitingOnUs: wait(isWith(side)),
    waitingOnThem: wait(isWith(otherSide)),
    withCourier: wait(isWith('courier')),
    overdue: {
      holds: sql`${isOwed} and o.due_on < o.today_on`,
      first: sql`o.due_on`,
      days: sql`o.today_on - o.due_on`,
    },
    dueToday: { holds: sql`${isOwed} and o.due_on = o.today_on`, first: rushFirst },
    dueTomorrow: { holds: sql`${isOwed} and o.due_on = o.today_on + 1`, first: rushFirst },
    information: wait(lacks('information')),
    approval: wait(lacks('approval')),
    acknowledgement: wait(lacks('acknowledgement'), sql`o.rx_changed_at`),
    redelivery: wait(lacks('redelivery'), sql`o.not_received_at`),
    cancellation: wait(lacks('cancellation'), sql`o.cancel_requested_at`),
    submission: wait(lacks('submission')),
    scan: wait(lacks('scan'), sql`o.scan_cancelled_at`),
    dayAnswer: wait(lacks('dayAnswer'), sql`o.override_asked_at`),
    otherDay: wait(lacks('otherDay'), sql`o.override_asked_at`),
    parcelProblem: wait(lacks('parcelProblem'), sql`o.parcel_problem_at`),
    arrival: wait(lacks('arrival'), sql`o.arrival_reported_at`),
    atRisk: { holds: sql`o.is_at_risk`, first: sql`o.due_on` },
    reservedUnanswered: wait(sql`o.is_reserved`),
    // What is over is over: only an appointment that comes can still be met.
    afterChair: {
      holds: sql`${isOwed} and o.promised_after > 0 and o.seat_at >= ${asOf}::timestamptz - interval '1 day'`,
      first: sql`o.seat_at`,
    },
    appointments: { holds: sql`o.chair_at is not null`, first: sql`o.chair_at` },
    appointmentsHere: {
      holds: sql`o.chair_at is not null and o.status in ('delivered', 'at_try_in')`,
    },
  } satisfies Record<string, Rule>
}
/** The names of the sections. */
export type Section = keyof ReturnType<typeof rulesOf>

// One row for each section and each of its first orders; a section without any has one row too.
type Row = {
  section: Section
  total: number
  oldestDays: number | null
  todayOn: string
  tomorrowOn: string
  id: string | null
} & Omit<WorklistOrder, 'id' | 'counterpart' | 'patient' | 'dentist'> & {
    clinicOrganizationId: string | null
    labOrganizationId: string
    customerId: string
    labName: string | null
    clinicName: string | null
    customerName: string | null
    dentistId: string | null
    dentistFirstName: string | null
    dentistLastName: string | null
    dentistTitle: string | null
    patientId: string | null
    patientCode: string | null
    patientFirstName: string | null
    patientLastName: string | null
  }
/** An order in a section of the worklist, or the section alone where `id` is null. */
export type WorklistRow = Row

const ended = literals(endedStatuses)
const acknowledgeable = literals(orderTransitions.acknowledgeRx.from)
const isRxWaiting = sql`(o.accepted_at is not null and o.rx_acknowledged_version < o.rx_version
  and o.status in (${acknowledgeable}))`

// The day of the caller bounds the appointments of tomorrow, the day of each laboratory the due days, and
// the day of an appointment is one of the clinic, whoever asks.
const openOrders = ({ asOf, side }: Asked) => sql`
  me as materialized (
    select d.today_on, (d.today_on + 1)::timestamp at time zone o.timezone as tomorrow_from,
      (d.today_on + 2)::timestamp at time zone o.timezone as tomorrow_until
    from app.organizations o, lateral (select (${asOf}::timestamptz at time zone o.timezone)::date as today_on) d
    where o.id = app.org()),
  parcels as materialized (
    select c.order_id,
      min(s.carrier_status_at) filter (where s.carrier_status <> 'delivered'
        and (s.direction = 'to_clinic') = (${side} = 'lab')) as problem_at,
      min(s.carrier_status_at) filter (where s.carrier_status = 'delivered'
        and (s.direction = 'to_clinic') = (${side} = 'clinic')) as arrival_at
    from app.shipments s join app.shipment_orders c on c.shipment_id = s.id
    where s.carrier_status in ('delivered', 'exception', 'returned') and s.status not in ('delivered', 'cancelled')
    group by c.order_id),
  open as materialized (
    select o.id, o.status, o.waiting_on, o.waiting_since as waits_since, o.priority, o.not_received_at, o.cancel_requested_at,
      o.scan_cancelled_at, coalesce(o.promised_delivery_date, o.requested_delivery_date) as due_on, l.today_on,
      case when o.appointment_at >= me.tomorrow_from and o.appointment_at < me.tomorrow_until then o.appointment_at end as chair_at,
      o.override_asked_at, ${isReserved('o')} as is_reserved, r.order_id is not null as is_at_risk, o.appointment_at as seat_at,
      o.promised_delivery_date - (o.appointment_at at time zone z.timezone)::date as promised_after,
      f.problem_at as parcel_problem_at, f.arrival_at as arrival_reported_at,
      case when ${isRxWaiting} then
        coalesce((select max(e.created_at) from app.order_events e
          where e.order_id = o.id and e.action = 'rx_changed'), o.accepted_at) end as rx_changed_at,
      array_remove(array[
        case when o.status = 'needs_info' then 'information' end,
        case when o.status = 'awaiting_approval' then 'approval' end,
        case when ${isRxWaiting} then 'acknowledgement' end,
        case when o.status = 'shipped' and o.not_received_at is not null then 'redelivery' end,
        case when o.cancel_requested_at is not null then 'cancellation' end,
        case when o.status = 'draft' and o.waiting_since < ${asOf}::timestamptz - interval '2 days' then 'submission' end,
        case when o.scan_cancelled_at is not null then 'scan' end,
        case when o.overridden_day is not null and o.override_answer is null then 'dayAnswer' end,
        case when o.override_answer = 'declined' then 'otherDay' end,
        case when f.problem_at is not null then 'parcelProblem' end,
        case when f.arrival_at is not null then 'arrival' end
      ], null) as lacks
    from me cross join app.orders o
    join app.lab_days(${asOf}::timestamptz) l on l.lab_id = o.lab_organization_id
    left join app.orders_at_risk() r on r.order_id = o.id
    left join app.clinic_timezones() z on z.clinic_id = o.clinic_organization_id
    left join parcels f on f.order_id = o.id
    where o.status not in (${ended}))`

// Each line looks up its names by their keys: `limit` keeps the planner from reading whole tables, as
// under row security it takes every organization for a small one.
const details = sql`
  select o.id, o.number, o.status, o.priority, o.waiting_on, o.waiting_since as waiting_since_at, o.missing,
    coalesce(o.promised_delivery_date, o.requested_delivery_date) as due_on,
    (select a.answer_by_on from app.design_approvals a where a.order_id = o.id and a.verdict is null limit 1) as answer_by_on,
    ${traysOf(sql`o.id`)} as trays,
    o.appointment_at,
    o.clinic_organization_id, o.lab_organization_id, o.customer_id, c.lab_name, c.clinic_name, k.name as customer_name,
    o.dentist_id, d.first_name as dentist_first_name, d.last_name as dentist_last_name, d.title as dentist_title,
    o.patient_id, p.code as patient_code, p.first_name as patient_first_name, p.last_name as patient_last_name
  from app.orders o
  left join lateral (select * from app.lab_connections where id = o.lab_connection_id limit 1) c on true
  left join lateral (select * from app.customers
    where organization_id = app.org() and id = o.customer_id limit 1) k on true
  left join lateral (select * from app.dentists
    where organization_id = o.clinic_organization_id and id = o.dentist_id limit 1) d on true
  left join lateral (select * from app.patients
    where organization_id = app.org() and id = o.patient_id limit 1) p on true`

const worklistRows = prepared(({ value }: Blanks<Asked>) => {
  const asked: Asked = {
    asOf: value('asOf'),
    side: value('side'),
    otherSide: value('otherSide'),
    limit: value('limit'),
  }
  const rules: [string, Rule][] = Object.entries(rulesOf(asked))
  const sums = rules.flatMap(([name, { holds, days = sql`null::integer` }]) => [
    sql`count(*) filter (where ${holds}) as ${sql.id(name)}`,
    sql`max(${days}) filter (where ${holds}) as ${sql.id(`${name}_days`)}`,
  ])
  const totals = rules.map(
    ([name]) => sql`(${sql.lit(name)}, t.${sql.id(name)}, t.${sql.id(`${name}_days`)})`,
  )
  const picks = rules.flatMap(([name, { holds, first }]) =>
    first
      ? sql`(select ${sql.lit(name)} as section, o.id, o.lacks,
          row_number() over (order by ${first}, o.id) as place
        from open o where ${holds} order by ${first}, o.id limit ${asked.limit})`
      : [],
  )
  return sql<Row>`with ${openOrders(asked)},
    sums as (select ${sql.join(sums)} from open o),
    totals as (select v.* from sums t, lateral (values ${sql.join(totals)}) as v (section, total, oldest_days)),
    picked as (${sql.join(picks, sql` union all `)})
    select t.section, t.total, t.oldest_days, me.today_on, me.today_on + 1 as tomorrow_on, i.lacks, r.*
    from me cross join totals t
    left join (picked i join lateral (${details} where o.id = i.id) as r on true) on i.section = t.section
    order by t.section, i.place`
})

/** Every section of the worklist with its first orders, as of one moment. */
export const selectWorklist = (tx: Tx, asked: Asked): Promise<WorklistRow[]> =>
  tx.all(worklistRows(asked))
