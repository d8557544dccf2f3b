import {
  archiveLocation,
  createLocation,
  listLocations,
  updateLocation,
} from '#contract/identity/locations'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { addLocation, changeLocation, closeLocation } from './locations.ts'
import { selectLocations } from './queries.ts'

/** The places where an organization works. */
export function locations(app: AppContext): void {
  serve(app, listLocations, ({ tx, query }) => selectLocations(tx, query))

  serve(app, createLocation, async ({ tx, body }) => ({ location: await addLocation(tx, body) }))

  serve(app, updateLocation, async ({ tx, params, body }) => ({
    location: await changeLocation(tx, params.id, body),
  }))

  serve(app, archiveLocation, ({ tx, params }) => closeLocation(tx, params.id))
}
