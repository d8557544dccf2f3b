import dicomParser from 'dicom-parser'
import { BadScan } from './bad-scan.ts'
import { utf8 } from './bytes.ts'
import { labelledText } from './patient-identity.ts'

/** What the header of a DICOM says; the picture itself is not read. */
export type DicomHeader = {
  /** CT for a volume, PX for a panoramic picture, IO for one within the mouth, and so on. */
  modality: string | null
  rows: number | null
  columns: number | null
  frames: number | null
  /** A DICOM nearly always names its patient. */
  hasPatientName: boolean
  /** Whom it names: the patient with birth date and number, each with its label, and who referred. */
  text: string[]
}

const tags = {
  transferSyntax: 'x00020010',
  characterSet: 'x00080005',
  modality: 'x00080060',
  patientName: 'x00100010',
  patientId: 'x00100020',
  patientBirthDate: 'x00100030',
  referrer: 'x00080090',
  frames: 'x00280008',
  rows: 'x00280010',
  columns: 'x00280011',
  picture: 'x7fe00010',
}

// What is packed as a whole can grow without bound while it is read.
const deflated = '1.2.840.10008.1.2.1.99'

// The sets of letters that are read; what is written in others would look like another name.
const readSets = /^(?:ISO_IR (?:6|100|192)|ISO 2022 IR (?:6|100))?$/

// A name has up to three writings, of which the first is often in plain letters.
function legible(name: string | null, characterSet: string | null): string | null {
  const sets = (characterSet ?? '').split('\\').map((set) => set.trim())
  if (name === null || sets.every((set) => readSets.test(set))) return name
  return (
    name
      .split('=')
      .filter((writing) => /^[ -~]+$/.test(writing))
      .join('=') || null
  )
}

const labelled = (label: string, value: string | null) =>
  value === null ? [] : [labelledText(label, value.trim())]

function read(bytes: Uint8Array): DicomHeader {
  const meta = dicomParser.readPart10Header(bytes)
  if (meta.string(tags.transferSyntax) === deflated) {
    throw new BadScan('dicom_compressed')
  }
  const data = dicomParser.parseDicom(bytes, { untilTag: tags.picture })
  // Names are in UTF-8 or in one byte for each letter; the library knows the second alone.
  const textOf = (tag: string) => {
    const { dataOffset = 0, length = 0 } = data.elements[tag] ?? {}
    const stated = utf8(data.byteArray.subarray(dataOffset, dataOffset + Math.min(length, 1_000)))
    return stated.replaceAll(/\p{Cc}+/gu, ' ').trim() || null
  }
  const frames = Number(textOf(tags.frames))
  const patientName = textOf(tags.patientName)
  return {
    modality: textOf(tags.modality),
    rows: data.uint16(tags.rows) ?? null,
    columns: data.uint16(tags.columns) ?? null,
    frames: Number.isInteger(frames) && frames > 0 ? frames : null,
    hasPatientName: patientName !== null,
    text: [
      ...labelled('Patient name', legible(patientName, textOf(tags.characterSet))),
      ...labelled('Patient ID', textOf(tags.patientId)),
      ...labelled('Patient birth date', textOf(tags.patientBirthDate)),
      ...labelled('Referring physician', textOf(tags.referrer)?.replaceAll(/[\^=]+/g, ' ') ?? null),
    ],
  }
}

/** Reads the header of a DICOM, up to its picture. @throws BadScan */
export function readDicom(bytes: Uint8Array): DicomHeader {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof BadScan) throw error
    // The library throws texts as well as errors, for all that it cannot read, values included.
    throw new BadScan('dicom_damaged')
  }
}
