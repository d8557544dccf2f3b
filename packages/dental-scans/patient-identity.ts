import { formatOfName } from './formats.ts'
import { readBirthDates, type PatientIdentity } from './identity-comparison.ts'

/**
 * Whom a file says it is of. `labelled` is what it names as its patient, such as a DICOM or a project;
 * `guessed` what looks like a person's name or a birth date in free words, such as a header.
 */
export type StatedIdentity = { labelled: PatientIdentity; guessed: PatientIdentity }

type Part = 'first' | 'last' | 'full' | 'birthDate' | 'code'

// Labels without blanks and strokes, as programs of scanners and of people write them.
const labels: [RegExp, Part][] = [
  [/^(patients?)?(firstname|givenname|forename|vorname)$/, 'first'],
  [/^(patients?)?(lastname|surname|familyname|nachname)$/, 'last'],
  [
    /^(patients?|patienten|patientin|patients?(full)?name|nameofpatient|patientenname|namepatient)$/,
    'full',
  ],
  [
    /^(patients?)?(birthdate|birthday|dateofbirth|dob|born|birth|geburtsdatum|geburtstag|geb|geboren)$/,
    'birthDate',
  ],
  [/^patients?(id|code|no|nr|number|nummer)$/, 'code'],
]

const foldLabel = (label: string) => label.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

const partOfLabel = (label: string): Part | undefined =>
  labels.find(([words]) => words.test(foldLabel(label)))?.[1]

/** Whether a field of a file says who its patient is. */
export const isIdentityLabel = (label: string): boolean => partOfLabel(label) !== undefined

/** A field of a file as a text that `readIdentity` understands. */
export const labelledText = (label: string, value: string): string => `${label}: ${value}`

// "Patient: Nora Sample", "patient_name = Sample^Nora", "born 1980-02-01".
const labelledLine =
  /(?:^|[\s#;,|])((?:patient|name of patient|birth|date of birth|dob|born|geb|first|given|last|family|sur|vor|nach)[\p{L} _.'’-]{0,24}?)\s*(?:[:=]|\s(?=\d))\s*([^|;#]{2,120}?)(?=$|[|;#]|,?\s+(?:patient|born|dob|geb|birth|date of birth)\b)/giu

const days =
  /(?<!\d)(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\/\d{1,2}\/\d{4}|(?:19|20)\d{6})(?!\d)/g

// Words that are in headers and names of scans and are nobody's name.
const usualWords = new Set(
  `abutment adin align antagonist arch autodesk base bellus binary bite biss blender bottom bridge buccal by cad cam carestream
  case cerec color colour comment connect created crown data date dcm dental dentsply design dexis die digital emerald exocad
  export exported exporter file final format from full generated geomagic geometry gingiva handle height implant impression itero
  jaw josef jpg kiefer left level lower magics mandible mandibular mask materialise maxilla maxillary maxillar med medit
  meshlab meshmixer mesh mm model netfabb new no obj object occlusion of ok omnicam onlay open oberkiefer opposing order palette
  paraview part ply pontic pre prep preop preparation preview primescan print project rapidform raw right rhino run scan scanbody
  scanner scans shade shape shining sirona situ situation smart solid stl stump surface teeth texture the tooth top trimesh trios
  triangle uk unit units unterkiefer upper version vertex viewer vtk wax waxup wing with xml zahn zirconia ascii januar january
  february march april may june july august september october november december crowns move body marker all total first second
  sequence session default untitled unnamed none null test scanned name planmeca romexis straumann nobel camlog dentaire labor
  png jpeg bmp tif tiff mtl tga freeform sensable hyperdent millbox dentalcad dentaldb assembled merged trimmed inlay veneer denture`.split(
    /\s+/,
  ),
)
// Names of an organization or its staff, not of a patient.
const otherPeople =
  /\b(dr|prof|lab|labor|labs|laboratory|dental|dentist|dentistry|clinic|klinik|praxis|practice|gmbh|inc|ltd|llc|operator|user|author|technician|doctor|arzt|zahnarzt|studio|copyright|company|software)\b/i

const isNameWord = (word: string) =>
  /^\p{Lu}[\p{L}’']+$/u.test(word) && !/^\p{Lu}{2,3}$/u.test(word)

// Two or three words of a line that begin with a capital, when nothing else but usual words is there.
function guessNames(line: string): string[] {
  if (line.length > 120 || otherPeople.test(line.replaceAll(/[_]/g, ' '))) return []
  if (/\p{L}\^\p{L}/u.test(line)) return [line]
  const words = line
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}’'-]+/u)
    .flatMap((word) => (word.includes('-') ? word.split('-') : [word]))
    .filter((word) => word.length > 1 && !usualWords.has(word.toLowerCase()))
  return (words.length === 2 || words.length === 3) && words.every(isNameWord)
    ? [words.join(' ')]
    : []
}

const latestBirthYear = 2100
const isBirthDate = (text: string) => {
  const [day] = readBirthDates(text)
  return day !== undefined && Number(day.slice(0, 4)) < latestBirthYear
}

function readLabelled(texts: readonly string[]): { identity: PatientIdentity; rest: string[] } {
  const found: Record<Part, string[]> = { first: [], last: [], full: [], birthDate: [], code: [] }
  const rest = texts.map((text) =>
    text.replaceAll(labelledLine, (all, label: string, value: string) => {
      const part = partOfLabel(label)
      if (!part) return all
      found[part].push(value.trim())
      return ' '
    }),
  )
  // A program that writes the first name apart writes the last one as the name.
  const lasts = found.last.length > 0 ? found.last : found.full
  const joined = found.first.flatMap((first) => lasts.map((last) => `${first} ${last}`))
  const isApart = found.first.length > 0
  return {
    identity: {
      names: isApart ? (joined.length > 0 ? joined : found.first) : [...found.full, ...found.last],
      birthDates: found.birthDate,
      patientCodes: found.code,
    },
    rest,
  }
}

/**
 * Reads whom a file says it is of: from its name, and from the words inside it, such as its header, its
 * comments and its fields (`labelledText`).
 */
export function readIdentity({
  name,
  texts,
}: {
  name: string | null
  texts: readonly string[]
}): StatedIdentity {
  const { identity: labelled, rest } = readLabelled(texts)
  const isNamed = name !== null && formatOfName(name) !== 'other'
  const lines = [...rest, ...(isNamed ? [name.replace(/\.\w+$/, '')] : [])]
  return {
    labelled,
    guessed: {
      names: lines.flatMap(guessNames),
      // A day alone may be that of the scan: it counts beside a name.
      birthDates: lines
        .filter((line) => guessNames(line).length > 0)
        .flatMap((line) => [...line.matchAll(days)].map(([day]) => day))
        .filter(isBirthDate),
      patientCodes: [],
    },
  }
}
