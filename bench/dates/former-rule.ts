import { horizonDays, type Day } from '../../server/orders/scheduling/days.ts'
import { dayOfMoment, type Moment } from '../../server/orders/scheduling/floor.ts'
import {
  loadOn,
  placeBatches,
  planJobs,
  type Batch,
  type Calendar,
  type Load,
  type Stage,
} from './former-plan.ts'
import {
  furnaceRun,
  machines,
  peopleOfCentres,
  shiftMinutes,
  type Family,
  type StageFact,
} from './laboratory.ts'
import type { Surroundings } from './simulate.ts'
import type { Order, Rule } from './world.ts'

const people = peopleOfCentres()

// Each workflow has the whole of a centre, as the starters had it.
function piecesPerDay(stage: StageFact): number | null {
  if (stage.centre === 'furnace') return furnaceRun.pieces * furnaceRun.units
  const machine = machines[stage.centre as keyof typeof machines]
  const minutes = machine
    ? machine.units * machine.minutes
    : (people.get(stage.centre) ?? 0) * shiftMinutes
  const each = stage.perPiece || stage.perOrder
  return minutes === 0 || each === 0 ? null : Math.floor(minutes / each)
}

const chains = new Map<string, Stage[]>()

function chainOf(family: Family, leg: number): Stage[] {
  const key = `${family.name} ${leg}`
  const known = chains.get(key)
  if (known) return known
  const chain = (family.legs[leg]?.stages ?? []).map((stage, place): Stage => ({
    id: `${key} ${place}`,
    department: null,
    minutes: stage.perPiece || stage.perOrder,
    capacityPerDay: piecesPerDay(stage),
  }))
  chains.set(key, chain)
  return chain
}

const batchesOf = ({ parts, leg }: Order): Batch[] =>
  parts.flatMap(({ id, family, pieces, place, stages }) =>
    place === stages.length ? [] : { id, pieces, chain: chainOf(family, leg).slice(place) },
  )

/** What the product promised before it knew of work centres: the first days with room in each workflow. */
export function formerRule({ working }: Surroundings): Rule {
  let load: Load = loadOn()
  let calendar: Calendar
  let todayOn: Day = 0
  const startOf = (from: Moment) => Math.max(dayOfMoment(from), todayOn) + 1
  return {
    name: 'one plan for each workflow',
    replan(now, open) {
      todayOn = dayOfMoment(now)
      calendar = {
        lastOn: todayOn + horizonDays,
        weekMinutes: working.week.map((hours) => hours?.minutes ?? 0),
        closedDays: working.closedDays,
        percents: new Map(),
      }
      load = loadOn()
      planJobs(
        calendar,
        load,
        open.map((order) => ({
          id: String(order.id).padStart(8, '0'),
          isRush: order.isRush,
          promisedOn: order.promisedOn,
          from: Math.max(todayOn, dayOfMoment(order.parts[0]?.availableAt ?? 0)),
          batches: batchesOf(order),
        })),
      )
    },
    quote({ order, from }) {
      const asked = { batches: batchesOf(order), from: startOf(from) }
      const placed = placeBatches(calendar, loadOn(load), asked)
      return placed && { shipOn: placed.finishOn, plannedOn: placed.finishOn }
    },
    accept(order) {
      placeBatches(calendar, load, { batches: batchesOf(order), from: startOf(order.arrivesAt) })
    },
    learn() {},
  }
}
