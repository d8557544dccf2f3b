import assert from 'node:assert/strict'
import { test } from 'node:test'
import { branchesOf, parentsFor } from './category-tree.ts'

const category = (id: string, parentId: string | null, sortOrder = 0) => ({
  id,
  name: id,
  parentId,
  sortOrder,
})
const shelves = [
  category('bridges', 'fixed'),
  category('removable', null, 1),
  category('fixed', null, 0),
  category('crowns', 'fixed'),
  category('full crowns', 'crowns'),
]

test('each category is right above those in it, by place and name', () => {
  assert.deepEqual(
    branchesOf(shelves).map(({ category: { id }, depth }) => `${depth} ${id}`),
    ['0 fixed', '1 bridges', '1 crowns', '2 full crowns', '0 removable'],
  )
})

test('a category whose parent is archived is not lost', () => {
  assert.deepEqual(
    branchesOf([category('orphan', 'gone')]).map(({ depth }) => depth),
    [0],
  )
})

test('a category cannot be moved into itself or below itself', () => {
  const ids = parentsFor(shelves, 'crowns').map(({ category: { id } }) => id)
  assert.deepEqual(ids, ['fixed', 'bridges', 'removable'])
  assert.equal(parentsFor(shelves, null).length, shelves.length)
})
