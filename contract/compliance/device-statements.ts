import { Type, type Static } from 'typebox'
import { materialClasses, restorationTypes } from '../catalog/catalog-terms.ts'
import { deviceStatementStatuses, isAt, orderStatuses } from '../orders/order-statuses.ts'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { anyone, endpoint, members } from '../platform/endpoint.ts'
import { pageSizeNames } from '../documents/pdf.ts'
import {
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Compliance'

/** Under whose law a statement is made. */
export const jurisdictions = ['eu_mdr', 'uk_mdr', 'us', 'other'] as const
export type Jurisdiction = (typeof jurisdictions)[number]

/** The languages that the fixed sentences of a statement are written in. */
export const statementLanguages = ['en', 'de'] as const
export type StatementLanguage = (typeof statementLanguages)[number]

/** How the patient is named: Annex XIII allows all three. */
export const patientLabelKinds = ['name', 'acronym', 'code'] as const
export type PatientLabelKind = (typeof patientLabelKinds)[number]

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const words = (description: string, example: string) =>
  Type.String({ description, examples: [example] })
const hexadecimal = (description: string) =>
  Type.String({ description, examples: [`9f86d081884c7d65${'0'.repeat(48)}`] })
const version = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'Counts from 1 for each order',
  examples: [1],
})
const tooth = Type.Integer({ description: 'Tooth (FDI, ISO 3950)', examples: [11] })
const keyId = words('Name of the public key: see `/verify/keys`', '3f2a9c0b7d1e4856')

const Site = {
  name: nameLine(160, 'Name of the site', 'Milling centre South'),
  address: line(300, 'Its address', 'Sample Street 2, 10115 Berlin, DE'),
}
const GsprNotMet = {
  requirement: line(300, 'The requirement (Annex I of the MDR) that is not fully met', '10.2'),
  reason: text(2_000, 'Why', 'The prescribed thickness does not allow it'),
}

const StatedMaterial = Type.Object(
  {
    materialLotId: id('The lot'),
    name: words('Name of the material', 'Northglass HT disc 98 mm'),
    manufacturer: words('Who makes it', 'Northglass Ceramics'),
    class: oneOf(materialClasses, 'What it is'),
    lotNumber: words('Number of the lot', 'NG-24117'),
    expiresOn: nullable(DateOnly),
    gtin: nullable(words('Number of the trade item', '04012345000009')),
    udiPi: nullable(words('Production identifier', '(10)NG-24117')),
    isCeMarked: Type.Boolean({ description: 'Whether it carries the CE mark', examples: [true] }),
    fdaClearance: nullable(words('Number at the FDA', 'K000000')),
    iso10993Ref: nullable(words('Report on biocompatibility', 'ISO 10993-1 R-0042')),
    uses: Type.Array(
      Type.Object({ orderItemId: id('The piece of work'), tooth: nullable(tooth) }),
      { description: 'Where it is in the device' },
    ),
  },
  { description: 'A material in the device, with its lot' },
)

const Device = Type.Object(
  {
    orderItemId: id('The piece of work'),
    restorationType: oneOf(restorationTypes, 'What is made'),
    description: words('What it is called', 'Zirconia crown'),
    teeth: Type.Array(tooth, { description: 'Its teeth' }),
  },
  { description: 'A device' },
)

