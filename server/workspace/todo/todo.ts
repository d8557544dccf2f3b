import type { OrganizationType } from '#contract/platform/endpoint'
import type { Worklist, WorklistOrder } from '#contract/workspace/todo'
import { selectStockTotals } from '#server/production/stock'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import type { Principal } from '#platform/auth/session'
import { selectWorklist, type Section, type WorklistRow } from './queries.ts'

function orderOf(row: WorklistRow & { id: string }, side: OrganizationType): WorklistOrder {
  const { id, number, status, priority, dueOn, answerByOn } = row
  const { appointmentAt, waitingOn, waitingSinceAt } = row
  const { dentistId, dentistFirstName, dentistLastName, patientId, patientCode } = row
  return {
    id,
    number,
    status,
    priority,
    counterpart:
      side === 'clinic'
        ? { id: row.labOrganizationId, name: row.labName ?? '' }
        : {
            id: row.clinicOrganizationId ?? row.customerId,
            name: row.clinicName ?? row.customerName ?? '',
          },
    patient:
      patientId === null || patientCode === null
        ? null
        : {
            id: patientId,
            code: patientCode,
            firstName: row.patientFirstName,
            lastName: row.patientLastName,
          },
    dentist:
      dentistId === null || dentistFirstName === null || dentistLastName === null
        ? null
        : {
            id: dentistId,
            firstName: dentistFirstName,
            lastName: dentistLastName,
            title: row.dentistTitle,
          },
    trays: row.trays,
    dueOn,
    answerByOn,
    appointmentAt,
    waitingOn,
    waitingSinceAt,
    missing: row.missing,
    lacks: row.lacks,
  }
}

const hasOrder = (row: WorklistRow): row is WorklistRow & { id: string } => row.id !== null

/** What needs somebody, for the side of the session; `limit` orders of each section. */
export async function readWorklist(
  tx: Tx,
  { organizationType: side, permissions }: Principal,
  { now, limit }: { now: Date; limit: number },
): Promise<Worklist> {
  const asOf = instant(now)
  const otherSide = side === 'lab' ? 'clinic' : 'lab'
  const rows = await selectWorklist(tx, { asOf, side, otherSide, limit })
  const bySection = Map.groupBy(rows, ({ section }) => section)
  const [first] = rows
  if (!first) throw new Error('a worklist has a row for each section')

  const totalOf = (section: Section) => bySection.get(section)?.[0]?.total ?? 0
  const list = (section: Section) => ({
    total: totalOf(section),
    orders: (bySection.get(section) ?? []).filter(hasOrder).map((row) => orderOf(row, side)),
  })
  const wait = (section: Section) => ({
    ...list(section),
    oldestDays: bySection.get(section)?.[0]?.oldestDays ?? null,
  })
  return {
    calculatedAt: asOf,
    todayOn: first.todayOn,
    tomorrowOn: first.tomorrowOn,
    open: totalOf('open'),
    waitingOnUs: wait('waitingOnUs'),
    waitingOnThem: wait('waitingOnThem'),
    withCourier: wait('withCourier'),
    overdue: wait('overdue'),
    dueToday: list('dueToday'),
    dueTomorrow: list('dueTomorrow'),
    lacking: {
      information: wait('information'),
      approval: wait('approval'),
      acknowledgement: wait('acknowledgement'),
      redelivery: wait('redelivery'),
      cancellation: wait('cancellation'),
      submission: wait('submission'),
      scan: wait('scan'),
      dayAnswer: wait('dayAnswer'),
      otherDay: wait('otherDay'),
      parcelProblem: wait('parcelProblem'),
      arrival: wait('arrival'),
    },
    appointmentsTomorrow:
      side === 'clinic' ? { ...list('appointments'), here: totalOf('appointmentsHere') } : null,
    atRisk: side === 'lab' ? list('atRisk') : null,
    reservedUnanswered: wait('reservedUnanswered'),
    stock:
      side === 'lab' && permissions.includes('materials.write')
        ? await selectStockTotals(tx, now)
        : null,
    promisedAfterAppointment: list('afterChair'),
  }
}
