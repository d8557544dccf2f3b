import * as labels from '#contract/documents/labels'
import { getLetterheadPreview } from '#contract/documents/letterhead'
import * as contract from '#contract/documents/pdf'
import type { AppContext } from '#platform/app-context'
import { pageLink } from '#platform/mail/mail'
import { serve, type Download } from '#platform/http/serve'
import {
  makeOrderLabels,
  makeOrderLabelsForZebra,
  makeParcelLabelForZebra,
} from './label-documents.ts'
import { getDocumentTemplatePreview } from '#contract/documents/document-templates'
import { makeLetterheadPreview } from './letterhead-preview.ts'
import { makeTemplatePreview } from './template-preview.ts'
import {
  makeDeliveryNote,
  makeLabel,
  makeRx,
  makeTicket,
  makeTickets,
  type Drawn,
} from './order-documents.ts'

/** A paper as the answer to whoever asked for it. */
export const show = ({ name, bytes }: Drawn): Download => ({
  contentType: 'application/pdf',
  stream: bytes,
  headers: {
    'content-disposition': `inline; filename="${name}.pdf"`,
    'content-length': String(bytes.length),
  },
})

/** Labels for a Zebra printer as the answer to whoever asked for them. */
export const showZpl = ({ name, bytes }: Drawn): Download => ({
  contentType: 'text/plain; charset=utf-8',
  stream: bytes,
  headers: {
    'content-disposition': `attachment; filename="${name}.zpl"`,
    'content-length': String(bytes.length),
  },
})

/**
 * Documents that go with the work: the ticket of the tray, the prescription, label and delivery
 * note.
 */
export function paper(app: AppContext): void {
  const link = (page: string) => pageLink(app.env, page)

  serve(app, contract.getOrderTicket, async (call) =>
    show(await makeTicket({ ...call, pageLink: link })),
  )
  serve(app, contract.getOrderRx, async (call) => show(await makeRx({ ...call, pageLink: link })))

  serve(app, contract.getShipmentLabel, async (call) =>
    show(await makeLabel({ ...call, pageLink: link })),
  )
  serve(app, contract.getShipmentDeliveryNote, async (call) =>
    show(await makeDeliveryNote({ ...call, pageLink: link })),
  )

  serve(app, getLetterheadPreview, async (call) =>
    show(await makeLetterheadPreview({ ...call, pageLink: link })),
  )
  serve(app, getDocumentTemplatePreview, async (call) => {
    const shown = show(await makeTemplatePreview({ ...call, pageLink: link }))
    // The page of the settings shows it beside its form.
    return { ...shown, headers: { ...shown.headers, 'x-frame-options': 'SAMEORIGIN' } }
  })
  serve(app, labels.getOrderTickets, async (call) =>
    show(await makeTickets({ ...call, pageLink: link })),
  )
  serve(app, labels.getOrderLabels, async (call) =>
    show(await makeOrderLabels({ ...call, pageLink: link })),
  )
  serve(app, labels.getOrderLabelsForZebra, async (call) =>
    showZpl(await makeOrderLabelsForZebra({ ...call, pageLink: link })),
  )
  serve(app, labels.getShipmentLabelForZebra, async (call) =>
    showZpl(await makeParcelLabelForZebra({ ...call, pageLink: link })),
  )
}
