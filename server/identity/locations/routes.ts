import {
  archiveLocation,
  createLocation,
  listLocations,
  updateLocation,
} from '#contract/identity/locations'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { addLocation, changeLocation, closeLocation } from './locations.ts'
import { selectLocations } from './queries.ts'

/** The places where an organization works. */
export function locations(house: House): void {
  serve(house, listLocations, ({ tx, query }) => selectLocations(tx, query))

  serve(house, createLocation, async ({ tx, body }) => ({ location: await addLocation(tx, body) }))

  serve(house, updateLocation, async ({ tx, params, body }) => ({
    location: await changeLocation(tx, params.id, body),
  }))

  serve(house, archiveLocation, ({ tx, params }) => closeLocation(tx, params.id))
}
