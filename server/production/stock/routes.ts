import * as stockContract from '#contract/production/material-stock'
import * as contract from '#contract/production/purchase-orders'
import { writePurchaseDrafts, getPurchaseOrderPdf } from '#contract/production/purchase-proposals'
import { listMaterialUsage } from '#contract/production/material-usage'
import * as settings from '#contract/production/stock-settings'
import * as suppliers from '#contract/production/suppliers'
import { show } from '#server/documents/pdf'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import {
  addPurchaseOrder,
  cancelOrder,
  changePurchaseOrder,
  readPurchaseOrder,
} from './purchase-orders.ts'
import { selectPurchaseOrders, selectReceipts } from './purchase-queries.ts'
import { draftOrders } from './draft-purchases.ts'
import { addJobs } from './jobs.ts'
import { makePurchaseOrder } from './purchase-paper.ts'
import { receive } from './receipts.ts'
import { sendOrder } from './send-purchase-order.ts'
import { selectSettings, upsertSettings } from './settings-queries.ts'
import { selectStock } from './stock-queries.ts'
import { readUsage } from './usage.ts'
import { addSupplier, changeSupplier, readSupplier } from './suppliers.ts'
import { selectSuppliers } from './supplier-queries.ts'

/** What a laboratory has of its materials, whom it buys them from, what it ordered and what came. */
export function stock(app: AppContext): void {
  addJobs(app)
  serve(app, suppliers.listSuppliers, ({ tx, query }) => selectSuppliers(tx, query))
  serve(app, suppliers.createSupplier, async ({ tx, body }) => ({
    supplier: await addSupplier(tx, body),
  }))
  serve(app, suppliers.getSupplier, async ({ tx, params }) => ({
    supplier: await readSupplier(tx, params.id),
  }))
  serve(app, suppliers.updateSupplier, async ({ tx, params, body }) => ({
    supplier: await changeSupplier(tx, params.id, body),
  }))

  serve(app, stockContract.listMaterialStock, ({ tx, query }) =>
    selectStock(tx, app.clock(), query),
  )

  serve(app, listMaterialUsage, ({ tx, query }) => readUsage(tx, app.clock(), query))

  serve(app, settings.getStockSettings, async ({ tx }) => ({ settings: await selectSettings(tx) }))
  serve(app, settings.updateStockSettings, async ({ tx, body }) => {
    await upsertSettings(tx, body)
    return { settings: await selectSettings(tx) }
  })

  serve(app, contract.listPurchaseOrders, ({ tx, session, query }) =>
    selectPurchaseOrders(tx, session, query),
  )
  serve(app, contract.createPurchaseOrder, async ({ tx, session, body }) => ({
    purchaseOrder: await addPurchaseOrder(tx, session, { now: app.clock(), body }),
  }))
  serve(app, writePurchaseDrafts, async ({ tx, session, body }) => ({
    purchaseOrders: await draftOrders(tx, session, { now: app.clock(), body }),
  }))
  serve(app, getPurchaseOrderPdf, async (call) => show(await makePurchaseOrder(call)))
  serve(app, contract.getPurchaseOrder, async ({ tx, session, params }) => ({
    purchaseOrder: await readPurchaseOrder(tx, session, params.id),
  }))
  serve(app, contract.updatePurchaseOrder, async ({ tx, session, params, body }) => ({
    purchaseOrder: await changePurchaseOrder(tx, session, { id: params.id, body }),
  }))
  serve(app, contract.sendPurchaseOrder, async ({ tx, session, params, body }) => ({
    purchaseOrder: await sendOrder(tx, session, { id: params.id, now: app.clock(), body }),
  }))
  serve(app, contract.cancelPurchaseOrder, async ({ tx, session, params, body }) => ({
    purchaseOrder: await cancelOrder(tx, session, { id: params.id, body }),
  }))
  serve(app, contract.listPurchaseReceipts, async ({ tx, session, params, query }) => {
    await readPurchaseOrder(tx, session, params.id)
    return selectReceipts(tx, params.id, query)
  })
  serve(app, contract.receivePurchase, ({ tx, session, params, body }) =>
    receive(tx, session, { id: params.id, now: app.clock(), body }),
  )
}
