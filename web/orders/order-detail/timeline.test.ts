import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Comment, OrderEvent, OrderFile, OrderStage, ParcelEvent } from './order-data.ts'
import { firstUnread, newestFiles, timelineOf } from './timeline.ts'

const at = (minute: number) => `2026-11-12T08:${String(minute).padStart(2, '0')}:00.000Z`
const file = (id: string, minute: number, organizationId = 'clinic') =>
  ({ id, organizationId, createdAt: at(minute), replacesFileId: null }) as OrderFile
const event = (sequence: number, minute: number, action: OrderEvent['action'] = 'submitted') =>
  ({ sequence, action, createdAt: at(minute) }) as OrderEvent
const comment = (id: string, minute: number, given: Partial<Comment> = {}) =>
  ({ id, createdAt: at(minute), authorUserId: 'ina', readBy: [], ...given }) as unknown as Comment

test('the timeline shows messages, steps, files and money in the order in which they happened', () => {
  const entries = timelineOf(
    [comment('a', 30)],
    [event(2, 40, 'remake_claimed'), event(1, 10)],
    [file('upper', 20), file('lower', 22), file('design', 24, 'lab')],
  )
  assert.deepEqual(
    entries.map(({ kind, id }) => [kind, id]),
    [
      ['step', 'e-1'],
      ['files', 'f-upper'],
      ['files', 'f-design'],
      ['message', 'c-a'],
      ['money', 'e-2'],
    ],
  )
  const [, scans] = entries
  assert.ok(scans?.kind === 'files')
  assert.deepEqual(
    scans.files.map(({ id }) => id),
    ['upper', 'lower'],
  )
})

test('the newest unread comment of somebody else is found; own and read ones are not', () => {
  const read = [{ userId: 'me', name: 'Nora', organizationId: 'lab', readAt: at(20) }]
  const comments = [
    comment('old', 1),
    comment('new', 5),
    comment('read', 7, { readBy: read }),
    comment('own', 9, { authorUserId: 'me' }),
  ]
  assert.equal(firstUnread(comments, 'me')?.id, 'new')
  assert.equal(firstUnread([comment('own', 9, { authorUserId: 'me' })], 'me'), null)
})

test('a file that was replaced gives way to its newest version', () => {
  const second = { id: 'b', replacesFileId: 'a' }
  assert.deepEqual(newestFiles([second, { id: 'a', replacesFileId: null }]), [second])
})

test('the timeline says who ended a stage that another member began, and what carriers reported', () => {
  const person = (userId: string, name: string) => ({ userId, name })
  const stage = (id: string, finishedBy: object | null) =>
    ({
      id,
      name: 'Design',
      itemDescription: 'Crown',
      status: 'done',
      technician: person('ina', 'Ina'),
      finishedBy,
      finishedAt: at(15),
    }) as OrderStage
  const stages = [
    stage('own', person('ina', 'Ina')),
    stage('other', person('ole', 'Ole')),
    stage('none', null),
  ]
  const parcelEvents = [{ id: 'x', shipmentId: 's', occurredAt: at(20) } as ParcelEvent]
  const entries = timelineOf([], [event(1, 10)], [], { stages, parcelEvents })
  assert.deepEqual(
    entries.map(({ id }) => id),
    ['e-1', 's-other', 'p-x'],
  )
})
