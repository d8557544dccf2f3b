import { Type } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { idParams, oneOf, strict } from '../platform/values.ts'
import { mostPrintedOrders } from './printed-orders.ts'
import { documentLanguages, labelSizes, pageSizeNames, pdfReply } from './pdf.ts'

/** Sizes of the labels of orders in millimetres: A6, a roll of 62 (cut at 40), 57 by 32, … */
export const orderLabelSizes = ['a6', '62mm', '57x32', '89x36', '102x51'] as const
export type OrderLabelSize = (typeof orderLabelSizes)[number]

/** How fine Zebra printers print, in dots of a millimetre: 203, 300 and 600 dots of an inch. */
export const zebraResolutions = ['203', '300', '600'] as const
export type ZebraResolution = (typeof zebraResolutions)[number]

const idPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Names the orders whose documents or labels are one file. */
export const orderIds = Type.String({
  pattern: `^${idPattern}(,${idPattern}){0,${mostPrintedOrders - 1}}$`,
  maxLength: mostPrintedOrders * 37,
  description: `The orders, at most ${mostPrintedOrders}, separated by commas; their documents come in this order`,
  examples: ['019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f,019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e60'],
})
const lang = Type.Optional(
  oneOf(documentLanguages, "Language of the words that are printed; without it the organization's"),
)
const size = oneOf(orderLabelSizes, 'Size of the label', { default: '57x32' })

/** How fine the printer prints that a label is written for. */
export const resolution = oneOf(zebraResolutions, 'Dots of an inch that the printer prints', {
  default: '203',
})
/** A label in the language of Zebra printers. */
export const zplReply = { status: 200, contentType: 'text/plain' } as const
/** What descriptions say of labels for Zebra printers. */
export const zplNote =
  'ZPL II in UTF-8 (`^CI28`), to be sent to the printer as it is. What people wrote is escaped (`^FH`) and begins no command. Printers draw the scripts that their own font has: for others print the PDF.'

const byLab = members({ only: 'lab' })

export const getOrderTickets = endpoint({
  method: 'GET',
  path: '/order-tickets.pdf',
  operationId: 'getOrderTickets',
  tag: 'Orders',
  summary: 'The work tickets of several orders in one file',
  description:
    'For a wall of trays: the tickets of `getOrderTicket` one after the other, each beginning on a page of its own and counting its own pages. An order that is not there fails the whole file.',
  access: { ...byLab, floor: true },
  query: strict({
    orderIds,
    paper: Type.Optional(oneOf(pageSizeNames, 'Size of the sheet')),
    lang,
  }),
  reply: pdfReply,
  refuses: ['not_found'],
})

export const getOrderLabels = endpoint({
  method: 'GET',
  path: '/order-labels.pdf',
  operationId: 'getOrderLabels',
  tag: 'Orders',
  summary: 'The labels of orders, for bags, boxes and models',
  description:
    'A page of exactly the size of the label for each order: number, day, tray, work, the code and the initials of the patient, the practice, a QR code of the address of the order and, where there is room, its number as Code 128. No sum of money and no name of a patient.',
  access: byLab,
  query: strict({ orderIds, size, lang }),
  reply: pdfReply,
  refuses: ['not_found'],
})

export const getOrderLabelsForZebra = endpoint({
  method: 'GET',
  path: '/order-labels.zpl',
  operationId: 'getOrderLabelsForZebra',
  tag: 'Orders',
  summary: 'The labels of orders for a Zebra printer',
  description: `The same labels as \`getOrderLabels\`. ${zplNote}`,
  access: byLab,
  query: strict({ orderIds, size, resolution, lang }),
  reply: zplReply,
  refuses: ['not_found'],
})

export const getShipmentLabelForZebra = endpoint({
  method: 'GET',
  path: '/shipments/{id}/label.zpl',
  operationId: 'getShipmentLabelForZebra',
  tag: 'Shipping',
  summary: 'The label of a parcel for a Zebra printer',
  description: `It names the two sides and the numbers of the orders, and no patient. ${zplNote}`,
  access: members(),
  params: idParams,
  query: strict({
    size: oneOf(labelSizes, 'Size of the label', { default: 'a6' }),
    resolution,
    lang,
  }),
  reply: zplReply,
})
