import type { OrganizationType } from '#contract/platform/endpoint'
import type { SetupGuide, SetupTask } from '#contract/workspace/setup-guide'
import type { LinkTarget } from '../../ui/page.tsx'

type Task = { task: SetupTask; isRequired: boolean; isNeeded: boolean }

const task = (name: SetupTask, isRequired = false): Task => ({
  task: name,
  isRequired,
  isNeeded: isRequired,
})
// It can be skipped, but the first invoice needs it.
const neededLater = (name: SetupTask): Task => ({ task: name, isRequired: false, isNeeded: true })

// As `setupTasks` of the contract has them; a test compares the two.
const tasksOf: Record<OrganizationType, readonly Task[]> = {
  lab: [
    task('company', true),
    task('categories'),
    task('products', true),
    task('workflows'),
    neededLater('finances'),
    task('customers'),
    task('stripe'),
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
  tasksOf[type].map(({ task: name, isRequired, isNeeded }) => ({
    task: name,
    isRequired,
    isNeeded,
    isDone: done[name],
    isPassed: done[name] || state.skipped.includes(name),
  }))

type Step = ReturnType<typeof setupTasksOf>[number]

/** The step that comes next: of those that are left, first what everything later needs. */
export const nextStepOf = <S extends Step>(steps: readonly S[]): S | undefined => {
  const left = steps.filter(({ isPassed }) => !isPassed)
  return left.find(({ isNeeded }) => isNeeded) ?? left[0]
}

/** Where each step is done, and whether only an owner may. */
export const setupPages: Record<SetupTask, LinkTarget & { byOwner?: true }> = {
  company: { to: '/settings/company', byOwner: true },
  'connect-lab': { to: '/labs', search: { open: 'directory' }, byOwner: true },
  dentists: { to: '/dentists' },
  scanners: { to: '/scanners', byOwner: true },
  team: { to: '/settings/team', byOwner: true },
  categories: { to: '/catalog', byOwner: true },
  products: { to: '/catalog', search: { view: 'prices' }, byOwner: true },
  finances: { to: '/settings/finance', byOwner: true },
  stripe: { to: '/settings/payments', byOwner: true },
  workflows: { to: '/workflows', byOwner: true },
  customers: { to: '/customers', search: { open: 'invite' }, byOwner: true },
}
