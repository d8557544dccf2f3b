import type { FileKind } from '#contract/scans/files'
import { namesPatient } from '#contract/partners/person-names'
import { formatOfName } from './formats.ts'

/** The jaw that a scan shows. */
export type Jaw = 'upper' | 'lower'

// The words of a name in lower case: "Raw PreparationScan2.dcm" is raw, preparation, scan.
function wordsOf(name: string): string[] {
  const stem =
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  return stem
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}

// Joined by one blank and with one at either end, so that a rule finds whole words.
const phraseOf = (name: string) => ` ${wordsOf(name).join(' ')} `

const upperWords =
  / (upper|upperjaw|upperarch|maxilla|maxillary|maxillar|oberkiefer|ok|superior|superieur|u|uj|max) /g
const lowerWords =
  / (lower|lowerjaw|lowerarch|mandible|mandibular|mandibula|unterkiefer|uk|inferior|inferieur|l|lj|mand) /g

const lastPlace = (phrase: string, words: RegExp) =>
  Math.max(-1, ...[...phrase.matchAll(words)].map(({ index }) => index))

/**
 * The jaw that the name of a scan shows, in the words of Medit, 3Shape, iTero, exocad, Sirona and
 * Shining 3D; the last word counts, since names begin with a patient's.
 */
export function jawOfName(name: string): Jaw | null {
  const phrase = phraseOf(name)
  const upper = lastPlace(phrase, upperWords)
  const lower = lastPlace(phrase, lowerWords)
  if (upper === lower) return null
  return upper > lower ? 'upper' : 'lower'
}

/** Whether the name of a scan says that it shows the teeth against those that are worked on. */
export const isAntagonistName = (name: string): boolean =>
  / (antagonist|opposing|opposite|gegenkiefer|gegenbiss) /.test(phraseOf(name))

// In the order in which they are asked: "upperjaw-situ" is no jaw to work on, "bite upper" no jaw.
const scanRules: [RegExp, FileKind][] = [
  [/ (cad|design|designed|crown ?cad|abutment ?cad|bridge ?cad) /, 'design_stl'],
  [/ (model ?base|modelbase|printed? model|model) /, 'model_stl'],
  [
    / (scan ?body|scan ?bodies|scan ?marker|implant|scan ?flag|abutment alignment) /,
    'scan_implant',
  ],
  [/ (gingiva|gingiva ?mask|gingival|emergence|soft ?tissue) /, 'scan_gingiva'],
  [
    / (situ|situation|pre ?op|preoperative|pre ?preparation|pre ?prep|pre ?treatment|pre ?scan|bio ?copy|wax ?up) /,
    'scan_preop',
  ],
  [
    / (bite|bites|buccal|occlusion (?![ul] )|occlusion(?:first|second)|total ?jaw|all ?bite|checkbite|biss|vestibular|centric|occlusal) /,
    'scan_bite',
  ],
  [/ (prep|preps|preparation|prepared|stumpf) /, 'scan_prep'],
]

const pictureRules: [RegExp, FileKind][] = [
  [/ (x ?ray|xrays|opg|opt|pano|panorama|panoramic|ceph|bitewing|periapical|radiograph) /, 'xray'],
  [/ (shade|colou?r|farbe|vita) /, 'photo_shade'],
  [/ (face|facial|smile|portrait|profile|en face) /, 'photo_face'],
  [/ (intra ?oral|occlusal|buccal|retracted|upper|lower|io) /, 'photo_intraoral'],
]

const kindBy = (rules: [RegExp, FileKind][], phrase: string): FileKind | undefined =>
  rules.find(([words]) => words.test(phrase))?.[1]

function kindOfScan(name: string): FileKind {
  const byWord = kindBy(scanRules, phraseOf(name))
  if (byWord) return byWord
  const jaw = jawOfName(name)
  return jaw === null ? 'other' : `scan_${jaw}`
}

/**
 * What a file shows, by the naming of scanners and of people; `other` when the name shows nothing.
 * A guess: whoever brings the file may say better.
 */
export function kindOfName(name: string): FileKind {
  const phrase = phraseOf(name)
  switch (formatOfName(name)) {
    case 'stl':
    case 'ply':
    case 'obj':
    case 'dxd':
      return kindOfScan(name)
    // One ending, two formats: a case of 3Shape names its jaws, a volume of DICOM says nothing.
    case 'dcm':
      return / (cbct|ct|cone beam|dvt|slice|series) /.test(phrase) ? 'cbct' : kindOfScan(name)
    case 'dicom':
      return 'cbct'
    case 'jpg':
    case 'png':
    case 'heic':
      return kindBy(pictureRules, phrase) ?? 'other'
    case 'pdf':
      return / (rx|prescription|order|lab ?slip|auftrag) /.test(phrase) ? 'rx_pdf' : 'other'
    case 'xml':
      return /\.(dentalproject|constructioninfo)$/i.test(name) ? 'cad_project' : 'other'
    default:
      return 'other'
  }
}

/**
 * Whether a text holds a person's name by the rule of `namesPatient`, in the ways that files are named
 * as well: "SampleNora", "nora_sample", "sample20261120", and "NORASAMPLE" where the names are given
 * together.
 */
export function hasPersonName(text: string, names: string[]): boolean {
  const apart = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
  return names.some((name) => {
    const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
    const joined = [words, words.toReversed()].map((order) => order.join(''))
    return [name, ...(words.length > 1 ? joined : [])].some((lastName) =>
      [text, apart].some((stated) => namesPatient(stated, { firstName: null, lastName })),
    )
  })
}
