import type { Body } from '#contract/platform/endpoint'
import type { announceScanCase } from '#contract/scans/scan-inbox'
import { BadScan } from '#dental-scans/bad-scan'
import { readDentalProject } from '#dental-scans/dental-project'
import { readXml } from '#dental-scans/xml'

type Announcement = Body<typeof announceScanCase>

/** What the files of an export say of their case. */
export type CaseWords = {
  /** A number of the vendor that no other case in the world has. */
  vendorCaseId: string | null
  /** Texts in which our own number or id of an order may be. */
  references: string[]
  patient: NonNullable<Announcement['patient']>
  dentist: NonNullable<Announcement['dentist']>
  rx: NonNullable<Announcement['rx']>
}

const noWords = (): CaseWords => ({
  vendorCaseId: null,
  references: [],
  patient: {},
  dentist: {},
  rx: {},
})

// One line as the contract takes it; the exports write "Null" and "N/R" for nothing.
function line(text: string | null | undefined, maxLength = 200): string | null {
  const clean = (text ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
  return clean === '' || /^(null|n\/r|-)$/i.test(clean) ? null : clean
}

const day = (text: string | undefined) => {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text?.trim() ?? '') ?? []
  if (month && date && year) return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return line(text)
}

type Item = NonNullable<CaseWords['rx']['items']>[number]

// Teeth by the American numbers 1 to 32, from the upper right third molar around.
function fdiOfAmerican(text: string | undefined): number | null {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 32) return null
  if (number <= 8) return 19 - number
  if (number <= 16) return 12 + number
  return number <= 24 ? 55 - number : 16 + number
}

/** An element of a document, with the text directly in it. */
type XmlElement = {
  name: string
  /** Names of the elements around it, the outermost first. */
  path: string[]
  text: string
  attributes: Record<string, string>
}

function elementsOf(xml: string): XmlElement[] {
  const elements: XmlElement[] = []
  readXml(xml, (path, text, attributes) => {
    elements.push({ name: path.at(-1) ?? '', path: path.slice(0, -1), text, attributes })
  })
  return elements
}

const firstText = (elements: XmlElement[], name: string) =>
  elements.find((element) => element.name === name && element.text.trim() !== '')?.text

// <iTeroExport><RxInfo>…, as public programs that read and write it show.
function readItero(elements: XmlElement[]): CaseWords {
  const text = (name: string) => firstText(elements, name)
  const namesOf = (list: string) =>
    new Map(
      elements
        .filter(({ path }) => path.at(-1) === list)
        .map(({ attributes }) => [attributes['Id'], attributes['Name']]),
    )
  const [types, materials] = [namesOf('RestorationTypes'), namesOf('Materials')]
  const items: Item[] = elements
    .filter(({ name, path }) => name === 'Tooth' && path.at(-1) === 'Teeth')
    .map(({ attributes }) => ({
      tooth: fdiOfAmerican(attributes['AdaId']),
      type: line(types.get(attributes['RestorationType'])),
      material: line(materials.get(attributes['ToothMaterial'])),
      shade: line(attributes['MiddleShade']),
    }))
  const id = line(text('OrderID') ?? text('CaseId'))
  const notes = line(text('Notes'), 4_000)
  return {
    vendorCaseId: id !== null && /^\d{5,}$/.test(id) ? id : null,
    references: [notes ?? '', text('ChartNumber') ?? ''],
    patient: { code: line(text('ChartNumber')), name: line(text('Patient')) },
    dentist: { name: line(text('Doctor')), licence: line(text('DoctorLicense')) },
    rx: { items: items.slice(0, 100), dueDate: day(text('DueDate')), notes },
  }
}

