import type { Day } from '../../server/orders/scheduling/days.ts'
import { dayMinutes, dayOfMoment, type Moment } from '../../server/orders/scheduling/floor.ts'
import { enterStage } from './floor-work.ts'
import { families, reality } from './laboratory.ts'
import type { Order, Part } from './world.ts'
import { fates, turnaroundOf, type Year } from './year.ts'

/** Notes how a leg ended. */
export function record(year: Year, order: Order, isKept: boolean): void {
  if (order.countsFromOn < year.countsFromOn) return
  year.result.outcomes.push({
    kind: order.isRush ? 'rush' : 'standard',
    hasTryIn: order.families.some(({ family }) => family.legs.length > 1),
    isKept,
    highestChance: order.highestChance,
    quotedDays: year.calendar.between(order.countsFromOn, order.promisedOn) - order.heldDays,
    turnaroundDays: turnaroundOf(order),
  })
}

function leave(year: Year, order: Order, day: Day): void {
  const { calendar, rule, here, events } = year
  here.delete(order)
  record(year, order, day <= order.promisedOn)
  rule.learn(order, {
    plannedDays: calendar.between(order.countsFromOn, order.plannedOn),
    differenceDays: calendar.between(order.plannedOn, day) - order.heldDays,
  })
  if (order.leg + 1 >= (order.families[0]?.family.legs.length ?? 1)) return
  const fate = fates(year, order, 6)
  // Two days on the road, and what the clinic takes.
  const back = calendar.after(day, 2 + fate.whole(3, 8))
  const at = back * dayMinutes + fate.whole(540, 840)
  events.at(at, () => {
    const next = openLeg(year, { ...order, leg: order.leg + 1, isRush: false }, at)
    promise(year, next, 'standard')
    arrive(year, next)
  })
}

function openLeg(year: Year, order: Order, arrivesAt: Moment): Order {
  const from = year.calendar.cutOff(arrivesAt)
  const leg: Order = {
    ...order,
    arrivesAt,
    countsFromOn: dayOfMoment(from),
    highestChance: 0,
    heldDays: 0,
    heldUntil: 0,
    holdAtPlace: -1,
    leave: (day) => leave(year, leg, day),
  }
  leg.holdAtPlace = fates(year, leg, 7).happens(reality.hold) ? 2 : -1
  leg.parts = leg.families.flatMap(({ family, pieces }, number): Part[] => {
    const stages = family.legs[leg.leg]?.stages
    if (!stages) return []
    const id = `${leg.id}.${leg.leg}.${number}`
    const part = { id, number, order: leg, family, pieces, stages }
    return [{ ...part, place: 0, availableAt: from, open: 0, isReworked: false }]
  })
  return leg
}

function promise(year: Year, order: Order, priority: 'standard' | 'rush'): boolean {
  const from = year.calendar.cutOff(order.arrivesAt)
  const quote = year.rule.quote({ order, from, turnaroundDays: turnaroundOf(order), priority })
  if (!quote) return false
  order.promisedOn = quote.shipOn
  order.plannedOn = quote.plannedOn
  order.highestChance = 0
  order.countsFromOn = dayOfMoment(from)
  year.rule.accept(order)
  year.here.add(order)
  return true
}

function arrive(year: Year, order: Order): void {
  for (const part of order.parts) {
    part.availableAt = year.calendar.cutOff(order.arrivesAt)
    year.events.at(part.availableAt, () => enterStage(year, part))
  }
}

function draw({ random, calendar }: Year, at: Moment) {
  const family = random.pick(families, ({ share }) => share)
  const chosen = [{ family, pieces: random.whole(1, family.mostPieces) }]
  const isWhole = family.legs.length === 1
  if (isWhole && random.happens(reality.severalWorkflows)) {
    const others = families.filter(({ legs, name }) => legs.length === 1 && name !== family.name)
    const other = random.pick(others, ({ share }) => share)
    chosen.push({ family: other, pieces: random.whole(1, other.mostPieces) })
  }
  const isDigital = random.happens(reality.digital)
  // What is posted is there on the next working day, in the morning.
  const posted = calendar.after(dayOfMoment(at), 1) * dayMinutes + random.whole(540, 660)
  return { chosen, isWhole, isDigital, arrivesAt: isDigital ? at : posted }
}

/** An order comes: it is promised a day, and its case arrives, sometimes later than it should. */
export function submit(year: Year, at: Moment): void {
  const { chosen, isWhole, isDigital, arrivesAt } = draw(year, at)
  const order = openLeg(
    year,
    {
      id: year.made++,
      families: chosen,
      isRush: false,
      leg: 0,
      parts: [],
      arrivesAt,
      countsFromOn: 0,
      promisedOn: 0,
      plannedOn: 0,
      highestChance: 0,
      heldDays: 0,
      heldUntil: 0,
      holdAtPlace: -1,
      leave: () => undefined,
    },
    arrivesAt,
  )
  const fate = fates(year, order, 8)
  order.isRush = isWhole && fate.happens(reality.rush)
  if (order.isRush && !promise(year, order, 'rush')) {
    order.isRush = false
    year.result.refusedRush++
  }
  if (!order.isRush && !promise(year, order, 'standard')) return
  const isLate = !isDigital && fate.happens(reality.lateArrival)
  if (isLate) {
    const day = year.calendar.after(dayOfMoment(arrivesAt), fate.whole(1, 3))
    order.arrivesAt = day * dayMinutes + fate.whole(540, 840)
  }
  year.events.at(order.arrivesAt, () => {
    // Who comes late is given a new day, and the laboratory is not late by it.
    if (isLate) promise(year, order, order.isRush ? 'rush' : 'standard')
    arrive(year, order)
  })
}
