import dicomParser from 'dicom-parser'
import { BadScan } from './bad-scan.ts'

/** What the header of a DICOM says; the picture itself is not read. */
export type DicomHeader = {
  /** CT for a volume, PX for a panoramic picture, IO for one within the mouth, and so on. */
  modality: string | null
  rows: number | null
  columns: number | null
  frames: number | null
  /** A DICOM nearly always names its patient. */
  hasPatientName: boolean
  /** The names in it: of the patient, who referred and who made it. */
  text: string[]
}

const tags = {
  transferSyntax: 'x00020010',
  modality: 'x00080060',
  patientName: 'x00100010',
  patientId: 'x00100020',
  referrer: 'x00080090',
  frames: 'x00280008',
  rows: 'x00280010',
  columns: 'x00280011',
  picture: 'x7fe00010',
}

// What is packed as a whole can grow without bound while it is read.
const deflated = '1.2.840.10008.1.2.1.99'

function read(bytes: Uint8Array): DicomHeader {
  const meta = dicomParser.readPart10Header(bytes)
  if (meta.string(tags.transferSyntax) === deflated) {
    throw new BadScan('The DICOM is packed as a whole. Export it unpacked or as JPEG.')
  }
  const data = dicomParser.parseDicom(bytes, { untilTag: tags.picture })
  const textOf = (tag: string) => data.string(tag)?.trim() || null
  const frames = Number(textOf(tags.frames))
  const patientName = textOf(tags.patientName)
  return {
    modality: textOf(tags.modality),
    rows: data.uint16(tags.rows) ?? null,
    columns: data.uint16(tags.columns) ?? null,
    frames: Number.isInteger(frames) && frames > 0 ? frames : null,
    hasPatientName: patientName !== null,
    text: [patientName, textOf(tags.patientId), textOf(tags.referrer)].flatMap((value) =>
      // Names are written "Sample^Nora".
      value === null ? [] : [value.replaceAll(/[\^=]+/g, ' ').trim()],
    ),
  }
}

/** Reads the header of a DICOM, up to its picture. @throws BadScan */
export function readDicom(bytes: Uint8Array): DicomHeader {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof BadScan) throw error
    // The library throws texts as well as errors, for all that it cannot read, values included.
    throw new BadScan('The DICOM cannot be read: it is cut off or damaged.')
  }
}