// <DentalContainer><Object type="TDM_Container">…<Property name="Patient_RefNo" value="…"/>. Its own
// numbers count orders of one computer: they are no numbers of the world.
function readThreeShape(elements: XmlElement[]): CaseWords {
  const values = new Map<string, string>()
  for (const { name, attributes } of elements) {
    const [key, value = ''] = [attributes['name'], attributes['value']]
    if (name === 'Property' && key !== undefined && value !== '' && !values.has(key)) {
      values.set(key, value)
    }
  }
  const get = (key: string) => line(values.get(key))
  const patient = [get('Patient_FirstName'), get('Patient_LastName')].filter((part) => part)
  const notes = line(values.get('OrderComments'), 4_000)
  return {
    vendorCaseId: null,
    references: [
      ...['ExtOrderID', 'ImportOrderID', 'OriginalOrderID', 'ClientOrderNo', 'IntOrderID'].map(
        (key) => values.get(key) ?? '',
      ),
      notes ?? '',
    ],
    patient: {
      externalId: get('PatientGuid'),
      code: get('Patient_RefNo'),
      name: line(patient.join(' ')),
    },
    dentist: { name: get('ClientContactPerson') ?? get('OperatorName') },
    rx: { notes },
  }
}

// exocad's project, which Medit and Shining 3D write too (integrations.md §B.1).
function readProject(xml: string): CaseWords {
  const project = readDentalProject(xml)
  const items: Item[] = project.teeth
    .filter(
      ({ reconstructionType: type }) => !/^(antagonist|healthy|missing|unknown|none)/i.test(type),
    )
    .map((tooth) => ({
      tooth: tooth.number,
      type: line(tooth.reconstructionType),
      material: line(tooth.materialName),
      shade: line(tooth.color ?? project.toothColor),
    }))
  const id = line(project.projectId)
  const notes = line(project.notes, 4_000)
  return {
    vendorCaseId: id !== null && /^\{?[\da-f-]{32,36}\}?$/i.test(id) ? id.toLowerCase() : null,
    // A project that we wrote back has the id of its order, and its number in the notes.
    references: [id ?? '', notes ?? ''],
    patient: { code: line(project.patientId), name: line(project.patientName) },
    dentist: { name: line(project.practiceName) },
    rx: { items: items.slice(0, 100), notes },
  }
}

// The byte order mark shows; programs on Windows also write UTF-16.
function decode(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}

function wordsOf(name: string, xml: string): CaseWords {
  if (/\.dentalproject$/i.test(name)) return readProject(xml)
  const elements = elementsOf(xml)
  const root = elements.at(-1)?.name
  if (root === 'iTeroExport') return readItero(elements)
  return root === 'DentalContainer' ? readThreeShape(elements) : noWords()
}

/** What one XML file of an export says; nothing when it is no format that is known, or damaged. */
export function readWords(name: string, bytes: Uint8Array): CaseWords {
  try {
    return wordsOf(name, decode(bytes))
  } catch (error) {
    if (error instanceof BadScan) return noWords()
    throw error
  }
}

const isGiven = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)
const givenPartOf = <T extends object>(part: T) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => isGiven(value))) as T

/** What several files say together; of two words on the same the later counts. */
export function joinWords(words: readonly CaseWords[]): CaseWords {
  const joined = noWords()
  for (const one of words) {
    joined.vendorCaseId = one.vendorCaseId ?? joined.vendorCaseId
    joined.references.push(...one.references)
    Object.assign(joined.patient, givenPartOf(one.patient))
    Object.assign(joined.dentist, givenPartOf(one.dentist))
    Object.assign(joined.rx, givenPartOf(one.rx))
  }
  return joined
}

const orderNumber = /(?<![\d-])\d{2}-\d{6}(?![\d-])/
const orderId =
  /(?<![\da-f-])[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-f-])/i

/** The number or the id of an order of ours in a text; null when there is none. */
export function findReference(texts: readonly string[]): string | null {
  for (const text of texts) {
    const id = orderId.exec(text)?.[0].toLowerCase()
    const found = id ?? orderNumber.exec(text)?.[0]
    if (found !== undefined) return found
  }
  return null
}

/** A name as the contract takes it; a stand-in when nothing of it is left. */
export const nameLine = (text: string, stand: string): string => line(text) ?? stand
