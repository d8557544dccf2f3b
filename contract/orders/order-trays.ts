import { Type } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { whileAssigningTrays } from '../refusals/order-groups.ts'
import { OneOrder, trayCode } from './orders.ts'
import { Id, idParams, strict } from '../platform/values.ts'

const tag = 'Orders'
const byLab = members({ only: 'lab', needs: 'stages.work' })

export const assignOrderTray = endpoint({
  method: 'POST',
  path: '/orders/{id}/trays',
  operationId: 'assignOrderTray',
  tag,
  summary: 'Put an order into a tray',
  description:
    'A tray holds one order at a time: one that is taken is answered 409 `tray_in_use` with the number of the order in it. An order may lie in several trays. A code that is not among the trays of the laboratory (`/trays`) is added to them. The tray is free again once the order has left the laboratory or has ended.',
  access: { ...byLab, floor: true },
  params: idParams,
  body: strict({ trayCode }),
  reply: { status: 200, body: OneOrder },
  refuses: whileAssigningTrays,
})

export const releaseOrderTray = endpoint({
  method: 'DELETE',
  path: '/orders/{id}/trays/{trayId}',
  operationId: 'releaseOrderTray',
  tag,
  summary: 'Take an order out of a tray',
  access: { ...byLab, floor: true },
  params: strict({
    ...idParams.properties,
    trayId: Type.Unsafe<string>({ ...Id, description: 'The tray, as the order names it' }),
  }),
  reply: { status: 204 },
})
