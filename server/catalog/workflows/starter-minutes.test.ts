import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app/test-app'

const w = await testApp()

test('stages that an earlier starter left take the minutes of today, those that somebody changed do not', async () => {
  const fresh = await w.org('lab')
  const [stranger, staff] = [await w.org('lab'), await w.member(fresh)]
  const path = '/workflows/starter/minutes'
  const old = (name: string, minutesPerPiece: number) => ({ name, minutesPerPiece })
  const stages = [
    old('CAD-Konstruktion', 40),
    old('Sintern', 30),
    old('Malen und Glasieren', 36),
    old('Handpolitur', 25),
  ]
  const { id } = (await fresh.owner.post('/workflows', { name: 'Kronen und Brücken', stages })).body
    .workflow
  await fresh.owner.post('/workflows', { name: 'Zirkon', stages })
  const { starterMinutes } = (await staff.get(path)).body
  assert.deepEqual(
    starterMinutes.map(({ workflowId, name }: any) => [workflowId, name]),
    [[id, 'Kronen und Brücken']],
  )
  const [design, sintering, ...others] = starterMinutes[0].stages
  assert.deepEqual(others, [])
  assert.deepEqual(design.before, { minutesPerOrder: 0, minutesPerPiece: 40, waitMinutes: 0 })
  assert.deepEqual(design.after, { minutesPerOrder: 5, minutesPerPiece: 20, waitMinutes: 0 })
  assert.deepEqual(sintering.after, { minutesPerOrder: 0, minutesPerPiece: 0, waitMinutes: 600 })
  const stageIds = [design.stageId, sintering.stageId]
  const apply = (actor = fresh.owner) => actor.post(path, { stageIds })
  assert.equal((await apply(staff)).status, 403)
  assert.equal((await apply(stranger.owner)).status, 404)
  // Whoever comes first decides.
  const kept = (await fresh.owner.get(`/workflows/${id}`)).body.workflow.stages.map(
    ({ id, name }: any) => ({ id, name }),
  )
  kept[0].minutesPerPiece = 39
  assert.equal((await fresh.owner.patch(`/workflows/${id}`, { stages: kept })).status, 200)
  const answers = await Promise.all([apply(), apply()])
  const counts = answers.map(({ body }) => Number(body.stages))
  assert.deepEqual(
    counts.sort((a, b) => a - b),
    [0, 1],
  )
  const after = (await fresh.owner.get(`/workflows/${id}`)).body.workflow.stages
  assert.deepEqual(
    after.map(({ minutesPerPiece, waitMinutes }: any) => [minutesPerPiece, waitMinutes]),
    [
      [39, 0],
      [0, 600],
      [36, 0],
      [25, 0],
    ],
  )
  assert.deepEqual((await fresh.owner.get(path)).body.starterMinutes, [])
})
