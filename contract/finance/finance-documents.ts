import { endpoint, members } from '../platform/endpoint.ts'
import { pdfReply, receivedDocumentQuery } from '../documents/pdf.ts'
import { idParams } from '../platform/values.ts'

const common =
  'Words, groups of digits and tooth notation are those of the customer, as they were at the issue; amounts have the digits of their currency. The same data gives the same bytes. Its name in `content-disposition` holds nothing but the number.'

const forBothSides = {
  access: members({ finance: true }),
  params: idParams,
  query: receivedDocumentQuery,
  reply: pdfReply,
} as const

export const getInvoicePdf = endpoint({
  ...forBothSides,
  method: 'GET',
  path: '/invoices/{id}/invoice.pdf',
  operationId: 'getInvoicePdf',
  tag: 'Invoices',
  summary: 'An invoice on paper',
  description: `Parties, lines, the tax of each rate, what is paid and open, and how to pay: for euros and an IBAN with a code that banking apps read (EPC069-12), and with a link where the laboratory takes payments online. A draft and a void one are marked across each page. ${common}`,
})

export const getCreditNotePdf = endpoint({
  ...forBothSides,
  method: 'GET',
  path: '/credit-notes/{id}/credit-note.pdf',
  operationId: 'getCreditNotePdf',
  tag: 'Credit notes',
  summary: 'A credit note on paper',
  description: `It names the invoice that it takes back from, and the tax that goes back by rate. ${common}`,
})

export const getStatementPdf = endpoint({
  ...forBothSides,
  method: 'GET',
  path: '/statements/{id}/statement.pdf',
  operationId: 'getStatementPdf',
  tag: 'Statements',
  summary: 'A statement of account on paper',
  description: `What was owed before, each line with what is owed after it, the sum of each page carried to the next, and how long what is open is overdue. Names and addresses are those of the issue. ${common}`,
})
