import * as lots from '#contract/production/material-lots'
import * as uses from '#contract/production/material-uses'
import * as contract from '#contract/production/materials'
import { notFound } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeLot, readLot, receiveLot } from './lots.ts'
import { addMaterial, changeMaterial, readMaterial, removeMaterial } from './materials.ts'
import { selectLots, selectMaterials } from './queries.ts'
import { selectStatus, selectUses } from './use-queries.ts'
import { recordUse, undoUse } from './uses.ts'

/** Materials of a laboratory, their lots, and what devices were made of. */
export function materials(app: AppContext): void {
  serve(app, contract.listMaterials, ({ tx, query }) => selectMaterials(tx, query))
  serve(app, contract.createMaterial, async ({ tx, body }) => ({
    material: await addMaterial(tx, body),
  }))
  serve(app, contract.getMaterial, async ({ tx, params }) => ({
    material: await readMaterial(tx, params.id),
  }))
  serve(app, contract.updateMaterial, async ({ tx, params, body }) => ({
    material: await changeMaterial(tx, params.id, body),
  }))
  serve(app, contract.deleteMaterial, ({ tx, params }) => removeMaterial(tx, params.id))

  serve(app, lots.listMaterialLots, ({ tx, query }) => selectLots(tx, app.clock(), query))
  serve(app, lots.createMaterialLot, async ({ tx, body }) => ({
    materialLot: await receiveLot(tx, app.clock(), body),
  }))
  serve(app, lots.getMaterialLot, async ({ tx, params }) => ({
    materialLot: await readLot(tx, app.clock(), params.id),
  }))
  serve(app, lots.updateMaterialLot, async ({ tx, params, body }) => ({
    materialLot: await changeLot(tx, app.clock(), { id: params.id, body }),
  }))

  serve(app, uses.listMaterialUses, async ({ tx, params, query }) => {
    if (!(await selectStatus(tx, params.id))) throw notFound('order')
    return selectUses(tx, params.id, query)
  })
  serve(app, uses.recordMaterialUse, async ({ tx, session, params, body }) => ({
    materialUse: await recordUse(tx, session, { orderId: params.id, now: app.clock(), body }),
  }))
  serve(app, uses.undoMaterialUse, async ({ tx, session, params }) => ({
    materialUse: await undoUse(tx, session, { id: params.id, now: app.clock() }),
  }))
}