/** What is signed. Its keys are those of MDR Annex XIII section 1, and what US states ask beside them. */
export const StatementContent = Type.Object(
  {
    format: Type.Integer({ description: 'Which keys this text has', examples: [1] }),
    id: id('The statement'),
    orderId: id('The order'),
    version,
    jurisdiction: oneOf(jurisdictions, 'Under whose law it is made'),
    language: oneOf(statementLanguages, 'Language of its fixed sentences'),
    manufacturer: Type.Object(
      {
        name: words('Name of the laboratory in law', 'North Dental Lab GmbH'),
        registrationNumber: nullable(words('Its number at the authority', 'DE/CA27/00012345')),
        address: words('Its address', 'Sample Street 1, 10115 Berlin, DE'),
        sites: Type.Array(
          Type.Object({
            name: words('Name of the site', 'Milling centre South'),
            address: words('Its address', 'Sample Street 2, 10115 Berlin, DE'),
          }),
          { description: 'All sites where it was made' },
        ),
      },
      { description: 'Who made it' },
    ),
    authorizedRepresentative: nullable(
      Type.Object(
        {
          name: words('Name', 'North Dental Representative GmbH'),
          address: words('Address', 'Sample Street 3, 10115 Berlin, DE'),
        },
        { description: 'For a manufacturer elsewhere' },
      ),
    ),
    deviceIdentification: Type.Object(
      {
        orderNumber: words('Number at the laboratory', '26-004512'),
        devices: Type.Array(Device, { description: 'The devices of the order' }),
      },
      { description: 'What distinguishes the device from all others' },
    ),
    exclusiveUseOf: Type.Object(
      {
        kind: oneOf(patientLabelKinds, 'How the patient is named'),
        value: words('The name, the initials or the code', 'P-000042'),
        text: words('The same as a sentence', 'For exclusive use by patient P-000042.'),
      },
      { description: 'The patient, as far as the laboratory may know' },
    ),
    prescriber: words('Who prescribed it', 'Dr. Mira Example'),
    institution: nullable(words('The clinic', 'Clinic at the Park')),
    characteristics: Type.Array(words('A characteristic', 'Zirconia crown, teeth 11, shade A3'), {
      description: 'What the prescription asks for, in words',
    }),
    rxVersion: Type.Integer({ description: 'Version of the prescription', examples: [1] }),
    conformityText: words('The sentence of conformity', 'This device conforms to …'),
    gsprNotMet: Type.Array(
      Type.Object({
        requirement: words('The requirement', '10.2'),
        reason: words('Why it is not fully met', 'The prescribed thickness does not allow it'),
      }),
      { description: 'What it does not fully meet, with the grounds' },
    ),
    hasMedicinalSubstance: Type.Boolean({
      description:
        'Whether there is a medicinal substance in it, or one of human blood or plasma, or human or animal tissue or cells',
      examples: [false],
    }),
    medicinalSubstance: nullable(words('Which', 'None')),
    materials: Type.Array(StatedMaterial, { description: 'What it is made of' }),
    pointOfOrigin: Type.Array(
      Type.Object({
        what: words('What was done there', 'Milling'),
        name: words('By whom', 'Milling centre South'),
        city: nullable(words('City', 'Berlin')),
        region: nullable(words('State or region', 'Berlin')),
        country: words('Country (ISO 3166-1 alpha-2)', 'DE'),
      }),
      { description: 'Where it was made, the laboratory first, then everyone who did a part' },
    ),
    signedByUserId: id('Who signed for the laboratory'),
    signedByName: words('Who signed', 'Alex Sample'),
    issuedAt: Timestamp,
    retentionEndsOn: Type.Unsafe<string>({
      ...DateOnly,
      description: 'Until when it is kept: 10 years, 15 for what is on implants',
    }),
    keyId,
  },
  { description: 'What is signed' },
)
export type StatementContent = Static<typeof StatementContent>

const DeviceStatementAbilities = abilities('DeviceStatementAbilities', { replace: 'Replace it' })

/** A device statement. */
export const DeviceStatement = named(
  'DeviceStatement',
  {
    id: Id,
    can: DeviceStatementAbilities,
    orderId: id('The order'),
    orderStatus: oneOf(orderStatuses, 'Status of the order'),
    version,
    jurisdiction: oneOf(jurisdictions, 'Under whose law it is made'),
    issuedAt: Timestamp,
    retentionEndsOn: DateOnly,
    isNewest: Type.Boolean({ description: 'Whether it is the newest version', examples: [true] }),
    isCurrent: Type.Boolean({
      description:
        'Whether it is the newest version, of the prescription that the laboratory works by and of the patient of the order',
      examples: [true],
    }),
    isRecalled: Type.Boolean({
      description: 'Whether material in it was recalled',
      examples: [false],
    }),
    isPseudonymized: Type.Boolean({
      description:
        'Whether the patient is shown by less than was signed: after an erasure, or for a laboratory that may know less now. What was signed is kept; what is shown does not verify then',
      examples: [false],
    }),
    content: StatementContent,
    sha256: hexadecimal('SHA-256 of the canonical JSON (RFC 8785) of the content as it was signed'),
    signature: words('Ed25519 over that canonical JSON, in base64', 'q83v…=='),
    keyId,
    verifyUrl: nullable(
      words(
        'Address that says whether it is genuine, without any name; null where SECRET_KEY was changed since',
        'https://pontic.example/verify/2Zk0uTq1bq0R3m7uZl5n8A',
      ),
    ),
  },
  'The statement of a custom-made device; a version never changes',
)
export type DeviceStatement = WithoutAbilities<Static<typeof DeviceStatement>>

const OneStatement = Type.Object({ deviceStatement: DeviceStatement })

export const getDeviceStatement = endpoint({
  method: 'GET',
  path: '/orders/{id}/device-statement',
  operationId: 'getDeviceStatement',
  tag,
  summary: 'The device statement of an order',
  description: 'The newest version, or the one that is asked for.',
  access: members(),
  params: idParams,
  query: strict({ version: Type.Optional(version) }),
  reply: { status: 200, body: OneStatement },
})

export const getDeviceStatementPaper = endpoint({
  method: 'GET',
  path: '/orders/{id}/device-statement.pdf',
  operationId: 'getDeviceStatementPaper',
  tag,
  summary: 'The device statement of an order on paper',
  description:
    'The newest version, or the one that is asked for, in the language that it was issued in, with the code that leads to its check. The patient is there as `GET /orders/{id}/device-statement` shows one. The same record gives the same bytes.',
  access: members(),
  params: idParams,
  query: strict({
    version: Type.Optional(version),
    paper: Type.Optional(
      oneOf(pageSizeNames, 'Size of the sheet; without it letter in the United States, else A4'),
    ),
  }),
  reply: { status: 200, contentType: 'application/pdf' },
})

