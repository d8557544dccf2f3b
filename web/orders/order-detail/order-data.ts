import type { Answer, Item } from '../../api/client.ts'

/** An order with its items, as this side may see it. */
export type Order = Answer<'getOrder'>['order']
/** A piece of work of an order. */
export type OrderItem = Order['items'][number]
/** A scan, photo, design or paper of an order. */
export type OrderFile = Item<'listOrderFiles'>
/** A design as it was shown to the clinic. */
export type Approval = Item<'listApprovals'>
/** What somebody wrote about an order. */
export type Comment = Item<'listComments'>
/** A command in the history of an order. */
export type OrderEvent = Item<'listOrderEvents'>
/** A stage of the work on one item. */
export type OrderStage = Answer<'listOrderStages'>['stages'][number]
/** What a carrier reported of a parcel, and of which. */
export type ParcelEvent = Item<'listShipmentEvents'> & { shipmentId: string }
/** A parcel with an order in it. */
export type Shipment = Item<'listShipments'>

/** What belongs to an order besides itself: files, rounds of approval, stages, parcels. */
export type OrderParts = {
  files: readonly OrderFile[]
  approvals: readonly Approval[]
  stages: readonly OrderStage[]
  shipments: readonly Shipment[]
}
