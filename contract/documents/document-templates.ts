import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { line, named, nullable, oneOf, strict, text, Timestamp } from '../platform/values.ts'
import { documentBlockNames, longestTemplateText } from './document-blocks.ts'
import { templateKinds } from './template-kinds.ts'
import { documentLanguages, pageSizeNames, pdfReply } from './pdf.ts'

const tag = 'Document templates'

const kind = oneOf(templateKinds, 'Which document')
const blocks = Type.Array(oneOf(documentBlockNames, 'A part of the document'), {
  uniqueItems: true,
  maxItems: documentBlockNames.length,
  description:
    'The parts that are printed, in this order; some have a fixed place within others. What the law needs of a document about money is no part: it is always there',
})
const headerLine = line(longestTemplateText.headerText, 'A line of text', 'Open Mon–Fri 8–17')
const footerLines = text(longestTemplateText.footerText, 'Lines of text', 'Thank you!')
const byLanguage = (part: typeof headerLine, description: string) =>
  strict({ en: Type.Optional(part), de: Type.Optional(part) }, { description })
const headerText = byLanguage(headerLine, 'A line below the head, by language')
const footerText = byLanguage(footerLines, 'What is written at the end, by language')

/** What a document of a laboratory shows. */
export const DocumentTemplate = named(
  'DocumentTemplate',
  {
    kind,
    blocks,
    headerText,
    footerText,
    updatedAt: nullable(Timestamp),
  },
  'What a document of a laboratory shows; all parts and no texts until somebody says otherwise',
)
export type DocumentTemplate = Static<typeof DocumentTemplate>

export const getDocumentTemplates = endpoint({
  method: 'GET',
  path: '/document-templates',
  operationId: 'getDocumentTemplates',
  tag,
  summary: "What the laboratory's documents show, each as it is now",
  access: members({ only: 'lab' }),
  reply: {
    status: 200,
    body: Type.Object({
      documentTemplates: Type.Array(DocumentTemplate, {
        description: 'One of each kind',
      }),
    }),
  },
})

export const replaceDocumentTemplate = endpoint({
  method: 'PUT',
  path: '/document-templates',
  operationId: 'replaceDocumentTemplate',
  tag,
  summary: 'Change what a document shows',
  description:
    'The template of the kind is replaced. Documents have it from now on; what was issued on an earlier day keeps what it had. Labels have neither header nor footer.',
  access: members({ only: 'lab', role: 'owner', credential: 'session' }),
  body: strict({
    kind,
    blocks,
    headerText,
    footerText,
  }),
  reply: { status: 200, body: Type.Object({ documentTemplate: DocumentTemplate }) },
})

export const getDocumentTemplatePreview = endpoint({
  method: 'GET',
  path: '/document-templates/preview.pdf',
  operationId: 'getDocumentTemplatePreview',
  tag,
  summary: 'A document of a made-up order, to look at',
  description:
    'Drawn as a real one is. What is left out of the query is as it is saved; nothing is stored.',
  access: members({ only: 'lab' }),
  query: strict({
    kind,
    blocks: Type.Optional(
      Type.String({
        pattern: '^([a-z_]+(,[a-z_]+)*)?$',
        maxLength: 400,
        description: 'The parts that are printed, in this order, separated by commas; empty: none',
        examples: ['facts,items'],
      }),
    ),
    headerText: Type.Optional(
      Type.String({
        maxLength: longestTemplateText.headerText,
        description: 'The line below the head; empty: none',
        examples: ['Open Mon–Fri 8–17'],
      }),
    ),
    footerText: Type.Optional(
      Type.String({
        maxLength: longestTemplateText.footerText,
        description: 'What is written at the end; empty: nothing',
        examples: ['Thank you!'],
      }),
    ),
    paper: Type.Optional(oneOf(pageSizeNames, 'Size of the sheet')),
    lang: Type.Optional(
      oneOf(documentLanguages, "Language of the document; without it the organization's"),
    ),
  }),
  reply: pdfReply,
})
