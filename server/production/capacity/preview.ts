import type { Body } from '#contract/platform/endpoint'
import {
  mostNamedOrders,
  type CapacityPreview,
  type previewCapacity as contract,
} from '#contract/production/capacity'
import {
  comparePlans,
  planOpenWork,
  selectOpenWork,
  selectSurroundings,
  type MovedPromise,
  type OpenPlan,
  type OpenWork,
} from '#server/production/availability'
import { dateOf, type WorkCentreRows } from '#server/orders/scheduling'
import type { AppContext } from '#platform/app-context'
import { instant } from '#platform/clock'
import { inputError, invalidInput, notFound } from '#platform/errors'
import type { OutsideCall } from '#platform/http/serve'
import { assertDay, daysOf, showCapacity } from './capacity.ts'
import { selectCentreNames, selectOrderNames, type LoadRow } from './queries.ts'

type Changes = Body<typeof contract>
type Centre = WorkCentreRows['centres'][number]

function assertDays({ closedDays = [], absences = [], overtime = [], orders = [] }: Changes): void {
  const named: [string, string][] = [
    ...closedDays.map((day, place): [string, string] => [`/closedDays/${place}`, day]),
    ...absences.flatMap(({ firstOn, lastOn }, place): [string, string][] => [
      [`/absences/${place}/firstOn`, firstOn],
      [`/absences/${place}/lastOn`, lastOn],
    ]),
    ...overtime.map(({ dayOn }, place): [string, string] => [`/overtime/${place}/dayOn`, dayOn]),
    ...orders.map(({ promisedOn }, place): [string, string] => [
      `/orders/${place}/promisedOn`,
      promisedOn,
    ]),
  ]
  for (const [pointer, day] of named) assertDay('body', pointer, day)
  for (const [place, { userId, workCentreId, firstOn, lastOn }] of absences.entries()) {
    if ((userId === undefined) === (workCentreId === undefined)) {
      throw invalidInput(inputError('body', `/absences/${place}`, 'person_or_work_centre'))
    }
    if (lastOn < firstOn) {
      throw invalidInput(inputError('body', `/absences/${place}/lastOn`, 'end_before_start'))
    }
  }
}

function assertKnown(work: OpenWork, { absences = [], overtime = [], units = [] }: Changes): void {
  const { centres } = work.lab.workCentres
  const centreIds = new Set(centres.map(({ id }) => id))
  const memberIds = new Set(centres.flatMap(({ members }) => members.map(({ userId }) => userId)))
  for (const { workCentreId } of [...absences, ...overtime, ...units]) {
    if (workCentreId !== undefined && !centreIds.has(workCentreId)) throw notFound('work_centre')
  }
  for (const { userId } of absences) {
    if (userId !== undefined && !memberIds.has(userId)) throw notFound('member')
  }
}

function changeCentre(
  centre: Centre,
  { absences = [], overtime = [], units = [] }: Changes,
): Centre {
  const away = (isMeant: (absence: (typeof absences)[number]) => boolean) =>
    absences
      .filter(isMeant)
      .map(({ firstOn, lastOn, minutesPerDay = null }): Centre['absences'][number] => [
        firstOn,
        lastOn,
        minutesPerDay,
      ])
  // Overtime is an absence of fewer than no minutes.
  const more = overtime
    .filter(({ workCentreId }) => workCentreId === centre.id)
    .map(({ dayOn, minutes }): Centre['absences'][number] => [dayOn, dayOn, -minutes])
  return {
    ...centre,
    units: units.find(({ workCentreId }) => workCentreId === centre.id)?.units ?? centre.units,
    absences: [
      ...centre.absences,
      ...away(({ workCentreId }) => workCentreId === centre.id),
      ...more,
    ],
    members: centre.members.map((member) => ({
      ...member,
      absences: [...member.absences, ...away(({ userId }) => userId === member.userId)],
    })),
  }
}

