import assert from 'node:assert/strict'
import { addProduct, orderScene } from './order-scene.ts'
import type { Actor, World } from './world.ts'

/** A laboratory that invoices, a clinic, and delivered orders to claim. */
export type RemakeScene = Awaited<ReturnType<typeof remakeScene>>

/** An order scene whose laboratory invoices in euros, with hands to deliver, bill, claim and judge. */
export async function remakeScene(
  w: World,
  settings: Record<string, unknown> = {},
  privacyMode: Parameters<typeof orderScene>[1] = 'full',
) {
  const scene = await orderScene(w, privacyMode)
  const { lab, clinic, step } = scene
  const confirmed = await lab.owner.put('/finance/settings', {
    currency: 'EUR',
    taxMode: 'exclusive',
    paymentTermsDays: 30,
    invoicePrefix: 'INV',
    ...settings,
  })
  assert.equal(confirmed.status, 200, confirmed.text)

  async function post(actor: Actor, path: string, body?: unknown) {
    const answer = await actor.post(path, body)
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body
  }

  /** An order of these items, delivered. */
  async function delivered(items: object[] = [{ productId: scene.productId, teeth: [11, 12] }]) {
    const { id } = await scene.draft({ items })
    await step('clinic', id, 'submit')
    await step('lab', id, 'accept', { promisedDeliveryDate: '2031-01-15' })
    await step('lab', id, 'start')
    await step('lab', id, 'finish')
    await scene.deliver((await scene.ship([id])).id)
    return (await lab.owner.get(`/orders/${id}`)).body.order
  }

  /** A delivered order of one item for each of these prices, on teeth that follow each other. */
  async function deliveredAt(prices: readonly number[]) {
    const items = []
    for (const [place, basePriceMinor] of prices.entries()) {
      const productId = await addProduct(w, lab, { basePriceMinor, unit: 'piece' })
      items.push({ productId, teeth: [11 + place], quantity: 1 })
    }
    return delivered(items)
  }

  /** The issued invoice of these orders. */
  async function bill(orderIds: readonly string[], customerId = scene.connection.customerId) {
    const { invoice } = await post(lab.owner, '/invoices', { customerId, orderIds })
    return (await post(lab.owner, `/invoices/${invoice.id}/issue`)).invoice
  }

  /** Claims a whole order as one side. */
  async function claim(
    order: { id: string; items: { id: string }[] },
    body: object = {},
    by = clinic.owner,
  ) {
    const itemIds = order.items.map(({ id }) => id)
    const given = { kind: 'remake', reasonCode: 'open_margin', itemIds, ...body }
    return (await post(by, `/orders/${order.id}/remakes`, given)).remakeClaim
  }

  const verdict = async (
    actor: Actor,
    claimId: string,
    responsibility: string,
    more: object = {},
  ) => (await post(actor, `/remakes/${claimId}/verdict`, { responsibility, ...more })).remakeClaim

  /** Lets both sides say the same. */
  async function agree(claimId: string, responsibility: string, more: object = {}) {
    await verdict(clinic.owner, claimId, responsibility, more)
    return verdict(lab.owner, claimId, responsibility, more)
  }

  const read = async (claimId: string, actor: Actor = lab.owner) =>
    (await actor.get(`/remakes/${claimId}`)).body.remakeClaim

  const orderOf = async (id: string, actor: Actor = lab.owner) =>
    (await actor.get(`/orders/${id}`)).body.order

  /** What the customer owes by the ledger. */
  async function owed(customerId = scene.connection.customerId): Promise<number> {
    const { data } = (await lab.owner.get(`/finance/ledger?limit=100&customerId=${customerId}`))
      .body
    return data.reduce((sum: number, entry: { amount: number }) => sum + entry.amount, 0)
  }

  return {
    ...scene,
    post,
    delivered,
    deliveredAt,
    bill,
    claim,
    verdict,
    agree,
    read,
    orderOf,
    owed,
  }
}
