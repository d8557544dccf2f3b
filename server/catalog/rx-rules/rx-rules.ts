import type { Body } from '#contract/platform/endpoint'
import type { createRxRule, RxRule, updateRxRule } from '#contract/catalog/rx-rules'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertRule,
  insertVersion,
  lockRule,
  lockSubject,
  selectRxRule,
  updateRule,
} from './queries.ts'

const refusals = {
  rx_rules_need: () =>
    new Refusal(
      'order_requirement_incomplete',
      {},
      { errors: [inputError('body', '/field', 'field_or_attachment')] },
    ),
}

/** A rule of the own laboratory or of a connected one. @throws Refusal 404 */
export async function readRule(tx: Tx, id: string): Promise<RxRule> {
  const rule = await selectRxRule(tx, id)
  if (!rule) throw notFound('order_requirement')
  return rule
}

const pairs = [
  ['productId', 'categoryId', 'product_or_category'],
  ['field', 'attachment', 'field_or_attachment'],
] as const

type Terms = Body<typeof updateRxRule>

/** What is given, and of each pair the other one null. @throws Refusal 400 when both are given */
function onePerPair<T extends Terms>(body: T): T {
  const whole = { ...body }
  for (const [one, other, fault] of pairs) {
    if (body[one] && body[other]) {
      throw invalidInput(inputError('body', `/${other}`, fault))
    }
    if (body[one]) whole[other] = null
    if (body[other]) whole[one] = null
  }
  return whole
}

async function requireSubject(tx: Tx, { productId, categoryId }: Terms): Promise<void> {
  if (productId) {
    const product = await lockSubject(tx, 'products', productId)
    if (!product) throw notFound('product')
    if (!product.isActive) throw new Refusal('product_archived')
  }
  if (categoryId) {
    const category = await lockSubject(tx, 'productCategories', categoryId)
    if (!category) throw notFound('product_category')
    if (!category.isActive) throw new Refusal('category_archived')
  }
}

/** Adds a rule; it is its first version. @throws Refusal 400, 404, 422 */
export async function addRule(
  tx: Tx,
  { userId }: Principal,
  body: Body<typeof createRxRule>,
): Promise<RxRule> {
  const rule = { ...onePerPair(body), id: newId() }
  await requireSubject(tx, rule)
  await withConstraints(refusals, () => insertRule(tx, rule))
  await insertVersion(tx, rule.id, userId)
  return readRule(tx, rule.id)
}

/** Changes the keys that are sent: a version more. @throws Refusal 400, 404, 422 */
export async function changeRule(
  tx: Tx,
  { userId }: Principal,
  { id, ...body }: Body<typeof updateRxRule> & { id: string },
): Promise<RxRule> {
  const rule = await lockRule(tx, id)
  if (!rule) throw notFound('order_requirement')
  if (!rule.isActive) {
    throw new Refusal('order_requirement_archived')
  }
  const changes = onePerPair(body)
  await requireSubject(tx, changes)
  await withConstraints(refusals, () => updateRule(tx, id, changes))
  await insertVersion(tx, id, userId)
  return readRule(tx, id)
}

/** Archives a rule: its last version. @throws Refusal 404 */
export async function closeRule(tx: Tx, { userId }: Principal, id: string): Promise<undefined> {
  const rule = await lockRule(tx, id)
  if (!rule) throw notFound('order_requirement')
  if (!rule.isActive) return
  await updateRule(tx, id, { isActive: false })
  await insertVersion(tx, id, userId)
}