/** The same work in a changed laboratory. @throws Refusal 404 */
function changeWork(work: OpenWork, changes: Changes): OpenWork {
  assertKnown(work, changes)
  const { lab } = work
  const promises = new Map(changes.orders?.map((order) => [order.orderId, order.promisedOn]))
  for (const id of promises.keys()) {
    // A draft is its clinic's alone.
    const isAsked = work.orders.some((order) => order.id === id && order.status !== 'draft')
    if (!isAsked) throw notFound('order')
  }
  const closed = (changes.closedDays ?? []).map((day): [string, string] => [day, day])
  return {
    ...work,
    lab: {
      ...lab,
      calendar: { ...lab.calendar, closures: [...lab.calendar.closures, ...closed] },
      workCentres: {
        ...lab.workCentres,
        centres: lab.workCentres.centres.map((centre) => changeCentre(centre, changes)),
      },
    },
    orders: work.orders.map((order) => {
      const promisedOn = promises.get(order.id)
      return promisedOn === undefined ? order : { ...order, promisedOn }
    }),
  }
}

const rowsOf = ({ plan }: OpenPlan, { reserved }: OpenWork): LoadRow[] => {
  const rows = new Map<string, LoadRow>()
  const rowFor = (centreId: string, dayOn: string) => {
    const key = `${centreId} ${dayOn}`
    const row = rows.get(key) ?? { centreId, dayOn, planned: 0, reserved: 0 }
    rows.set(key, row)
    return row
  }
  for (const placed of plan.values()) {
    for (const { centreId, day, amount } of placed?.work ?? []) {
      if (centreId !== null) rowFor(centreId, dateOf(day)).planned += amount
    }
  }
  for (const { centreId, day, amount } of reserved) rowFor(centreId, day).reserved += amount
  return [...rows.values()]
}

/** What changes would make of the plan of the caller's laboratory. @throws Refusal 400, 404 */
export async function previewCapacity(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { session, body, inOrg }: OutsideCall<typeof contract>,
): Promise<CapacityPreview> {
  const days = daysOf(body, 'body')
  assertDays(body)
  const alsoOrderIds = body.orders?.map(({ orderId }) => orderId) ?? []
  const asked = { labId: session.organizationId, at: instant(clock()), alsoOrderIds }
  const found = await db.acrossOrgs(
    'the plan of a laboratory, to try changes of it',
    async (tx) => {
      const work = await selectOpenWork(tx, asked)
      if (!work) throw notFound('laboratory')
      const changed = changeWork(work, body)
      const isAccepted = ({ id }: { id: string }) => !alsoOrderIds.includes(id)
      const before = planOpenWork({ ...work, orders: work.orders.filter(isAccepted) })
      const after = planOpenWork(changed)
      const surroundings = await selectSurroundings(tx, asked.labId, { lab: work.lab, plan: after })
      // The calendar of the plan decides how many working days are left in it.
      const former = { ...surroundings, isOpen: before.isOpen }
      const moved = comparePlans(
        { plan: before, surroundings: former },
        { plan: after, surroundings },
      )
      return { changed, after, moved }
    },
  )
  const { changed, after, moved } = found
  const shown = [...moved.missed, ...moved.endangered, ...moved.saved].map(({ id }) => id)
  const { centres, names } = await inOrg(async (tx) => ({
    centres: await selectCentreNames(tx, body),
    names: new Map((await selectOrderNames(tx, shown)).map((order) => [order.id, order])),
  }))
  const show = (orders: readonly MovedPromise[]) => ({
    total: orders.length,
    firstOn: orders[0]?.promisedOn ?? null,
    orders: orders.slice(0, mostNamedOrders).flatMap((order) => {
      const named = names.get(order.id)
      return named ? { ...order, ...named } : []
    }),
  })
  return {
    missed: show(moved.missed),
    endangered: show(moved.endangered),
    saved: show(moved.saved),
    capacity: showCapacity(days, {
      ...changed.lab,
      centres,
      rows: rowsOf(after, changed),
      undatedOrders: [...after.plan.values()].filter((placed) => placed === null).length,
    }),
  }
}
