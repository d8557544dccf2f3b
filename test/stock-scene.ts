import assert from 'node:assert/strict'
import type { Scene } from './order-scene.ts'

type Answer = Record<string, any>

/** Hands for the stock of a laboratory: materials, lots, and what goes into its orders. */
export function stockScene({ lab }: Pick<Scene, 'lab'>) {
  let made = 0

  async function post(path: string, body?: unknown): Promise<Answer> {
    const answer = await lab.owner.post(path, body)
    assert.equal(answer.status, 201, `${path}: ${answer.text}`)
    return answer.body
  }

  const addMaterial = async (fields: object = {}): Promise<Answer> => {
    const name = `Disc ${++made}`
    const facts = { name, manufacturer: 'Northglass', class: 'zirconia_multilayer', unit: 'piece' }
    return (await post('/materials', { ...facts, ...fields })).material
  }

  /** Receives a lot, of a new material where none is named. */
  const addLot = async (fields: Answer = {}): Promise<Answer> => {
    const materialId = fields.materialId ?? (await addMaterial()).id
    const facts = { materialId, lotNumber: `L-${++made}`, quantityReceived: 10 }
    return (await post('/material-lots', { ...facts, ...fields })).materialLot
  }

  /** Notes a use of a lot in the first item of an order. */
  const useLot = async (order: Answer, lot: Answer, fields: object = {}): Promise<Answer> => {
    const facts = { orderItemId: order.items[0].id, materialLotId: lot.id }
    return (await post(`/orders/${order.id}/material-uses`, { ...facts, ...fields })).materialUse
  }

  const leftOf = async ({ id }: Answer): Promise<number> =>
    (await lab.owner.get(`/material-lots/${id}`)).body.materialLot.quantityAvailable

  const undo = async ({ id }: Answer): Promise<Answer> =>
    (await post(`/material-uses/${id}/undo`)).materialUse

  return { addMaterial, addLot, useLot, undo, leftOf }
}
