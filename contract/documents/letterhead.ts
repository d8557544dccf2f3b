import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { maximumLogoBytes } from './logo-limits.ts'
import { documentQuery, pdfReply } from './pdf.ts'
import { named, nullable, strict, Timestamp } from '../platform/values.ts'

const tag = 'Letterhead'

const accentColor = nullable(
  Type.String({
    pattern: '^#[0-9a-f]{6}$',
    description: 'Colour of titles, as red, green and blue; null: black',
    examples: ['#0b5d4e'],
  }),
)

/** Logo and colour of a laboratory's documents. */
export const Letterhead = named(
  'Letterhead',
  {
    logo: nullable(
      Type.String({
        description: 'The logo as it is printed: a PNG on white, as an address that begins `data:`',
        examples: ['data:image/png;base64,iVBORw0KGgo='],
      }),
    ),
    accentColor,
    updatedAt: nullable(Timestamp),
  },
  "Logo and colour of a laboratory's documents; none until an owner says otherwise",
)
export type Letterhead = Static<typeof Letterhead>

const OneLetterhead = Type.Object({ letterhead: Letterhead })

export const getLetterhead = endpoint({
  method: 'GET',
  path: '/letterhead',
  operationId: 'getLetterhead',
  tag,
  summary: "Logo and colour of the laboratory's documents",
  access: members({ only: 'lab' }),
  reply: { status: 200, body: OneLetterhead },
})

export const updateLetterhead = endpoint({
  method: 'PATCH',
  path: '/letterhead',
  operationId: 'updateLetterhead',
  tag,
  summary: "Change logo and colour of the laboratory's documents",
  description:
    'Work tickets, delivery notes, invoices, credit notes and statements have them from now on; what was issued on an earlier day keeps what it had. The logo is drawn again by the service: of the file nothing but its picture is kept. The colour has to be readable on white, with a contrast of at least 4.5 to 1.',
  access: members({ only: 'lab', role: 'owner', credential: 'session' }),
  body: strict(
    {
      logo: Type.Optional(
        nullable(
          Type.String({
            pattern: '^[A-Za-z0-9+/]+={0,2}$',
            maxLength: 1_000_000,
            description: `A PNG, JPEG or SVG file of at most ${maximumLogoBytes / 1_000} kB, in Base64; null: none`,
            examples: ['iVBORw0KGgo='],
          }),
        ),
      ),
      accentColor: Type.Optional(accentColor),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneLetterhead },
  refuses: ['logo_unreadable', 'logo_too_large', 'logo_too_narrow', 'accent_color_too_light'],
})

export const getLetterheadPreview = endpoint({
  method: 'GET',
  path: '/letterhead/preview.pdf',
  operationId: 'getLetterheadPreview',
  tag,
  summary: 'A delivery note with the letterhead, to look at',
  description: 'Of a made-up parcel: drawn as a real one is, with the letterhead as it is now.',
  access: members({ only: 'lab' }),
  query: documentQuery,
  reply: pdfReply,
})
