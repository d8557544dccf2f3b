import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  nextPlace,
  planMove,
  wayOf,
  withMoved,
  withNextPlaces,
  type Board,
  type BoardCard,
  type Place,
} from './board-moves.ts'

const card = { itemId: 'i', orderId: 'o', orderStatus: 'in_production' } as BoardCard

type Status = 'pending' | 'in_progress' | 'done' | 'skipped' | 'rework'
const stage = (sortOrder: number, name: string, status: Status, orderItemId = 'i') => ({
  id: name,
  orderItemId,
  sortOrder,
  status,
  name,
  department: null,
})
const at = (name: string): Place => ({ kind: 'stage', name, department: null })
const stages = [
  stage(2, 'Mill', 'pending'),
  stage(0, 'Check', 'done'),
  stage(1, 'Design', 'in_progress'),
  stage(3, 'Polish', 'pending'),
  stage(0, 'Check', 'pending', 'another'),
]

test('the next stage is reached by finishing the present one', () => {
  assert.deepEqual(planMove(card, stages, at('Mill')), {
    do: 'finish',
    stageId: 'Design',
    isBegun: true,
  })
})

test('what nobody has begun says so, that it can be begun first', () => {
  const waiting = stages.map((each) =>
    each.name === 'Design' ? { ...each, status: 'pending' as const } : each,
  )
  assert.deepEqual(planMove(card, waiting, at('Mill')), {
    do: 'finish',
    stageId: 'Design',
    isBegun: false,
  })
  assert.deepEqual(planMove(card, waiting, at('Design')), { do: 'begin', stageId: 'Design' })
})

test('the next place is the next stage, and behind the last one its end', () => {
  assert.deepEqual(nextPlace(card, stages), at('Mill'))
  const end = stages.map((each) => ({ ...each, status: 'done' as const }))
  assert.equal(nextPlace(card, end)?.kind, 'to_finish')
  assert.equal(nextPlace({ ...card, itemId: 'none' }, stages), null)
})

test('what comes next has a place, empty where nothing is there', () => {
  const column = (place: Place, total = 1) => ({ ...place, total, cards: [] })
  const workflow = (isDefault: boolean, ...names: string[]) => ({
    isDefault,
    stages: names.map((name) => ({ name, department: null })),
  })
  const workflows = [workflow(true, 'Check', 'Mill', 'Polish'), workflow(false, 'Check', 'Print')]
  const namesOf = (...columns: ReturnType<typeof column>[]) =>
    withNextPlaces(columns, workflows).map(({ kind, name, total }) => [name ?? kind, total])
  const toStart = column({ kind: 'to_start', name: null, department: null })
  assert.deepEqual(namesOf(toStart), [
    ['to_start', 1],
    ['Check', 0],
  ])
  assert.deepEqual(namesOf(column(at('Check')), column(at('Print'))), [
    ['Check', 1],
    ['Mill', 0],
    ['Print', 1],
    ['to_finish', 0],
  ])
  assert.deepEqual(namesOf(column(at('Unknown'))), [['Unknown', 1]])
})

test('two stages on is refused with the name of the next', () => {
  assert.deepEqual(planMove(card, stages, at('Polish')), { refused: 'tooFar', stage: 'Mill' })
})

test('back is rework of the stage that is named', () => {
  assert.deepEqual(planMove(card, stages, at('Check')), {
    do: 'rework',
    stageId: 'Design',
    toStageId: 'Check',
  })
})

test('from behind the last stage, back means from the last one', () => {
  const through = stages.map((each) => ({ ...each, status: 'done' as const }))
  assert.deepEqual(planMove(card, through, at('Polish')), {
    do: 'rework',
    stageId: 'Polish',
    toStageId: 'Polish',
  })
})

test('the last stage leads behind all stages', () => {
  const last = stages.map((each) =>
    each.name === 'Polish'
      ? { ...each, status: 'in_progress' as const }
      : { ...each, status: 'done' as const },
  )
  const place: Place = { kind: 'to_finish', name: null, department: null }
  assert.deepEqual(planMove(card, last, place), { do: 'finish', stageId: 'Polish', isBegun: true })
})

test('a stage of another workflow is not on the way', () => {
  assert.deepEqual(planMove(card, stages, at('Cast')), { refused: 'notOnItsWay', stage: 'Cast' })
})

test('an accepted order is started first, and nothing goes back before the start', () => {
  const accepted = { ...card, orderStatus: 'accepted' } as BoardCard
  assert.deepEqual(planMove(accepted, [], at('Check')), { do: 'startOrder' })
  const place: Place = { kind: 'to_start', name: null, department: null }
  assert.deepEqual(planMove(card, stages, place), { refused: 'alreadyBegun' })
})

test('stages that were left out are no part of the way', () => {
  const way = wayOf([...stages, stage(4, 'Glaze', 'skipped')], 'i')
  assert.deepEqual(
    way.map(({ name }) => name),
    ['Check', 'Design', 'Mill', 'Polish'],
  )
})

test('a moved card is counted at its new column only', () => {
  const board = {
    columns: [
      { ...at('Design'), total: 3, cards: [card] },
      { ...at('Mill'), total: 7, cards: [] },
    ],
  } satisfies Board
  const moved = withMoved(board, card, at('Mill'))
  assert.deepEqual(
    moved.columns.map(({ total, cards }) => [total, cards.length]),
    [
      [2, 0],
      [8, 1],
    ],
  )
})
