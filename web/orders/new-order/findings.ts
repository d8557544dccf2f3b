/** What the service says of one part of an order. */
type Fault = { pointer: string; message: string; code: string; params?: object | undefined }

/** A part of the page that something can be wrong in. */
export const sections = ['who', 'work', 'files', 'date', 'notes'] as const
export type Section = (typeof sections)[number]

/** What is wrong with a draft, and where it is said. */
export type Finding = {
  severity: 'missing' | 'warning'
  section: Section
  /** The piece of work that it is about. */
  itemKey: string | null
  /** The part of it: `teeth`, `shade`, `occlusion/contact`; of the order `patientId`. */
  part: string
  code: string
  /** The values that the text of the code names. */
  params: object | undefined
  /** The service's English. */
  message: string
}

const sectionOf: Record<string, Section> = {
  labConnectionId: 'who',
  customerId: 'who',
  patientId: 'who',
  dentistId: 'who',
  items: 'work',
  attachments: 'files',
  impressionType: 'files',
  requestedOn: 'date',
  promisedOn: 'date',
  appointmentAt: 'date',
  priority: 'date',
  instructions: 'notes',
  internalNotes: 'notes',
}

/** What the service said of an order, each with its section and piece of work. */
export function findingsOf(
  errors: readonly Fault[],
  severity: Finding['severity'],
  itemKeys: readonly string[],
): Finding[] {
  return errors.map(({ pointer, code, params, message }) => {
    const [head = '', place, ...rest] = pointer.split('/').slice(1)
    const itemKey = head === 'items' ? (itemKeys[Number(place)] ?? null) : null
    return {
      severity,
      section: sectionOf[head] ?? 'notes',
      itemKey: place === undefined || place === '' ? null : itemKey,
      part: head === 'items' ? rest.join('/') : head,
      code,
      params,
      message,
    }
  })
}

/** The parts of a section or of a piece of work, what stops the order first. */
export const findingsIn = (
  findings: readonly Finding[],
  where: { section: Section; itemKey?: string | null },
): Finding[] =>
  findings
    .filter(
      ({ section, itemKey }) =>
        section === where.section && (where.itemKey === undefined || itemKey === where.itemKey),
    )
    .sort((one, other) => one.severity.localeCompare(other.severity))
