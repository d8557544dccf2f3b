import { Type } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { idParams, oneOf, strict } from '../platform/values.ts'

/** The languages that documents are written in; what people wrote stays as it is. */
export const documentLanguages = ['en', 'de'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** Sizes of sheets. */
export const pageSizeNames = ['a4', 'letter'] as const
export type PageSize = (typeof pageSizeNames)[number]

/** Sizes of labels: A6, 4 by 6 inches, a roll of 62 mm (cut at 110 mm), 102 by 51 and 89 by 36 mm. */
export const labelSizes = ['a6', '4x6', '62mm', '102x51', '89x36'] as const
export type LabelSize = (typeof labelSizes)[number]

const lang = Type.Optional(
  oneOf(documentLanguages, "Language of the words that are printed; without it the organization's"),
)
const langOfReceiver = Type.Optional(
  oneOf(
    documentLanguages,
    'Language of the words that are printed; without it that of whoever the document is for',
  ),
)
const paper = Type.Optional(
  oneOf(pageSizeNames, 'Size of the sheet; without it what the country of the organization uses'),
)
/** How a sheet is wanted. */
export const documentQuery = strict({ paper, lang })
/** How a sheet is wanted that somebody else may be the reader of. */
export const receivedDocumentQuery = strict({ paper, lang: langOfReceiver })
/** A paper as PDF. */
export const pdfReply = { status: 200, contentType: 'application/pdf' } as const

const common =
  'The same data gives the same bytes. There is no sum of money on it. Its name in `content-disposition` holds nothing but the number. Text is drawn as it was written, in Latin, Greek, Cyrillic, Arabic, Hebrew, Thai, Chinese, Japanese and Korean letters; any other character becomes a box.'

export const getOrderTicket = endpoint({
  method: 'GET',
  path: '/orders/{id}/ticket.pdf',
  operationId: 'getOrderTicket',
  tag: 'Orders',
  summary: 'The work ticket of an order, to go with the tray',
  description: `Number, day, codes for scanners, the work with its teeth, what was said, boxes for the stages. The codes hold the number and the address of the order, and nothing of the patient. ${common}`,
  access: members({ only: 'lab', floor: true }),
  params: idParams,
  query: documentQuery,
  reply: pdfReply,
})

export const getOrderRx = endpoint({
  method: 'GET',
  path: '/orders/{id}/rx.pdf',
  operationId: 'getOrderRx',
  tag: 'Orders',
  summary: 'The prescription on paper',
  description: `The newest version, with a line for the dentist's signature, in the language and tooth notation of the clinic. ${common}`,
  access: members({ floor: true }),
  params: idParams,
  query: receivedDocumentQuery,
  reply: pdfReply,
})

export const getShipmentLabel = endpoint({
  method: 'GET',
  path: '/shipments/{id}/label.pdf',
  operationId: 'getShipmentLabel',
  tag: 'Shipping',
  summary: 'The label of a parcel',
  description: `One page of the size of the printer. It names the two sides and the numbers of the orders, and no patient. ${common}`,
  access: members(),
  params: idParams,
  query: strict({
    size: oneOf(labelSizes, 'Size of the label', { default: 'a6' }),
    lang,
  }),
  reply: pdfReply,
})

export const getShipmentDeliveryNote = endpoint({
  method: 'GET',
  path: '/shipments/{id}/delivery-note.pdf',
  operationId: 'getShipmentDeliveryNote',
  tag: 'Shipping',
  summary: 'The delivery note of a parcel',
  description: `What is in it, with a line for who takes it. Patients are there by their codes, for the paper travels with the parcel. It is in the language and tooth notation of the side that gets it. ${common}`,
  access: members(),
  params: idParams,
  query: receivedDocumentQuery,
  reply: pdfReply,
})
