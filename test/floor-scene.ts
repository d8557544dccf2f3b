import assert from 'node:assert/strict'
import { addProduct, orderScene } from './order-scene.ts'
import type { Actor, World } from './world.ts'

/** Stages of the workflow of a test: three departments, the last asks for a check. */
const floorStages = [
  { name: 'Design', publicLabel: 'In design', department: 'CAD', defaultMinutes: 40, payRate: 500 },
  { name: 'Milling', publicLabel: 'In production', department: 'CAM', capacityPerDay: 10 },
  {
    name: 'Final check',
    department: 'Quality',
    requiresQc: true,
    qcChecklist: ['Margins are closed', 'Contacts are closed'],
  },
]

/** Begins and ends every stage of an order, and passes what was made. */
export async function makeOrder(technician: Actor, orderId: string): Promise<void> {
  const { stages } = (await technician.get(`/orders/${orderId}/stages`)).body
  for (const { id } of stages) {
    for (const verb of ['start', 'finish']) {
      const answer = await technician.post(`/order-stages/${id}/${verb}`, {})
      assert.equal(answer.status, 200, answer.text)
    }
  }
  const check = await technician.post(`/orders/${orderId}/quality-checks`, { result: 'passed' })
  assert.equal(check.status, 201, check.text)
}

/** A laboratory with a workflow and two technicians, and a clinic that orders by it. */
export async function floorScene(w: World, stages: object[] = floorStages) {
  const scene = await orderScene(w)
  const { lab } = scene
  const created = await lab.owner.post('/workflows', { name: 'Zirconia', stages })
  assert.equal(created.status, 201, created.text)
  const { workflow } = created.body
  const productId = await addProduct(w, lab, { name: 'Floor crown' })
  const taken = await lab.owner.put(`/products/${productId}`, { workflowId: workflow.id })
  assert.equal(taken.status, 200, taken.text)
  const technician = await w.member(lab, { name: 'Ina Sample' })
  const colleague = await w.member(lab, { name: 'Ole Sample' })

  /** An order that the laboratory has accepted, of one item where nothing else is said. */
  async function accepted(items: object[] = [{ productId, teeth: [11] }]) {
    const { id } = await scene.draft({ items })
    await scene.step('clinic', id, 'submit')
    return scene.step('lab', id, 'accept', { promisedDeliveryDate: '2031-01-15' })
  }

  /** The same in production. */
  async function made(items?: object[]) {
    const { id } = await accepted(items)
    return scene.step('lab', id, 'start')
  }

  const stagesOf = async (orderId: string, actor: Actor = lab.owner) => {
    const answer = await actor.get(`/orders/${orderId}/stages`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.stages
  }

  const act = (actor: Actor, stage: { id: string }, verb: string, body: object = {}) =>
    actor.post(`/order-stages/${stage.id}/${verb}`, body)

  /** Begins and ends stages, one after the other. */
  async function work(stagesToDo: { id: string }[], actor: Actor = technician) {
    for (const stage of stagesToDo) {
      for (const verb of ['start', 'finish']) {
        const answer = await act(actor, stage, verb)
        assert.equal(answer.status, 200, answer.text)
      }
    }
  }

  return {
    ...scene,
    productId,
    plainProductId: scene.productId,
    workflow,
    technician,
    colleague,
    accepted,
    made,
    stagesOf,
    act,
    work,
  }
}
