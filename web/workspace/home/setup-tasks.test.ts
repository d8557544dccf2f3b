import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setupTasks, type SetupGuide, type SetupTask } from '#contract/workspace/setup-guide'
import { nextStepOf, setupTasksOf } from './setup-tasks.ts'

const tasks = Object.keys(setupTasks) as SetupTask[]
const guide = (done: readonly SetupTask[], skipped: SetupTask[] = []): SetupGuide => ({
  state: { skipped, hiddenAt: null },
  done: Object.fromEntries(tasks.map((task) => [task, done.includes(task)])) as SetupGuide['done'],
})

for (const type of ['lab', 'clinic'] as const) {
  test(`the guide of a ${type} has the tasks that the contract has for it`, () => {
    const shown = setupTasksOf(type, guide([]))
    const wanted = tasks.filter((task) =>
      (setupTasks[task].for as readonly string[]).includes(type),
    )
    assert.deepEqual(shown.map(({ task }) => task).toSorted(), wanted.toSorted())
    for (const { task, isRequired } of shown) {
      assert.equal(isRequired, setupTasks[task].isRequired, task)
    }
  })
}

test('a skipped step is passed without being done', () => {
  const [team] = setupTasksOf('clinic', guide(['company'], ['team'])).filter(
    ({ task }) => task === 'team',
  )
  assert.deepEqual(team, {
    task: 'team',
    isRequired: false,
    isNeeded: false,
    isDone: false,
    isPassed: true,
  })
})

test('what an invoice needs comes before what may wait, and is not optional', () => {
  const steps = setupTasksOf('lab', guide(['company', 'products']))
  assert.equal(nextStepOf(steps)?.task, 'finances')
  assert.ok(steps.find(({ task }) => task === 'finances')?.isNeeded)
  assert.equal(nextStepOf(setupTasksOf('lab', guide(tasks))), undefined)
})
