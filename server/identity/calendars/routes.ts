import { getClinicCalendar, updateClinicCalendar } from '#contract/identity/clinic-calendar'
import { getPublicHolidays } from '#contract/identity/public-holidays'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeClinicCalendar, readClinicCalendar } from './clinic-calendar.ts'
import { findPublicHolidays } from './public-holidays.ts'
import { selectHolidayPlace } from './queries.ts'

/** When a clinic takes parcels, and the public holidays that calendars can take over. */
export function calendars(app: AppContext): void {
  serve(app, getClinicCalendar, async ({ tx }) => ({ calendar: await readClinicCalendar(tx) }))

  serve(app, updateClinicCalendar, async ({ tx, body }) => ({
    calendar: await changeClinicCalendar(tx, body),
  }))

  serve(app, getPublicHolidays, async ({ tx, session, query }) => {
    const { year, country, region, language = 'en' } = query
    const own = await selectHolidayPlace(tx, session.organizationType)
    // The own region belongs to the own country.
    const place = {
      country: country ?? own.country,
      region: region ?? (country === undefined ? own.region : null),
      isRegionAsked: region !== undefined,
    }
    return { publicHolidays: await findPublicHolidays({ ...place, year, language }) }
  })
}
