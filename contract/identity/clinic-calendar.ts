import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { named, nullable, strict, Timestamp } from '../platform/values.ts'
import { Closure, Holiday, HolidayInput, holidayPlace, WeekdayNumber } from './public-holidays.ts'

const tag = 'Organizations'

const holidays = { maxItems: 400, description: 'Single days; those that are closed take no parcel' }

const calendar = {
  receivingWeekdays: Type.Array(WeekdayNumber, {
    minItems: 1,
    maxItems: 7,
    description: 'The weekdays on which parcels are taken',
    examples: [[1, 2, 3, 4, 5]],
  }),
  closures: Type.Array(Closure, {
    maxItems: 100,
    description: 'Closed days in a row, two years at most',
  }),
  ...holidayPlace,
}

/** When a clinic takes parcels. */
export const ClinicCalendar = named(
  'ClinicCalendar',
  {
    ...calendar,
    holidays: Type.Array(Holiday, holidays),
    updatedAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'Null: nobody has set it yet' }),
    ),
  },
  'When a clinic takes parcels and posts them',
)
export type ClinicCalendar = Static<typeof ClinicCalendar>

const OneCalendar = Type.Object({ calendar: ClinicCalendar })

export const getClinicCalendar = endpoint({
  method: 'GET',
  path: '/clinic-calendar',
  operationId: 'getClinicCalendar',
  tag,
  summary: 'When the clinic takes parcels',
  description: 'Until it is set: Monday to Friday.',
  access: members({ only: 'clinic' }),
  reply: { status: 200, body: OneCalendar },
})

export const updateClinicCalendar = endpoint({
  method: 'PATCH',
  path: '/clinic-calendar',
  operationId: 'updateClinicCalendar',
  tag,
  summary: 'Say when the clinic takes parcels',
  description:
    'Only the keys that are sent are replaced, each list as a whole. The plans of the laboratories follow moments later.',
  access: members({ only: 'clinic', credential: 'session', needs: 'settings.write' }),
  body: strict(
    {
      receivingWeekdays: Type.Optional(calendar.receivingWeekdays),
      holidays: Type.Optional(Type.Array(HolidayInput, holidays)),
      closures: Type.Optional(calendar.closures),
      country: Type.Optional(calendar.country),
      region: Type.Optional(calendar.region),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneCalendar },
})
