import type { Holiday, PublicHolidays } from '#contract/identity/public-holidays'
import { inputError, invalidInput } from '#platform/errors'
import { addDays } from '#platform/clock'

const dayMs = 86_400_000
const longestName = 120
const noon = '12:00'

type Found = {
  date: string
  start: Date
  end: Date
  name: string
  type: string
}

type Asked = {
  year: number
  country: string | null
  region: string | null
  /** Whether the region is one of the request; that of a calendar may be of an earlier country. */
  isRegionAsked: boolean
  language: string
}

// Feasts of several days come as one, and half days as what begins at noon or later.
function* daysOf({ date, start, end, name, type }: Found): Generator<Holiday> {
  const [firstOn = '', time = '00:00'] = date.split(' ')
  const isDayOff = type === 'public' && time < noon
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs))
  for (let place = 0; place < count; place++) {
    yield {
      dayOn: addDays(firstOn, place),
      name: name.slice(0, longestName).trim(),
      source: isDayOff ? 'public_holiday' : 'observance',
      isClosed: isDayOff,
    }
  }
}

const isProposed = ({ type }: Found) => type === 'public' || type === 'bank'

// Two that fall on one day are one line: the day off before the other, with both names.
function joinDays(holidays: Iterable<Holiday>): Holiday[] {
  const days = Map.groupBy(holidays, ({ dayOn }) => dayOn)
  const joined = [...days.values()].flatMap((same) => {
    const [first] = same.toSorted((a, b) => Number(b.isClosed) - Number(a.isClosed))
    if (!first) return []
    const names = new Set([first.name, ...same.map(({ name }) => name)])
    return [{ ...first, name: [...names].join(', ').slice(0, longestName).trim() }]
  })
  return joined.toSorted((one, other) => (one.dayOn < other.dayOn ? -1 : 1))
}

/**
 * The holidays of a country or a region in a year: days off by law, and days on which banks or offices
 * close. None where nothing is known of the country. @throws Refusal 400 for a region that it has not
 */
export async function findPublicHolidays({
  year,
  country,
  region: wanted,
  isRegionAsked,
  language,
}: Asked): Promise<PublicHolidays> {
  if (country === null) return { country, region: null, regions: [], holidays: [] }
  // Its data take a quarter of a second to read, and most servers are never asked.
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays()
  const states = Object.entries(all.getStates(country, language) ?? {})
  const regions = states.flatMap(([code, name]) => [
    { code, name },
    ...Object.entries(all.getRegions(country, code, language) ?? {}).map(([part, partName]) => ({
      code: `${code}.${part}`,
      name: `${name}: ${partName}`,
    })),
  ])
  const region = regions.find(({ code }) => code === wanted)?.code ?? null
  if (region !== wanted && isRegionAsked) {
    throw invalidInput(inputError('query', '/region', 'unknown_region'))
  }
  const [state = '', part = ''] = region?.split('.') ?? []
  // Of an unknown country the library says nothing at all.
  const place = new Holidays({ country, state, region: part })
  const found = (place.getHolidays(year, language) || []) as Found[]
  const days = found.filter(isProposed).flatMap((one) => [...daysOf(one)])
  const isOfYear = ({ dayOn }: Holiday) => dayOn.startsWith(String(year))
  return { country, region, regions, holidays: joinDays(days.filter(isOfYear)) }
}
