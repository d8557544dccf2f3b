import * as contract from '#contract/production/availability'
import { instant } from '#platform/clock'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { readAvailability } from './availability.ts'
import { planQueue, planTasks } from './jobs.ts'
import { releaseReservation, reserveDay } from './reservations.ts'

/** The days that a laboratory can deliver on: what is free, what is held, what slips. */
export function availability(house: House): void {
  const now = () => instant(house.clock())

  serve(house, contract.getAvailability, async ({ tx, session, query }) => ({
    availability: await readAvailability(tx, session, query, now()),
  }))

  serve(house, contract.reserveDay, async ({ tx, session, body }) => ({
    reservation: await reserveDay(tx, session, body, now()),
  }))

  serve(house, contract.releaseReservation, ({ tx, params }) => releaseReservation(tx, params.id))

  house.worker.addQueue(planQueue(house))
  for (const task of planTasks(house)) house.worker.addPeriodic(task)
}
