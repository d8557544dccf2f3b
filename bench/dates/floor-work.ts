import type { Day } from '../../server/orders/scheduling/days.ts'
import { dayMinutes, dayOfMoment, type Moment } from '../../server/orders/scheduling/floor.ts'
import { furnaceRun, machines, partnerDays, reality } from './laboratory.ts'
import type { CentreState, Order, Part, Task } from './world.ts'
import { fates, type Year } from './year.ts'

/** The centre of a name, as it is now. */
export function centreOf({ centres }: Year, name: string): CentreState {
  const centre = centres.get(name) ?? { queue: [], servers: [], busyMinutes: 0 }
  centres.set(name, centre)
  return centre
}

// Rush first, then the earlier promise, then the older order.
function isBefore(a: Order, b: Order): boolean {
  if (a.isRush !== b.isRush) return a.isRush
  return a.promisedOn === b.promisedOn ? a.id < b.id : a.promisedOn < b.promisedOn
}

function takeNext(queue: Task[]): Task | undefined {
  let best = 0
  for (const [place, { part }] of queue.entries()) {
    const first = queue[best]
    if (first && isBefore(part.order, first.part.order)) best = place
  }
  return queue.splice(best, 1)[0]
}

/** Gives what waits at a centre to whoever is free there. */
export function assign(year: Year, centre: CentreState, now: Moment): void {
  for (const server of centre.servers) {
    if (server.isBusy || now < server.from || now >= server.to) continue
    const task = takeNext(centre.queue)
    if (!task) return
    server.isBusy = true
    const end = Math.min(server.to, now + task.left)
    year.events.at(end, () => {
      server.isBusy = false
      centre.busyMinutes += end - now
      task.left -= end - now
      if (task.left > 1e-6) centre.queue.push(task)
      else if (--task.part.open === 0) leaveStage(year, task.part, end)
      assign(year, centre, end)
    })
  }
}

function leaveStage(year: Year, part: Part, now: Moment): void {
  const { calendar, events } = year
  part.availableAt = now + (part.stages[part.place]?.wait ?? 0)
  part.place++
  const { order, stages } = part
  const isFailed = fates(year, order, part.place, 1).happens(reality.rework)
  if (part.place === stages.length && !part.isReworked && isFailed) {
    part.isReworked = true
    part.place = Math.max(1, Math.floor(stages.length / 2))
  }
  if (part.place < stages.length) {
    events.at(part.availableAt, () => enterStage(year, part))
  } else if (order.parts.every((other) => other.place === other.stages.length)) {
    const day = dayOfMoment(part.availableAt)
    order.leave(calendar.nextOn(day))
  }
}

/** What is held takes as many days longer as it is held, and is promised so much later. */
function hold(year: Year, order: Order, now: Moment): void {
  const { calendar } = year
  order.heldDays = fates(year, order, 5).whole(1, 5)
  order.heldUntil = calendar.opening(calendar.after(dayOfMoment(now), order.heldDays))
  order.promisedOn = calendar.after(order.promisedOn, order.heldDays)
}

function sendToPartner(year: Year, part: Part): void {
  const { calendar, events } = year
  const fate = fates(year, part.order, part.place, 2)
  const late = fate.happens(0.1) ? fate.whole(1, 2) : 0
  const back = calendar.opening(calendar.after(dayOfMoment(part.availableAt), partnerDays + late))
  events.at(back, () => leaveStage(year, part, back))
}

/** Brings a part to its next stage. */
export function enterStage(year: Year, part: Part): void {
  const { order, availableAt: now } = part
  if (order.holdAtPlace === part.place && order.heldDays === 0) hold(year, order, now)
  if (order.heldUntil > now) {
    part.availableAt = order.heldUntil
    year.events.at(part.availableAt, () => enterStage(year, part))
    return
  }
  const stage = part.stages[part.place]
  if (!stage) return
  part.open = 1
  if (stage.centre === 'partner') return sendToPartner(year, part)
  const centre = centreOf(year, stage.centre)
  if (stage.centre === 'furnace') {
    centre.queue.push({ part, left: part.pieces })
    return
  }
  const isMachine = stage.centre in machines
  part.open = isMachine ? part.pieces : 1
  const planned = isMachine ? stage.perPiece : stage.perOrder + stage.perPiece * part.pieces
  const chance = fates(year, order, part.place, part.number, part.isReworked ? 4 : 3)
  for (let task = 0; task < part.open; task++) {
    const factor = isMachine
      ? chance.factor(1, 0.1)
      : chance.factor(reality.slowness, reality.spread)
    centre.queue.push({ part, left: planned * factor })
  }
  assign(year, centre, now)
}

/** The moment at which the furnaces start next. */
export function nextRun(at: Moment, isOpen: (day: Day) => boolean): Moment {
  for (let day = dayOfMoment(at); ; day++) {
    const starts = day * dayMinutes + furnaceRun.startsAt
    if (isOpen(day) && starts >= at) return starts
  }
}

/** Starts the furnaces with what waits, as far as there are places. */
export function startFurnaces(year: Year, now: Moment): void {
  const { queue } = centreOf(year, 'furnace')
  for (let left = furnaceRun.pieces * furnaceRun.units; left > 0;) {
    const task = takeNext(queue)
    if (!task) return
    const pieces = Math.min(left, task.left)
    left -= pieces
    task.left -= pieces
    if (task.left > 0) {
      queue.push(task)
      return
    }
    const end = now + furnaceRun.minutes
    task.part.availableAt = end
    year.events.at(end, () => leaveStage(year, task.part, end))
  }
}
