import {
  atWork,
  dayOf,
  hourMs,
  openChance,
  stamp,
  type Book,
  type Chance,
  type Row,
} from './book.ts'
import type { DemoOrder } from './demo-order.ts'
import type { Colleague, DemoOrganization } from './organizations.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

const minuteMs = 60_000

type WorkflowStage = Row<'workflowStages'>

/** The workflows that somebody adopted, as the start of an order would find them. */
function readWorkflows(book: Book) {
  const workflows = (book.rowsOf('workflows') as Row<'workflows'>[]).filter(
    ({ savedByUserId }) => savedByUserId !== null,
  )
  const stages = Map.groupBy(
    book.rowsOf('workflowStages') as WorkflowStage[],
    ({ workflowId }) => workflowId,
  )
  const products = new Map(
    (book.rowsOf('products') as Row<'products'>[]).map(({ id, workflowId }) => [id, workflowId]),
  )
  return (item: Row<'orderItems'>): readonly WorkflowStage[] => {
    const usual = workflows.find(
      ({ organizationId, isDefault }) => organizationId === item.productOwnerId && isDefault,
    )
    return stages.get(products.get(item.productId) ?? usual?.id ?? '') ?? []
  }
}

/** The stages of an item: those of its workflow, else the one that work without a workflow has. */
type Plan = Pick<
  Row<'orderStages'>,
  | 'workflowId'
  | 'workflowStageId'
  | 'name'
  | 'publicLabel'
  | 'department'
  | 'kind'
  | 'workCentreId'
  | 'plannedMinutesPerOrder'
  | 'plannedMinutes'
  | 'waitMinutes'
> & { requiresQualityCheck: boolean; qualityChecklist: string[]; payRateMinor: number | null }

const planOf = (stages: readonly WorkflowStage[]): Plan[] =>
  stages.length === 0
    ? [
        {
          workflowId: null,
          workflowStageId: null,
          name: 'Production',
          publicLabel: 'In production',
          department: null,
          kind: 'work',
          workCentreId: null,
          plannedMinutesPerOrder: 0,
          plannedMinutes: null,
          waitMinutes: 0,
          requiresQualityCheck: false,
          qualityChecklist: [],
          payRateMinor: null,
        },
      ]
    : stages.map((stage) => ({
        workflowId: stage.workflowId,
        workflowStageId: stage.id,
        name: stage.name,
        publicLabel: stage.publicLabel,
        department: stage.department ?? null,
        kind: stage.kind ?? 'work',
        workCentreId: stage.workCentreId ?? null,
        plannedMinutesPerOrder: stage.minutesPerOrder ?? 0,
        plannedMinutes: stage.minutesPerPiece ?? null,
        waitMinutes: stage.waitMinutes ?? 0,
        requiresQualityCheck: stage.requiresQualityCheck ?? false,
        qualityChecklist: stage.qualityChecklist ?? [],
        payRateMinor: stage.payRateMinor ?? null,
      }))

type Span = {
  startedMs: number
  endMs: number
  isMade: boolean
  isHeld: boolean
  /** Whether it arrived after the promised day. */
  isLate: boolean
}

/** From the start to the first finish, or to the last step of an order that is still made. */
function spanOf({ row, moments }: DemoOrder): Span | undefined {
  const startedMs = moments.find(({ action }) => action === 'started')?.atMs
  if (startedMs === undefined || row.status === 'cancelled') return undefined
  const checkedMs = moments.find(({ action }) => action === 'quality_checked')?.atMs
  const arrivedMs = moments.findLast(({ action }) => action === 'delivered')?.atMs
  const { promisedDeliveryDate: promisedOn } = row
  return {
    startedMs,
    isLate: arrivedMs !== undefined && promisedOn != null && dayOf(arrivedMs) > promisedOn,
    endMs: checkedMs ?? Math.max(startedMs, moments.at(-1)?.atMs ?? startedMs),
    isMade: checkedMs !== undefined,
    isHeld: row.status === 'on_hold',
  }
}

type Bench = {
  span: Span
  chance: Chance
  waits: Chance
  people: readonly Colleague[]
  labId: string
}

function addSitting(book: Book, stage: Row<'orderStages'>, bench: Bench, endMs: number | null) {
  const startedMs = Date.parse(String(stage.startedAt))
  const minutes = endMs === null ? null : Math.round((endMs - startedMs) / minuteMs)
  book.add('stageSittings', {
    id: book.id('stage sittings', startedMs),
    labOrganizationId: bench.labId,
    orderStageId: String(stage.id),
    technicianUserId: String(stage.technicianUserId),
    startedAt: stamp(startedMs),
    finishedAt: endMs === null ? null : stamp(endMs),
    minutes,
  })
  return minutes ?? 0
}

// A wait of more than a day is a reason to be late.
const longWaitMs = 26 * hourMs

