import * as lots from '#contract/production/material-lots'
import * as uses from '#contract/production/material-uses'
import * as contract from '#contract/production/materials'
import { notFound } from '#platform/errors'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeLot, readLot, receiveLot } from './lots.ts'
import { addMaterial, changeMaterial, readMaterial, removeMaterial } from './materials.ts'
import { selectLots, selectMaterials } from './queries.ts'
import { selectStatus, selectUses } from './use-queries.ts'
import { recordUse, undoUse } from './uses.ts'

/** Materials of a laboratory, their lots, and what devices were made of. */
export function materials(house: House): void {
  serve(house, contract.listMaterials, ({ tx, query }) => selectMaterials(tx, query))
  serve(house, contract.createMaterial, async ({ tx, body }) => ({
    material: await addMaterial(tx, body),
  }))
  serve(house, contract.getMaterial, async ({ tx, params }) => ({
    material: await readMaterial(tx, params.id),
  }))
  serve(house, contract.updateMaterial, async ({ tx, params, body }) => ({
    material: await changeMaterial(tx, params.id, body),
  }))
  serve(house, contract.deleteMaterial, ({ tx, params }) => removeMaterial(tx, params.id))

  serve(house, lots.listMaterialLots, ({ tx, query }) => selectLots(tx, house.clock(), query))
  serve(house, lots.createMaterialLot, async ({ tx, body }) => ({
    materialLot: await receiveLot(tx, house.clock(), body),
  }))
  serve(house, lots.getMaterialLot, async ({ tx, params }) => ({
    materialLot: await readLot(tx, house.clock(), params.id),
  }))
  serve(house, lots.updateMaterialLot, async ({ tx, params, body }) => ({
    materialLot: await changeLot(tx, house.clock(), { id: params.id, body }),
  }))

  serve(house, uses.listMaterialUses, async ({ tx, params, query }) => {
    if (!(await selectStatus(tx, params.id))) throw notFound('order')
    return selectUses(tx, params.id, query)
  })
  serve(house, uses.recordMaterialUse, async ({ tx, session, params, body }) => ({
    materialUse: await recordUse(tx, session, { orderId: params.id, now: house.clock(), body }),
  }))
  serve(house, uses.undoMaterialUse, async ({ tx, session, params }) => ({
    materialUse: await undoUse(tx, session, { id: params.id, now: house.clock() }),
  }))
}
