import type { Dentist as ContractDentist } from '#contract/partners/dentists'
import { dayMs, dayOf, openChance, stamp, type Book, type Row } from './book.ts'
import type { Partner } from './connections.ts'
import { inventColleague, inventPatient, mailWord } from './names.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn } from './texts.ts'

/** A dentist of the demo as an order needs one. */
export type Dentist = { id: string; name: string }

/** A patient of a clinic, or of an offline customer. */
export type Patient = Row<'patients'> & { id: string; createdMs: number }

type Preferences = ContractDentist['preferences']

const titles: Record<string, string> = { DE: 'Dr. med. dent.', FR: 'Dr', GB: 'Dr' }

/** Adds dentists of a clinic; the last one of ten no longer works there. Gives the active ones. */
export function addDentists(book: Book, clinic: DemoOrganization, count: number): Dentist[] {
  const chance = openChance(`dentists of ${clinic.name}`)
  const dentists: Dentist[] = []
  for (let place = 0; place < count; place++) {
    const { first, last } = inventColleague(chance, clinic.country)
    const addedMs = book.ago(260 - place)
    const id = book.id('dentists', addedMs)
    const isActive = place % 10 !== 9
    book.add('dentists', {
      organizationId: clinic.id,
      id,
      firstName: first,
      lastName: last,
      title: titles[clinic.country] ?? null,
      createdAt: stamp(addedMs),
      updatedAt: stamp(addedMs),
    })
    book.add('dentistDetails', {
      organizationId: clinic.id,
      dentistId: id,
      licenseNumber: `${clinic.country}-Z-${chance.digits(6)}`,
      licenseRegion: clinic.country,
      npi: null,
      email: `${mailWord(first)}.${mailWord(last)}.${place + 1}@${clinic.domain}`,
      phone: null,
      preferences: {
        occlusalContact: chance.pick<Preferences['occlusalContact']>(['medium', 'light', 'heavy']),
        proximalContact: chance.pick<Preferences['proximalContact']>(['tight', 'medium', 'light']),
        ponticDesign: chance.pick(['ovate', 'modified ridge lap', 'hygienic']),
        marginDesign: chance.pick(['chamfer', 'shoulder', 'feather edge']),
        stain: chance.pick(['none', 'light', 'medium']),
        defaultShadeSystem: chance.pick<Preferences['defaultShadeSystem']>([
          'vita_classical',
          'vita_3d_master',
        ]),
        ...(chance.happens(0.3)
          ? { notes: textIn(languageOf(clinic), 'Calls before any change of the design.') }
          : {}),
      } satisfies Preferences,
      isActive,
      updatedAt: stamp(addedMs),
    })
    if (isActive) dentists.push({ id, name: `${first} ${last}` })
  }
  return dentists
}

type Owner = { organization: DemoOrganization; customerId: string | null; count: number }

/**
 * Adds patients of an organization; every twenty-fifth is archived. The code counts on from
 * `firstNumber`.
 */
export function addPatients(
  book: Book,
  { organization, customerId, count }: Owner,
  firstNumber = 1,
): Patient[] {
  const chance = openChance(`patients of ${organization.name} from ${firstNumber}`)
  return Array.from({ length: count }, (_, place) => {
    const number = firstNumber + place
    const { first, last, sex } = inventPatient(chance)
    const createdMs = book.ago(228) + Math.floor((place / count) * 200 * dayMs)
    const isArchived = place % 25 === 24
    const row = {
      organizationId: organization.id,
      id: book.id('patients', createdMs),
      sharedByOrganizationId: null,
      labConnectionId: null,
      customerId,
      code: `P-${String(number).padStart(6, '0')}`,
      firstName: first,
      lastName: last,
      dateOfBirth: dayOf(
        Date.UTC(chance.whole(1938, 2016), chance.whole(0, 11), chance.whole(1, 28)),
      ),
      sex,
      chartNumber: organization.type === 'clinic' ? `C-${1_000 + number}` : null,
      externalIds: chance.happens(0.15)
        ? [{ system: 'medit', value: `MD-${chance.digits(6)}` }]
        : [],
      notes: chance.happens(0.1) ? textIn(languageOf(organization), 'Prefers mornings.') : null,
      archivedAt: isArchived ? stamp(book.ago(9)) : null,
      createdAt: stamp(createdMs),
      updatedAt: stamp(isArchived ? book.ago(9) : createdMs),
    }
    book.add('patients', row)
    return { ...row, createdMs }
  })
}

/**
 * A laboratory's copy of a clinic's patient, as the database would make it when the first order
 * arrives (app.share_patient). Made here so that it has the time of that order; the database leaves
 * a copy alone that is right already.
 */
export function addSharedPatient(
  book: Book,
  { lab, clinic, connectionId, privacyMode }: Partner,
  patient: Patient,
  atMs: number,
): void {
  const isFull = privacyMode === 'full'
  const shown = (name: string | null | undefined) =>
    isFull ? name : privacyMode === 'initials' ? `${Array.from(name ?? '')[0]}.` : null
  book.add('patients', {
    organizationId: lab.id,
    id: patient.id,
    sharedByOrganizationId: clinic?.id ?? null,
    labConnectionId: connectionId,
    customerId: null,
    code: patient.code,
    firstName: shown(patient.firstName),
    lastName: shown(patient.lastName),
    dateOfBirth: isFull ? patient.dateOfBirth : null,
    sex: isFull ? patient.sex : null,
    chartNumber: isFull ? patient.chartNumber : null,
    externalIds: [],
    notes: null,
    archivedAt: patient.archivedAt,
    createdAt: stamp(atMs),
    updatedAt: stamp(atMs),
  })
}

/** The patient as a laboratory may name it on its documents. */
export function labelPatient({ privacyMode }: Partner, patient: Patient): string {
  if (privacyMode === 'code_only') return patient.code
  const names = [patient.firstName ?? '', patient.lastName ?? '']
  return names.map((name) => (privacyMode === 'full' ? name : `${Array.from(name)[0]}.`)).join(' ')
}

/** Adds what laboratories noted of how they make work for some of their customers. */
export function addCustomerAgreements(book: Book, partners: readonly Partner[]): void {
  const chance = openChance('customer agreements')
  const addedMs = book.ago(120)
  for (const { lab, customerId } of partners) {
    book.add('customerAgreements', {
      organizationId: lab.id,
      id: book.id('customer agreements', addedMs),
      customerId,
      dentistOrganizationId: null,
      dentistId: null,
      preferences: {
        proximalContact: 'tight',
        occlusalContact: chance.pick<Preferences['occlusalContact']>(['light', 'none']),
        notes: textIn(languageOf(lab), 'Never metal in the occlusal surface.'),
      } satisfies Preferences,
      createdAt: stamp(addedMs),
      updatedAt: stamp(addedMs),
    })
  }
}