function addStages(book: Book, item: Row<'orderItems'>, plan: Plan[], bench: Bench) {
  const { span, chance, waits, people, labId } = bench
  const { startedMs, endMs, isMade, isHeld, isLate } = span
  const doneCount = isMade ? plan.length : chance.whole(0, plan.length - 1)
  // What came late waited before a busy work centre for half of its time.
  const half = (endMs - startedMs) / 2
  const waitedMs = isLate && plan.length > 1 && half > longWaitMs ? half : 0
  const waitedAt = waitedMs > 0 ? waits.whole(1, plan.length - 1) : 0
  const stepMs = (endMs - startedMs - waitedMs) / Math.max(1, doneCount)
  const doneMs = (place: number) =>
    Math.round(startedMs + stepMs * place + (place > waitedAt ? waitedMs : 0))
  return plan.map((stage, place) => {
    const isDone = place < doneCount
    const isCurrent = place === doneCount
    const isBegun = isCurrent && !isHeld && chance.happens(0.6)
    const endedMs = doneMs(place + 1)
    const workMs = Math.min(
      (stage.plannedMinutes ?? 60) * (0.7 + 0.6 * chance.next()) * minuteMs,
      480 * minuteMs,
      stepMs,
    )
    // Who works right now is at half of it, and did not begin before the stage had its turn.
    const latestMs = isDone ? endedMs - workMs : book.nowMs - workMs / 2
    const begunMs = Math.max(doneMs(place), Math.round(latestMs))
    const status = isDone
      ? ('done' as const)
      : isBegun
        ? ('in_progress' as const)
        : ('pending' as const)
    const isTouched = isDone || isBegun
    const row = book.add('orderStages', {
      id: book.id('order stages', startedMs),
      labOrganizationId: labId,
      orderId: item.orderId,
      orderItemId: item.id,
      sortOrder: place,
      ...stage,
      status,
      isCurrent,
      currentSince: isCurrent ? stamp(doneMs(place)) : null,
      technicianUserId: isTouched || chance.happens(0.3) ? chance.pick(people).userId : null,
      startedAt: isTouched ? stamp(begunMs) : null,
      finishedAt: isDone ? stamp(endedMs) : null,
      workedMinutes: 0,
      note: null,
      reason: null,
      reworkedAt: null,
      reworkCount: 0,
      createdAt: stamp(startedMs),
      updatedAt: stamp(isDone ? endedMs : isBegun ? begunMs : startedMs),
    })
    if (isTouched) row.workedMinutes = addSitting(book, row, bench, isDone ? endedMs : null)
    return row
  })
}

// The stage that is furthest behind is what the clinic reads.
function showStage(order: DemoOrder, stages: readonly Row<'orderStages'>[]): void {
  const current = stages
    .filter(({ isCurrent }) => isCurrent)
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .at(0)
  order.row.currentStageId = current?.id ?? null
  order.row.currentStageLabel = current?.publicLabel ?? null
  order.row.currentStageSince = current?.currentSince ?? null
}

type CheckEvent = { event: Row<'orderEvents'>; by: Row<'floorActs'> }

/** The checks that the history shows, with who made them, by order. */
function readChecks(book: Book): Map<string, CheckEvent[]> {
  const placeOf = (of: { orderId: string; sequence: number }) => `${of.orderId} ${of.sequence}`
  const commands = new Map(
    (book.rowsOf('floorActs') as Row<'floorActs'>[]).map((by) => [placeOf(by), by]),
  )
  const checks = (book.rowsOf('orderEvents') as Row<'orderEvents'>[]).flatMap((event) => {
    const by = event.action === 'quality_checked' ? commands.get(placeOf(event)) : undefined
    return by ? [{ event, by }] : []
  })
  return Map.groupBy(checks, ({ event }) => event.orderId)
}

function addChecks(
  book: Book,
  stages: readonly Row<'orderStages'>[],
  checks: readonly CheckEvent[],
) {
  const checked = stages.findLast(({ requiresQualityCheck }) => requiresQualityCheck)
  for (const { event, by } of checks) {
    const atMs = Date.parse(String(event.createdAt))
    book.add('qualityChecks', {
      id: book.id('quality checks', atMs),
      labOrganizationId: String(event.labOrganizationId),
      orderId: event.orderId,
      orderStageId: checked?.id ?? null,
      result: 'passed',
      checklist: (checked?.qualityChecklist ?? []).map((text) => ({
        text,
        isPassed: true,
        note: null,
      })),
      inspectorUserId: by.userId,
      inspectorName: by.userName,
      photoFileIds: [],
      note: null,
      sentBackToStageId: null,
      createdAt: stamp(atMs),
    })
  }
}

const partners = [
  {
    partnerName: 'Precision Milling Centre',
    city: 'Aalen',
    region: 'Baden-Württemberg',
    country: 'DE',
    what: 'Milling of the framework',
  },
  {
    partnerName: 'Atelier Ceramics',
    city: 'Bregenz',
    region: 'Vorarlberg',
    country: 'AT',
    what: 'Layering of the ceramic',
  },
] as const

