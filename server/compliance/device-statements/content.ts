import { itemNameIn } from '#contract/catalog/product-name'
import type {
  issueDeviceStatement,
  Jurisdiction,
  StatementContent,
  StatementLanguage,
} from '#contract/compliance/device-statements'
import type { Body } from '#contract/platform/endpoint'
import type { Prescription } from '#contract/orders/rx-versions'
import type { LockedOrder } from '#server/orders/orders'
import { namesPatient } from '#contract/partners/person-names'
import { instant } from '#platform/clock'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { describePrescription, isImplantable } from './characteristics.ts'
import { labelPatient } from './patient-label.ts'
import type { ItemNames, Maker, People } from './queries.ts'
import { conformityText, exclusiveUseText, jurisdictionOf, languageOf, partWords } from './texts.ts'

/** All that a statement is made of, as it is when it is issued. */
export type StatementInput = {
  id: string
  version: number
  keyId: string
  now: Date
  session: Pick<Principal, 'userId' | 'userName'>
  order: Pick<LockedOrder, 'id' | 'number' | 'rxAcknowledgedVersion'>
  maker: Maker
  people: People
  prescription: Prescription
  itemNames: readonly ItemNames[]
  materials: StatementContent['materials']
  outsourced: StatementContent['pointOfOrigin']
  body: Body<typeof issueDeviceStatement>
}

// The keys of a maker that the address on paper cannot do without.
const addressParts = ['addressLine1', 'city', 'postalCode', 'country'] as const

type Address = { address: string; city: string; country: string }

/** @throws Refusal 422 while the company profile is incomplete */
function addressOf(maker: Maker): Address {
  const { addressLine1, addressLine2, postalCode, city, region, country } = maker
  const missing = addressParts.filter((part) => !maker[part])
  if (missing.length > 0 || city === null || country === null) {
    throw new Refusal('lab_address_incomplete', { missing })
  }
  const parts = [addressLine1, addressLine2, `${postalCode} ${city}`, region, country]
  return { address: parts.filter((part) => part !== null).join(', '), city, country }
}

function refuseNamed(
  { gsprNotMet = [], medicinalSubstance }: StatementInput['body'],
  isKept: (text: string) => boolean,
): void {
  const texts = [...gsprNotMet.map(({ reason }) => reason), medicinalSubstance ?? '']
  if (texts.every(isKept)) return
  throw new Refusal('device_statement_names_patient')
}

function prescriberOf({ dentist }: People, { prescriber }: StatementInput['body']): string {
  if (dentist !== null && prescriber !== undefined) {
    throw new Refusal('prescriber_not_needed')
  }
  const name = dentist ?? prescriber
  if (name === undefined) {
    throw new Refusal('prescriber_missing')
  }
  return name
}

const dayAfterYears = (day: string, years: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
}

const keptYears = { usual: 10, implantable: 15 }

function manufacturerParts(
  maker: Maker,
  body: StatementInput['body'],
  outsourced: StatementContent['pointOfOrigin'],
  language: StatementLanguage,
) {
  const { name, registrationNumber, region } = maker
  const { address, city, country } = addressOf(maker)
  return {
    manufacturer: { name, registrationNumber, address, sites: body.sites ?? [] },
    authorizedRepresentative: body.authorizedRepresentative ?? null,
    pointOfOrigin: [{ what: partWords[language].made, name, city, region, country }, ...outsourced],
  }
}

// A version of the prescription has the laboratory's own name of each piece; the order keeps the others.
function namePrescription(
  prescription: Prescription,
  items: readonly ItemNames[],
  language: StatementLanguage,
): Prescription {
  const namesOf = ({ id, description }: Pick<ItemNames, 'id' | 'description'>) =>
    items.find((item) => item.id === id && item.description === description)?.names ?? {}
  return {
    ...prescription,
    items: prescription.items.map((item) => ({
      ...item,
      description: itemNameIn(language, { ...item, names: namesOf(item) }),
    })),
  }
}

/**
 * What a statement says, key by key what Regulation (EU) 2017/745, Annex XIII, section 1 asks for:
 * manufacturer and all sites; authorised representative; identification of the device; exclusive use by
 * a patient, named by name, acronym or code; prescriber and institution; characteristics of the
 * prescription; conformity, and what is not fully met with its grounds; medicinal substance or tissue.
 * The list of the Medical Devices Regulations 2002 (United Kingdom) is a part of it. Materials with
 * their makers and the point of origin are what US states ask for (Washington, 2019).
 * @throws Refusal 422 for what is missing
 */
export function stateContent(input: StatementInput): StatementContent {
  const { id, version, keyId, now, session, order, maker, people, prescription, body } = input
  const patient = labelPatient(people)
  const jurisdiction: Jurisdiction = body.jurisdiction ?? jurisdictionOf(maker.country ?? '')
  const language = body.language ?? languageOf(maker.locale)
  const named = namePrescription(prescription, input.itemNames, language)
  const { usual, implantable } = keptYears
  // A paper that is kept for years names the patient in one place, where it can be hidden.
  const isKept = (text: string) => !namesPatient(text, people)
  refuseNamed(body, isKept)
  return {
    format: 1,
    id,
    orderId: order.id,
    version,
    jurisdiction,
    language,
    ...manufacturerParts(maker, body, input.outsourced, language),
    deviceIdentification: {
      orderNumber: order.number ?? '',
      devices: named.items.map(({ id: orderItemId, restorationType, description, teeth }) => ({
        orderItemId,
        restorationType,
        description,
        teeth,
      })),
    },
    exclusiveUseOf: { ...patient, text: exclusiveUseText(patient, language) },
    prescriber: prescriberOf(people, body),
    institution: people.institution,
    characteristics: describePrescription(named, { language, isKept }),
    rxVersion: order.rxAcknowledgedVersion,
    conformityText: conformityText(jurisdiction, language),
    gsprNotMet: body.gsprNotMet ?? [],
    hasMedicinalSubstance: typeof body.medicinalSubstance === 'string',
    medicinalSubstance: body.medicinalSubstance ?? null,
    materials: input.materials,
    signedByUserId: session.userId,
    signedByName: session.userName,
    issuedAt: instant(now),
    retentionEndsOn: dayAfterYears(
      maker.todayOn,
      isImplantable(prescription) ? implantable : usual,
    ),
    keyId,
  }
}
