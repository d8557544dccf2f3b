import type { Body, OrganizationType } from '#contract/platform/endpoint'
import {
  setupTasks,
  type SetupGuide,
  type SetupTask,
  type updateSetupGuide,
} from '#contract/workspace/setup-guide'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectGuide, upsertGuide } from './queries.ts'

/** The setup guide; what is done is computed from the records, never stored. */
export async function readGuide(tx: Tx): Promise<SetupGuide> {
  const { skipped, hiddenAt, ...done } = await selectGuide(tx)
  return { state: { skipped, hiddenAt }, done }
}

const isTask = (key: string): key is SetupTask => Object.hasOwn(setupTasks, key)

/** The keys without repetition. @throws Refusal 400 naming a key that is unknown or required */
function readSkipped(keys: readonly string[], type: OrganizationType): SetupTask[] {
  const refuse = (task: string, code: 'unknown_task' | 'task_required') =>
    invalidInput(inputError('body', `/skipped/${keys.indexOf(task)}`, code, { task }))
  const skipped = new Set<SetupTask>()
  for (const key of keys) {
    if (!isTask(key)) throw refuse(key, 'unknown_task')
    const task = setupTasks[key]
    if (task.isRequired && (task.for as readonly OrganizationType[]).includes(type)) {
      throw refuse(key, 'task_required')
    }
    skipped.add(key)
  }
  return [...skipped]
}

/** Records what was skipped or when the guide was hidden; keys that are not sent stay. @throws Refusal 400 */
export async function changeGuide(
  tx: Tx,
  { organizationType }: Principal,
  { skipped, hiddenAt }: Body<typeof updateSetupGuide>,
): Promise<SetupGuide> {
  const changes = {
    ...(skipped === undefined ? {} : { skipped: readSkipped(skipped, organizationType) }),
    ...(hiddenAt === undefined ? {} : { hiddenAt }),
  }
  if (Object.keys(changes).length > 0) await upsertGuide(tx, changes)
  return readGuide(tx)
}
