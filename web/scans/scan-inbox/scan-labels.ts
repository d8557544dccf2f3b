import type { ToothNotation } from '#contract/catalog/teeth'
import type { Item } from '../../api/client.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'

/** A scan between the scanner and an order. */
export type ScanCase = Item<'listScanInbox'>

/** What a scan is called: its work, else its patient, else nothing. */
export function caseTitle({
  rx,
  patientHint,
}: Pick<ScanCase, 'rx' | 'patientHint'>): string | null {
  return patientHint?.name ?? patientHint?.code ?? rx.name
}

/** What is made from a scan, beside its title: its work where the title is the patient, and its teeth. */
export function workBeside(
  scanCase: Pick<ScanCase, 'rx' | 'patientHint'>,
  notation: ToothNotation,
): { work: string | null; teeth: string } {
  const { name, items } = scanCase.rx
  return {
    work: name === caseTitle(scanCase) ? null : name,
    teeth: writeTeeth(
      items.flatMap(({ tooth }) => tooth ?? []),
      notation,
    ),
  }
}

/** Who sent a scan, by the surest thing that is known. */
export function senderOf({
  dentistHint,
  accountRef,
}: Pick<ScanCase, 'dentistHint' | 'accountRef'>) {
  const { name, email, licence, phone } = dentistHint ?? {}
  return name ?? email ?? licence ?? phone ?? accountRef
}

/** The word of a closed list, or the vendor's own word where it is none of them. */
export const labelOr = (words: Record<string, string>, value: string | null): string | null =>
  value === null ? null : Object.hasOwn(words, value) ? (words[value] ?? value) : value

/** What a scanner is connected by: a sign-in at its vendor, the agent on a computer, or a webhook alone. */
export type Way = 'oauth' | 'agent' | 'webhook'

const ways: Partial<Record<Item<'listScannerConnections'>['scannerType'], Way>> = {
  medit: 'oauth',
  threeshape: 'oauth',
  itero: 'oauth',
  dentsply_sirona: 'oauth',
  watch_folder: 'agent',
  exocad: 'agent',
  shining3d: 'agent',
  carestream: 'agent',
  planmeca: 'agent',
}

/** By which way a scanner of this type is connected first. */
export const wayOf = (type: Item<'listScannerConnections'>['scannerType']): Way =>
  ways[type] ?? 'webhook'

type Reasons = { reasons: Record<NonNullable<ScanCase['matchReasonCode']>, string> }

/** Why a scan is attached or suggested, in the language of the reader where that is known. */
export const reasonOf = (
  { reasons }: Reasons,
  code: ScanCase['matchReasonCode'],
  text: string | null,
): string | null => (code === null ? text : (reasons[code] ?? text))
