import type { ClinicCalendar, updateClinicCalendar } from '#contract/identity/clinic-calendar'
import type { Body } from '#contract/platform/endpoint'
import type { Tx } from '#platform/db/db'
import { inputError } from '#platform/errors'
import { checkedRegional } from '#platform/locale/regional'
import { closureRows, holidayRows, requireDistinct, requireFreeDays } from './free-days.ts'
import { replaceClinicHolidays, selectClinicCalendar, upsertClinicCalendar } from './queries.ts'

const usualWeekdays = [1, 2, 3, 4, 5]

/** When the clinic takes parcels: what it said, else from Monday to Friday. */
export async function readClinicCalendar(tx: Tx): Promise<ClinicCalendar> {
  return (
    (await selectClinicCalendar(tx)) ?? {
      receivingWeekdays: usualWeekdays,
      holidays: [],
      closures: [],
      country: null,
      region: null,
      updatedAt: null,
    }
  )
}

/** Replaces the lists that are sent. @throws Refusal 400 */
export async function changeClinicCalendar(
  tx: Tx,
  input: Body<typeof updateClinicCalendar>,
): Promise<ClinicCalendar> {
  const { holidays, closures, receivingWeekdays, ...place } = checkedRegional(input)
  requireFreeDays(input)
  requireDistinct(receivingWeekdays ?? [], {
    key: 'receivingWeekdays',
    keyOf: String,
    faultAt: (pointer) => inputError('body', pointer, 'weekday_twice'),
  })
  const weekdays = receivingWeekdays?.toSorted((one, other) => one - other)
  const columns = { ...place, ...(weekdays && { receivingWeekdays: weekdays }) }
  await upsertClinicCalendar(tx, columns, usualWeekdays)
  const rows = { holiday: holidayRows(holidays), closure: closureRows(closures) }
  if (rows.holiday) await replaceClinicHolidays(tx, 'holiday', rows.holiday)
  if (rows.closure) await replaceClinicHolidays(tx, 'closure', rows.closure)
  return readClinicCalendar(tx)
}
