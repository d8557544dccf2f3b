import { Type } from 'typebox'
import { documentQuery, pdfReply } from '../documents/pdf.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { Id, idParams, strict } from '../platform/values.ts'
import { buyers, PurchaseOrder } from './purchase-orders.ts'

const tag = 'Materials'

export const writePurchaseDrafts = endpoint({
  method: 'POST',
  path: '/purchase-orders/drafts',
  operationId: 'writePurchaseDrafts',
  tag,
  summary: 'Write a draft to each supplier of what is to be ordered',
  description:
    'All that `GET /material-stock` says is to be ordered, in the `quantityToOrder` of each, but for what is in a draft already and what has no active supplier.',
  access: buyers,
  body: strict({
    supplierId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only what is bought from this supplier' }),
    ),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      purchaseOrders: Type.Array(PurchaseOrder, { description: 'The drafts that were written' }),
    }),
  },
  refuses: ['nothing_to_order'],
})

export const getPurchaseOrderPdf = endpoint({
  method: 'GET',
  path: '/purchase-orders/{id}/purchase-order.pdf',
  operationId: 'getPurchaseOrderPdf',
  tag,
  summary: 'A purchase order on paper',
  description:
    "What is ordered, with the supplier's numbers, where to and until when; prices where they are noted and the caller may see money. Without `lang` it is in the language of the supplier, else of the laboratory. The same data gives the same bytes.",
  access: members({ only: 'lab' }),
  params: idParams,
  query: documentQuery,
  reply: pdfReply,
})