function addOutsourcing(book: Book, { row, partner }: DemoOrder, bench: Bench) {
  const { span, chance, people, labId } = bench
  if (!chance.happens(0.12)) return
  const atMs = atWork(span.startedMs + hourMs)
  const { what, ...maker } = chance.pick(partners)
  book.add('outsourcing', {
    id: book.id('outsourcing', atMs),
    labOrganizationId: labId,
    orderId: row.id,
    itemIds: [],
    ...maker,
    what: textIn(languageOf(partner.lab), what),
    recordedByUserId: chance.pick(people).userId,
    createdAt: stamp(atMs),
  })
}

// Of so many stages that nobody has, the colleague who signs in as staff has one, and the owner one: the
// queue of each is a day's work.
const stagesPerJob = 6

/** Adds the stages of every order that was started, with sittings, checks and work done elsewhere. */
export function addFloor(book: Book, orders: readonly DemoOrder[]): void {
  const chance = openChance('floor')
  const waits = openChance('waits before stages')
  const stagesOf = readWorkflows(book)
  const checks = readChecks(book)
  let unassigned = 0
  for (const order of orders) {
    const span = spanOf(order)
    if (!span) {
      showStage(order, [])
      continue
    }
    const { lab } = order.partner
    const bench = { span, chance, waits, people: lab.people, labId: lab.id }
    const stages = order.items.flatMap((item) =>
      addStages(book, item, planOf(stagesOf(item)), bench),
    )
    for (const stage of stages) {
      const isFree = stage.isCurrent && stage.status === 'pending' && !stage.technicianUserId
      if (!isFree || order.row.status !== 'in_production') continue
      const turn = unassigned++ % stagesPerJob
      if (turn < 2) stage.technicianUserId = lab.people[turn]?.userId ?? null
    }
    showStage(order, stages)
    addChecks(book, stages, checks.get(order.row.id) ?? [])
    addOutsourcing(book, order, bench)
  }
}

/** Adds when a laboratory works: shorter on Fridays, closed at the turn of the year. */
export function addWorkCalendar(book: Book, lab: DemoOrganization): void {
  const setMs = book.ago(200)
  const times = { createdAt: stamp(setMs), updatedAt: stamp(setMs) }
  const day = (weekday: number, to: string, minutes: number) => ({
    weekday,
    from: '07:30',
    to,
    minutes,
  })
  book.add('workCalendars', {
    organizationId: lab.id,
    weekdays: [...[1, 2, 3, 4].map((weekday) => day(weekday, '16:30', 495)), day(5, '14:00', 360)],
    cutOffs: [{ weekday: 5, time: '10:00' }],
    pickups: [
      ...[1, 2, 3, 4].map((weekday) => ({ weekday, time: '16:30' })),
      { weekday: 5, time: '14:00' },
    ],
    ...times,
  })
  const year = Number(dayOf(book.nowMs).slice(0, 4))
  const freeDay = (kind: 'holiday' | 'closure', firstOn: string, lastOn: string, name: DemoText) =>
    book.add('workHolidays', {
      id: book.id('work holidays', setMs),
      organizationId: lab.id,
      kind,
      firstOn,
      lastOn,
      name: textIn(languageOf(lab), name),
      source: kind === 'holiday' ? 'public_holiday' : 'own',
    })
  for (const [on, name] of [
    ['01-01', 'New Year'],
    ['05-01', 'Labour Day'],
    ['10-03', 'Day of German Unity'],
    ['12-25', 'Christmas Day'],
    ['12-26', 'Second day of Christmas'],
  ] as const) {
    for (const one of [year, year + 1]) freeDay('holiday', `${one}-${on}`, `${one}-${on}`, name)
  }
  freeDay('closure', `${year}-12-28`, `${year}-12-31`, 'Turn of the year')
}

/** Adds when a clinic takes parcels: from Monday to Friday, closed at the turn of the year. */
export function addClinicCalendar(book: Book, clinic: DemoOrganization): void {
  const setMs = book.ago(190)
  const times = { createdAt: stamp(setMs), updatedAt: stamp(setMs) }
  const organizationId = clinic.id
  book.add('clinicCalendars', { organizationId, receivingWeekdays: [1, 2, 3, 4, 5], ...times })
  const year = Number(dayOf(book.nowMs).slice(0, 4))
  for (const [on, name] of [
    ['12-25', 'Christmas Day'],
    ['12-26', 'Second day of Christmas'],
  ] as const) {
    book.add('clinicHolidays', {
      id: book.id('clinic holidays', setMs),
      organizationId,
      kind: 'holiday',
      firstOn: `${year}-${on}`,
      lastOn: `${year}-${on}`,
      name: textIn(languageOf(clinic), name),
      source: 'public_holiday',
    })
  }
  book.add('clinicHolidays', {
    id: book.id('clinic holidays', setMs),
    organizationId,
    kind: 'closure',
    firstOn: `${year}-12-27`,
    lastOn: `${year + 1}-01-01`,
    name: textIn(languageOf(clinic), 'Turn of the year'),
    source: 'own',
  })
}
