import type { OrganizationType } from '#contract/platform/endpoint'
import type { SetupGuide, SetupTask } from '#contract/workspace/setup-guide'

type Task = { task: SetupTask; isRequired: boolean }

const task = (name: SetupTask, isRequired = false): Task => ({ task: name, isRequired })

// As `setupTasks` of the contract has them; a test compares the two.
const tasksOf: Record<OrganizationType, readonly Task[]> = {
  lab: [
    task('company', true),
    task('categories'),
    task('products', true),
    task('workflows'),
    task('finances'),
    task('stripe'),
    task('customers'),
    task('team'),
    task('scanners'),
  ],
  clinic: [
    task('company', true),
    task('connect-lab', true),
    task('dentists'),
    task('team'),
    task('scanners'),
  ],
}

/** The steps that a kind of organization has, in the order in which they help most; a skipped one is passed. */
export const setupTasksOf = (type: OrganizationType, { done, state }: SetupGuide) =>
  tasksOf[type].map(({ task: name, isRequired }) => ({
    task: name,
    isRequired,
    isDone: done[name],
    isPassed: done[name] || state.skipped.includes(name),
  }))
