import { Type, type Static } from 'typebox'
import { orderIds, resolution, zplNote, zplReply } from '../documents/labels.ts'
import { documentLanguages } from '../documents/pdf.ts'
import { trayCode } from '../orders/orders.ts'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { Id, idParams, named, nullable, oneOf, recordTimes, strict } from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Trays'
const byLab = members({ only: 'lab' })

const isActive = Type.Boolean({ description: 'False once it is out of use', examples: [true] })

/** A box in which a laboratory keeps the work of an order together. */
export const Tray = named(
  'Tray',
  {
    id: Id,
    code: trayCode,
    isActive,
    order: nullable(
      Type.Object(
        {
          id: Id,
          number: nullable(
            Type.String({ description: 'Null while it is a draft', examples: ['26-004512'] }),
          ),
          workSummary,
        },
        { description: 'The order in it; null while it is free' },
      ),
    ),
    ...recordTimes,
  },
  'A box in which a laboratory keeps the work of an order together; its own to see',
)
export type Tray = WithoutAbilities<Static<typeof Tray>>

const OneTray = Type.Object({ tray: Tray })

export const listTrays = endpoint({
  method: 'GET',
  path: '/trays',
  operationId: 'listTrays',
  tag,
  summary: 'Trays by their codes, 9 before 10',
  description: 'The first free one is `?isFree=true&limit=1`. `search` looks in the code.',
  access: { ...byLab, floor: true },
  query: listQuery({
    updatedSinceAt,
    isFree: Type.Optional(
      Type.Boolean({ description: 'Only trays without an order, or only those with one' }),
    ),
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list those out of use instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Tray) },
})

export const createTrays = endpoint({
  method: 'POST',
  path: '/trays',
  operationId: 'createTrays',
  tag,
  summary: 'Add trays',
  description:
    'Codes are compared without regard to case and accents. Those that are there already stay as they are, so a repetition adds nothing.',
  access: members({ only: 'lab', needs: 'stages.work' }),
  body: strict({
    codes: Type.Array(trayCode, {
      minItems: 1,
      maxItems: 1_000,
      description: 'What is written on the trays',
    }),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      addedCount: Type.Integer({ description: 'How many were added', examples: [198] }),
      existingCount: Type.Integer({ description: 'How many were there already', examples: [2] }),
    }),
  },
})

export const getTray = endpoint({
  method: 'GET',
  path: '/trays/{id}',
  operationId: 'getTray',
  tag,
  summary: 'One tray',
  access: { ...byLab, floor: true },
  params: idParams,
  reply: { status: 200, body: OneTray },
})

export const updateTray = endpoint({
  method: 'PATCH',
  path: '/trays/{id}',
  operationId: 'updateTray',
  tag,
  summary: 'Change a tray',
  description:
    'Only the keys that are sent are replaced. A tray that is out of use is offered no more; an order in it stays in it.',
  access: members({ only: 'lab', needs: 'stages.work' }),
  params: idParams,
  body: strict(
    { code: Type.Optional(trayCode), isActive: Type.Optional(isActive) },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneTray },
  refuses: ['tray_code_taken'],
})

export const deleteTray = endpoint({
  method: 'DELETE',
  path: '/trays/{id}',
  operationId: 'deleteTray',
  tag,
  summary: 'Remove a tray that was never used',
  description: 'One that held an order stays: set `isActive` to false.',
  access: members({ only: 'lab', needs: 'stages.work' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['tray_was_used'],
})

/** Sizes of the labels of trays in millimetres, as printers of labels have them. */
export const trayLabelSizes = ['57x32', '62x29', '89x36', 'a6'] as const
export type TrayLabelSize = (typeof trayLabelSizes)[number]

const whichLabels = {
  trayId: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Only this tray' })),
  orderIds: Type.Optional(
    Type.Unsafe<string>({
      ...orderIds,
      description: 'Only trays in which these orders lie, separated by commas',
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Only trays whose code has it',
      examples: ['T-'],
    }),
  ),
  size: oneOf(trayLabelSizes, 'Size of the label', { default: '57x32' }),
  lang: Type.Optional(
    oneOf(
      documentLanguages,
      "Language of the words that are printed; without it the organization's",
    ),
  ),
}

export const getTrayLabels = endpoint({
  method: 'GET',
  path: '/tray-labels.pdf',
  operationId: 'getTrayLabels',
  tag,
  summary: 'Labels of trays',
  description:
    'A page of the size of the printer for each tray in use, at most 1,000 by their codes: the code in large letters, and as a QR code `tray:<code>` for `POST /production/scan`. The same data gives the same bytes. Text is drawn as it was written, in Latin, Greek, Cyrillic, Arabic, Hebrew, Thai, Chinese, Japanese and Korean letters; any other character becomes a box.',
  access: { ...byLab, floor: true },
  query: strict(whichLabels),
  reply: { status: 200, contentType: 'application/pdf' },
  refuses: ['not_found'],
})

export const getTrayLabelsForZebra = endpoint({
  method: 'GET',
  path: '/tray-labels.zpl',
  operationId: 'getTrayLabelsForZebra',
  tag,
  summary: 'Labels of trays for a Zebra printer',
  description: `The same labels as \`getTrayLabels\`. ${zplNote}`,
  access: byLab,
  query: strict({ ...whichLabels, resolution }),
  reply: zplReply,
  refuses: ['not_found'],
})
