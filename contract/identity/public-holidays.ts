import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import {
  Country,
  DateOnly,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  strict,
} from '../platform/values.ts'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

/** Where a holiday of a calendar comes from. */
export const holidaySources = ['own', 'public_holiday', 'observance'] as const

const holiday = {
  dayOn: day('The day'),
  name: nameLine(120, 'What it is called', "New Year's Day"),
  source: oneOf(
    holidaySources,
    'Added by hand, a day off by law, or another day with a name. Couriers do not travel on a day off by law, nor on one that was added by hand and is closed',
  ),
  isClosed: Type.Boolean({
    description: 'Whether the organization is closed; false: it is open all the same',
    examples: [true],
  }),
}

/** A holiday of a calendar. */
export const Holiday = Type.Object(holiday, { description: 'A holiday' })
export type Holiday = Static<typeof Holiday>

/** A holiday as it is sent: added by hand and closed, unless it says otherwise. */
export const HolidayInput = strict({
  dayOn: holiday.dayOn,
  name: holiday.name,
  source: Type.Optional(holiday.source),
  isClosed: Type.Optional(holiday.isClosed),
})

/** Closed days in a row. */
export const Closure = strict({
  startsOn: day('First day'),
  endsOn: day('Last day'),
  reason: nullable(line(120, 'Why', 'Summer break')),
})

/** A day of the week. */
export const WeekdayNumber = Type.Integer({
  minimum: 1,
  maximum: 7,
  description: '1 Monday to 7 Sunday',
  examples: [1],
})

/** The code of a region of a country. */
export const RegionCode = Type.String({
  pattern: '^[A-Z0-9-]{1,10}([.][A-Z0-9-]{1,10})?$',
  description: 'Code of a region, with one of a part of it after a dot',
  examples: ['BY'],
})

/** The country and the region whose public holidays are proposed for a calendar. */
export const holidayPlace = {
  country: nullable(
    Type.Unsafe<string>({
      ...Country,
      description: 'Whose public holidays are proposed; null: of the country of the address',
    }),
  ),
  region: nullable(
    Type.Unsafe<string>({
      ...RegionCode,
      description: 'The region of that country; null: what is kept everywhere in it',
    }),
  ),
}

/** Holidays that a calendar can take over. */
export const PublicHolidays = named(
  'PublicHolidays',
  {
    country: nullable(
      Type.Unsafe<string>({ ...Country, description: 'Whose they are; null: nobody said' }),
    ),
    region: holidayPlace.region,
    regions: Type.Array(
      Type.Object({
        code: RegionCode,
        name: Type.String({ description: 'What it is called', examples: ['Bavaria'] }),
      }),
      { description: 'The regions of the country that have holidays of their own' },
    ),
    holidays: Type.Array(Holiday, {
      description:
        'By day, each day once; `isClosed` is whether it is a day off. The original day and the one that is off in its place are both in it',
    }),
  },
  'Holidays of a country or a region in a year, as they can be written into a calendar',
)
export type PublicHolidays = Static<typeof PublicHolidays>

export const getPublicHolidays = endpoint({
  method: 'GET',
  path: '/public-holidays',
  operationId: 'getPublicHolidays',
  tag: 'Organizations',
  summary: 'Public holidays to propose for a calendar',
  description:
    'Days off by law, and days on which banks or offices close. Without `country` those of the own calendar, else of the country of the address. Nothing is stored: a calendar takes over what an owner confirms. A country without known holidays has none.',
  access: members(),
  query: strict({
    year: Type.Integer({ minimum: 2000, maximum: 2100, description: 'The year', examples: [2027] }),
    country: Type.Optional(Country),
    region: Type.Optional(RegionCode),
    language: Type.Optional(oneOf(['en', 'de'], 'The language of the names; English without it')),
  }),
  reply: { status: 200, body: Type.Object({ publicHolidays: PublicHolidays }) },
})
