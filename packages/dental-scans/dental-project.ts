import { BadScan } from './bad-scan.ts'
import { readXml } from './xml.ts'

/** A tooth of a case in exocad's words. */
export type ProjectTooth = {
  /** FDI. */
  number: number
  /** What is made, or what is there: `AnatomicCrown`, `AnatomicPontic`, `HealthyTooth`, `Antagonist`. */
  reconstructionType: string
  materialName: string | null
  color: string | null
  /** Whether it is joined to its neighbour towards the middle. */
  isMesiallyConnected: boolean
  /** `None`, `CustomAbutment`, `StockAbutment` …; null where no implant can be. */
  implantType: string | null
}

/** A case as exocad and the scanners that write for it hold one (`.dentalProject`). */
export type DentalProject = {
  projectId: string | null
  /** RFC 3339 as far as the writer kept to it. */
  createdAt: string | null
  patientId: string | null
  patientName: string | null
  practiceId: string | null
  practiceName: string | null
  toothColor: string | null
  notes: string | null
  teeth: ProjectTooth[]
}

const longestText = 4_000
const mostTeeth = 100

const isRead = (value: string | undefined): value is string => value !== undefined && value !== ''

function toothOf(values: Map<string, string>): ProjectTooth | undefined {
  const number = Number(values.get('Number'))
  if (!Number.isInteger(number) || number < 11 || number > 85) return undefined
  const textOf = (name: string) => values.get(name)?.slice(0, longestText) || null
  return {
    number,
    reconstructionType: textOf('ReconstructionType') ?? 'Unknown',
    materialName: textOf('MaterialName'),
    color: textOf('Color') ?? textOf('ToothColor'),
    isMesiallyConnected: values.get('MesialConnector') === 'true',
    implantType: textOf('ImplantType'),
  }
}

/**
 * Reads a case of exocad, Medit or Shining 3D: who it is for and which teeth get what. It names patient
 * and practice: what is read is patient data. Unknown elements are passed over.
 * @throws BadScan when it is no such case
 */
export function readDentalProject(xml: string): DentalProject {
  const values = new Map<string, string>()
  const teeth: ProjectTooth[] = []
  let tooth = new Map<string, string>()
  let hasTeeth = false
  readXml(xml, (path, text) => {
    const name = path.at(-1) ?? ''
    if (name === 'Teeth') hasTeeth = true
    if (name === 'Tooth') {
      const read = toothOf(tooth)
      if (read) teeth.push(read)
      tooth = new Map()
      if (teeth.length > mostTeeth) throw new BadScan('exocad_case_too_many_teeth')
    } else if (path.at(-2) === 'Tooth') tooth.set(name, text)
    else if (!path.includes('Tooth') && isRead(text) && !values.has(name)) values.set(name, text)
  })
  const textOf = (...names: string[]) =>
    names.map((name) => values.get(name)?.slice(0, longestText)).find(isRead) ?? null
  if (!hasTeeth) throw new BadScan('exocad_case_without_teeth')
  return {
    projectId: textOf('ProjectGUID', 'ProjectUniqueId', 'ProjectId'),
    createdAt: textOf('DateTime'),
    patientId: textOf('PatientId'),
    patientName:
      [textOf('PatientFirstName'), textOf('PatientName')].filter(Boolean).join(' ') || null,
    practiceId: textOf('PracticeId'),
    practiceName: textOf('PracticeName'),
    toothColor: textOf('ToothColor'),
    notes: textOf('Notes'),
    teeth,
  }
}

// Characters that XML cannot hold at all are left out.
const escape = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const element = (name: string, value: string | number | boolean | null) =>
  value === null ? [] : [`<${name}>${escape(String(value))}</${name}>`]

const within = (name: string, lines: string[]) => [
  `<${name}>`,
  ...lines.map((line) => `  ${line}`),
  `</${name}>`,
]

/**
 * Writes a case for exocad: UTF-8 with a byte order mark and Windows line ends, as exocad writes them
 * itself. Written after the fields that public programs read from real cases; exocad's own document
 * for writers is not public, so opening it there is not verified.
 */
export function writeDentalProject(project: DentalProject): string {
  const teeth = project.teeth.flatMap((tooth) =>
    within('Tooth', [
      ...element('Number', tooth.number),
      ...element('ReconstructionType', tooth.reconstructionType),
      ...element('MaterialName', tooth.materialName),
      ...element('Color', tooth.color),
      ...element('ImplantType', tooth.implantType),
      ...element('MesialConnector', tooth.isMesiallyConnected),
    ]),
  )
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    ...within('Treatment', [
      ...element('ProjectGUID', project.projectId),
      ...element('DateTime', project.createdAt),
      ...within('Practice', [
        ...element('PracticeId', project.practiceId),
        ...element('PracticeName', project.practiceName),
      ]),
      ...within('Patient', [
        ...element('PatientId', project.patientId),
        ...element('PatientName', project.patientName),
      ]),
      ...element('ToothColor', project.toothColor),
      ...element('Notes', project.notes),
      ...within('Teeth', teeth),
    ]),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
