import type { Body } from '#contract/platform/endpoint'
import type {
  createRemakePolicy,
  RemakePolicy,
  updateRemakePolicy,
} from '#contract/finance/remake-policies'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import {
  deletePolicy,
  insertPolicy,
  selectPolicy,
  updateFormerDefault,
  updatePolicy,
} from './policy-queries.ts'

const refusals = {
  remake_policies_one_default: () => new Refusal('retry'),
}

/** The policy. @throws Refusal 404 */
export async function readPolicy(tx: Tx, id: string): Promise<RemakePolicy> {
  const policy = await selectPolicy(tx, id)
  if (!policy) throw notFound('remake_policy')
  return policy
}

/** Adds a policy; a default takes the place of the one before. @throws Refusal 409 */
export async function addPolicy(
  tx: Tx,
  { isDefault = false, hasAutoResolve = false, ...body }: Body<typeof createRemakePolicy>,
): Promise<RemakePolicy> {
  const id = newId()
  if (isDefault) await updateFormerDefault(tx, id)
  await withConstraints(refusals, () =>
    insertPolicy(tx, { ...body, id, isDefault, hasAutoResolve }),
  )
  return readPolicy(tx, id)
}

/** Changes the keys that are sent. @throws Refusal 404, 409 */
export async function changePolicy(
  tx: Tx,
  id: string,
  body: Body<typeof updateRemakePolicy>,
): Promise<RemakePolicy> {
  await readPolicy(tx, id)
  if (body.isDefault) await updateFormerDefault(tx, id)
  await withConstraints(refusals, () => updatePolicy(tx, id, body))
  return readPolicy(tx, id)
}

/** Deletes a policy; connections that name it have the default terms from then on. @throws Refusal 404 */
export async function removePolicy(tx: Tx, id: string): Promise<undefined> {
  if ((await deletePolicy(tx, id)) === 0) throw notFound('remake_policy')
}