export const issueDeviceStatement = endpoint({
  method: 'POST',
  path: '/orders/{id}/device-statement',
  operationId: 'issueDeviceStatement',
  tag,
  summary: 'Issue the device statement of an order, or a new version of it',
  description:
    'From `ready` on. Who calls it signs for the laboratory. A new version names the one that it replaces (`replacesVersion`): of two at once one wins. It takes the company profile, the prescription that the laboratory works by, the lots that were noted and the outsourced work as they are now. Without `jurisdiction` that of the country of the laboratory.',
  access: members({ only: 'lab', credential: 'session', needs: 'quality.check' }),
  params: idParams,
  body: strict({
    jurisdiction: Type.Optional(oneOf(jurisdictions, 'Under whose law it is made')),
    language: Type.Optional(oneOf(statementLanguages, 'Language of its fixed sentences')),
    replacesVersion: Type.Optional(
      Type.Unsafe<number>({ ...version, description: 'The newest version; none for the first' }),
    ),
    sites: Type.Optional(
      Type.Array(strict(Site), { maxItems: 20, description: 'Further sites where it was made' }),
    ),
    authorizedRepresentative: Type.Optional(nullable(strict(Site))),
    prescriber: Type.Optional(
      line(200, 'Who prescribed it, where the order has no dentist', 'Dr. Mira Example'),
    ),
    gsprNotMet: Type.Optional(
      Type.Array(strict(GsprNotMet), {
        maxItems: 40,
        description: 'Requirements that are not fully met, with the grounds',
      }),
    ),
    medicinalSubstance: Type.Optional(
      nullable(line(300, 'A medicinal substance, or tissue, that is in it', 'None')),
    ),
    reason: Type.Optional(line(300, 'Why there is a new version', 'Another lot was used')),
  }),
  reply: { status: 201, body: OneStatement },
  refuses: [
    'order_not_finished',
    'device_statement_not_issued',
    'device_statement_superseded',
    'order_without_patient',
    'material_not_ordered',
    'lab_address_incomplete',
    'device_statement_names_patient',
    'prescriber_missing',
    'prescriber_not_needed',
  ],
})

/** When somebody can do what with a device statement. */
export const deviceStatementAbilities = abilityTable<
  typeof DeviceStatementAbilities,
  DeviceStatement
>(DeviceStatementAbilities, {
  replace: {
    operation: issueDeviceStatement,
    when: ({ isNewest, orderStatus: status }) =>
      isNewest && isAt({ status }, deviceStatementStatuses),
  },
})

/** What anyone may know of a statement. */
export const Verification = named(
  'Verification',
  {
    isGenuine: Type.Boolean({
      description: 'Whether the signature holds over what is stored',
      examples: [true],
    }),
    isCurrent: Type.Boolean({
      description:
        'False once a later version was issued, or another prescription or patient holds',
      examples: [true],
    }),
    isRecalled: Type.Boolean({
      description: 'Whether material in the device was recalled: ask the laboratory or the dentist',
      examples: [false],
    }),
    manufacturerName: words('The laboratory', 'North Dental Lab GmbH'),
    devices: Type.Array(oneOf(restorationTypes, 'What was made'), {
      description: 'What was made',
    }),
    jurisdiction: oneOf(jurisdictions, 'Under whose law'),
    version,
    issuedAt: Timestamp,
    sha256: hexadecimal('SHA-256 of the canonical JSON of what was signed'),
    keyId,
  },
  'What anyone may know of a device statement: nobody is named',
)
export type Verification = Static<typeof Verification>

export const verifyStatement = endpoint({
  method: 'GET',
  path: '/verify/{token}',
  operationId: 'verifyStatement',
  tag,
  summary: 'Whether a device statement is genuine and current',
  description:
    'For whoever holds the paper: the address is the code on it. It names neither the patient nor the dentist. A browser, which prefers `text/html`, gets a page in the language of the statement that says the same; an address that is none gets one with 404. Everyone else gets JSON.',
  access: anyone,
  params: strict({
    token: Type.String({
      pattern: '^[A-Za-z0-9_-]{22}$',
      description: 'The word on the paper',
      examples: ['2Zk0uTq1bq0R3m7uZl5n8A'],
    }),
  }),
  reply: { status: 200, body: Type.Object({ verification: Verification }), isAlsoPage: true },
})

const VerifyKey = named(
  'VerifyKey',
  {
    keyId,
    publicKey: words(
      'The public half (Ed25519), 32 bytes in base64',
      '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
    ),
    isCurrent: Type.Boolean({
      description: 'Whether new statements are signed with it',
      examples: [true],
    }),
  },
  'A key that statements were signed with',
)

export const listVerifyKeys = endpoint({
  method: 'GET',
  path: '/verify/keys',
  operationId: 'listVerifyKeys',
  tag,
  summary: 'The public keys that check device statements',
  description:
    'Old keys stay, so that old statements verify. With them `npm run verify-statement` checks an exported statement without the service.',
  access: anyone,
  reply: {
    status: 200,
    body: Type.Object({
      keys: Type.Array(VerifyKey, { description: 'The current key first' }),
    }),
  },
})
