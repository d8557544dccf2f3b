import type { Answer } from '../../api/client.ts'

/** The board of production. */
export type Board = Answer<'getProductionBoard'>['board']
/** A column of the board: the work of a stage, or what waits before and after. */
export type BoardColumn = Board['columns'][number]
/** A card of the board: a stage of an order's item. */
export type BoardCard = BoardColumn['cards'][number]
type Stage = Answer<'listOrderStages'>['stages'][number]

/** A column as a place to move to. */
export type Place = Pick<BoardColumn, 'kind' | 'name' | 'department'>

/** What distinguishes columns. */
export const placeKey = ({ kind, name, department }: Place): string =>
  JSON.stringify([kind, name, department])

/** What a move means for the service, or why it is none. */
export type Move =
  | { do: 'startOrder' }
  | { do: 'begin'; stageId: string }
  | { do: 'finish'; stageId: string; isBegun: boolean }
  | { do: 'rework'; stageId: string; toStageId: string }
  | { refused: 'tooFar' | 'notOnItsWay'; stage: string }
  | { refused: 'notStarted' | 'alreadyBegun' | 'noStages' }

type Way = readonly Pick<
  Stage,
  'id' | 'orderItemId' | 'sortOrder' | 'status' | 'name' | 'department'
>[]

/** The stages of one item in their order; what was left out is none of its way. */
export const wayOf = <W extends Way[number]>(stages: readonly W[], itemId: string): W[] =>
  stages
    .filter(({ orderItemId, status }) => orderItemId === itemId && status !== 'skipped')
    .toSorted((one, other) => one.sortOrder - other.sortOrder)

// Where the item is: its first open stage; behind the last one when all are through.
function placeOf(way: Way): number {
  const at = way.findIndex(({ status }) => status !== 'done')
  return at === -1 ? way.length : at
}

/** The place after the one where an item is: its next stage, or behind the last one. */
export function nextPlace(card: BoardCard, stages: Way): Place | null {
  const way = wayOf(stages, card.itemId)
  if (way.length === 0) return null
  const next = way[placeOf(way) + 1]
  return next
    ? { kind: 'stage', name: next.name, department: next.department }
    : { kind: 'to_finish', name: null, department: null }
}

function forward(way: Way, at: number, to: number): Move {
  const here = way[at]
  if (!here) return { refused: 'noStages' }
  if (to > at + 1) return { refused: 'tooFar', stage: way[at + 1]?.name ?? here.name }
  return { do: 'finish', stageId: here.id, isBegun: here.status === 'in_progress' }
}

/**
 * What it takes to move an item to a place: forward one stage at a time, back as rework, within its
 * stage the beginning of work.
 */
export function planMove(card: BoardCard, stages: Way, place: Place): Move {
  if (card.orderStatus === 'accepted' || place.kind === 'to_start') return planStart(card, place)
  const way = wayOf(stages, card.itemId)
  if (way.length === 0) return { refused: 'noStages' }
  const at = placeOf(way)
  const to =
    place.kind === 'to_finish'
      ? way.length
      : way.findIndex(
          ({ name, department }) => name === place.name && department === place.department,
        )
  if (to === -1) return { refused: 'notOnItsWay', stage: place.name ?? '' }
  const here = way[Math.min(at, way.length - 1)]
  const target = way[to]
  if (to < at && here && target) return { do: 'rework', stageId: here.id, toStageId: target.id }
  if (to === at && here)
    return here.status === 'in_progress' || at === way.length
      ? { refused: 'alreadyBegun' }
      : { do: 'begin', stageId: here.id }
  return forward(way, at, to)
}

// The stages come with the start of the order: before it there is only one step.
function planStart(card: BoardCard, place: Place): Move {
  if (card.orderStatus !== 'accepted') return { refused: 'alreadyBegun' }
  if (place.kind === 'to_start') return { refused: 'notStarted' }
  return { do: 'startOrder' }
}

type Workflow = {
  isDefault: boolean
  stages: readonly { name: string; department: string | null }[]
}

const emptyAt = (place: Place): BoardColumn => ({ ...place, total: 0, cards: [] })
const atEnd: Place = { kind: 'to_finish', name: null, department: null }

function placesAfter({ kind, name, department }: Place, workflows: readonly Workflow[]): Place[] {
  if (kind === 'to_finish') return []
  if (kind === 'to_start') {
    const usual = workflows.find(({ isDefault }) => isDefault)?.stages[0]
    return usual ? [{ kind: 'stage', name: usual.name, department: usual.department }] : []
  }
  return workflows.flatMap(({ stages }) => {
    const at = stages.findIndex((one) => one.name === name && one.department === department)
    const next = stages[at + 1]
    if (at === -1) return []
    return next ? [{ kind: 'stage', name: next.name, department: next.department }] : [atEnd]
  })
}

/**
 * The columns, and empty ones for what comes after each of them in the workflows: a card needs a
 * place to be dropped on also where nothing is yet.
 */
export function withNextPlaces(
  columns: readonly BoardColumn[],
  workflows: readonly Workflow[],
): BoardColumn[] {
  const shown = new Set(columns.map(placeKey))
  const all = columns.flatMap((column) => {
    const added = placesAfter(column, workflows).filter((place) => {
      const isNew = !shown.has(placeKey(place))
      shown.add(placeKey(place))
      return isNew
    })
    return [column, ...added.map(emptyAt)]
  })
  const isEnd = ({ kind }: BoardColumn) => kind === 'to_finish'
  return [...all.filter((column) => !isEnd(column)), ...all.filter(isEnd)]
}

/** The board as it will look: the card at its new place, first there. */
export function withMoved(board: Board, card: BoardCard, place: Place): Board {
  const key = placeKey(place)
  const isShown = board.columns.some((column) => placeKey(column) === key)
  const columns = board.columns.flatMap((column) => {
    const isFrom = column.cards.some(({ itemId }) => itemId === card.itemId)
    return isFrom && !isShown ? [column, emptyAt(place)] : [column]
  })
  return {
    ...board,
    columns: columns.map((column) => {
      const without = column.cards.filter(({ itemId }) => itemId !== card.itemId)
      const had = without.length < column.cards.length
      const gets = placeKey(column) === key
      if (had === gets) return column
      return {
        ...column,
        total: column.total + (gets ? 1 : -1),
        cards: gets ? [card, ...column.cards] : without,
      }
    }),
  }
}
