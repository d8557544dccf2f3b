import { refusals, type RefusalCode } from '#contract/refusals'
import { refusalsDe } from '#contract/refusals/de/index'
import { plainFormat } from '#contract/refusals/plain-format'
import type { RefusalEntry, TextFormat } from '#contract/refusals/refusal'
import type { Refusal } from '#platform/errors'
import type { SummaryLanguage } from '#server/orders/work-summary'

type Vendor = { vendor: string }
/** What the vendor or the network said: it stays in their words. */
type Detail = { detail: string }
/** When an event came, RFC 3339. */
type Event = { at: string }
type TypedEvent = Event & { type: string }

const english = {
  untried: () => 'Built from public notes; not yet tried against the vendor.',
  bridge_only: () =>
    'This vendor has no public interface. A bridge that signs by Standard Webhooks works, and the agent on the scanner’s computer.',
  by_agent: () => 'The agent on the scanner’s computer brings these scans; there is no cloud.',
  only_hints: () =>
    'Events only hint at scans here: fetching them takes a sign-in at the vendor, which is missing.',
  nobody_signed_in: () => 'Nobody is signed in at the vendor.',
  switched_off: () => 'Switched off.',
  vendor_says: ({ detail }: Detail) => detail,
  ended_by_vendor: () => 'The vendor ended the connection.',
  vendor_error: () => 'The vendor reports an error.',
  fetch_failed: ({ detail }: Detail) => `Scans could not be fetched yet: ${detail}.`,
  not_asked: ({ detail }: Detail) => `The vendor could not be asked yet: ${detail}.`,
  event_unfit: ({ detail }: Detail) => `An event did not fit: ${detail}`,
  asked_again: ({ vendor }: Vendor) => `${vendor} does not answer now; asked again soon.`,

  // What a test finds.
  sign_in_works: ({ vendor }: Vendor) => `${vendor} takes the sign-in.`,
  vendor_silent: ({ vendor }: Vendor) => `${vendor} does not answer now.`,
  no_event_yet: () => 'No verified event has come yet.',
  last_event_understood: ({ at }: Event) => `The last event, at ${at}, was understood.`,
  last_event_unfit: ({ at, detail }: Event & Detail) =>
    `The last event, at ${at}, did not fit: ${detail}`,
  last_event_unreadable: ({ at }: Event) =>
    `The last event, at ${at}, did not fit: it cannot be read.`,
  last_event_led_nowhere: ({ at, type, detail }: TypedEvent & Detail) =>
    `The last event, at ${at}, was of the type ${type} and led nowhere: ${detail}`,
  last_event_waits: ({ at, type }: TypedEvent) =>
    `The last event, at ${at}, was of the type ${type} and led nowhere: it waits.`,
  connection_off: () => 'The connection is switched off.',
}

const german: typeof english = {
  untried: () => 'Nach öffentlichen Angaben gebaut, beim Hersteller selbst noch nicht erprobt.',
  bridge_only: () =>
    'Dieser Hersteller hat keine öffentliche Schnittstelle. Scans kommen über eine Brücke, die nach Standard Webhooks signiert, oder über den Agenten auf dem Scanner-Computer.',
  by_agent: () =>
    'Der Agent auf dem Scanner-Computer bringt diese Scans; eine Cloud gibt es nicht.',
  only_hints: () =>
    'Ereignisse melden hier nur, dass es Scans gibt. Um sie abzuholen, fehlt die Anmeldung beim Hersteller.',
  nobody_signed_in: () => 'Beim Hersteller ist niemand angemeldet.',
  switched_off: () => 'Ausgeschaltet.',
  vendor_says: ({ detail }) => detail,
  ended_by_vendor: () => 'Der Hersteller hat die Verbindung beendet.',
  vendor_error: () => 'Der Hersteller meldet einen Fehler.',
  fetch_failed: ({ detail }) => `Scans konnten noch nicht abgeholt werden: ${detail}.`,
  not_asked: ({ detail }) => `Der Hersteller konnte noch nicht gefragt werden: ${detail}.`,
  event_unfit: ({ detail }) => `Ein Ereignis passte nicht: ${detail}`,
  asked_again: ({ vendor }) => `${vendor} antwortet gerade nicht und wird bald wieder gefragt.`,

  sign_in_works: ({ vendor }) => `${vendor} nimmt die Anmeldung an.`,
  vendor_silent: ({ vendor }) => `${vendor} antwortet gerade nicht.`,
  no_event_yet: () => 'Es ist noch kein bestätigtes Ereignis eingegangen.',
  last_event_understood: ({ at }) => `Das letzte Ereignis (${at}) wurde verstanden.`,
  last_event_unfit: ({ at, detail }) => `Das letzte Ereignis (${at}) passte nicht: ${detail}`,
  last_event_unreadable: ({ at }) =>
    `Das letzte Ereignis (${at}) passte nicht: Es lässt sich nicht lesen.`,
  last_event_led_nowhere: ({ at, type, detail }) =>
    `Das letzte Ereignis (${at}) war vom Typ ${type} und führte zu nichts: ${detail}`,
  last_event_waits: ({ at, type }) =>
    `Das letzte Ereignis (${at}) war vom Typ ${type} und wartet noch.`,
  connection_off: () => 'Die Verbindung ist ausgeschaltet.',
}

type Own = typeof english

/**
 * Why a connection is as it is: one of the texts above or what its vendor was refused with, with the
 * values that the text names. It is stored so, and written in the language of whoever reads it.
 */
export type StateNote = { code: string; params?: object }

/** A note of this module's texts. */
export const noteOf = <C extends keyof Own>(
  code: C,
  ...[params]: Parameters<Own[C]>
): StateNote => ({ code, ...(params && { params }) })

// What others said is kept as far as a line or two show it.
const longest = 300

/** What somebody else said, as long as a note keeps it. */
export const cut = (said: string): string => said.slice(0, longest)

/** A note of what a vendor was refused with. */
export const noteOfRefusal = ({ code, params }: Refusal): StateNote => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' ? cut(value) : value,
    ]),
  ),
})

type AnyText = (params: object, format: TextFormat) => string

/** A note in a reader's language. */
export function writeNote({ code, params = {} }: StateNote, language: SummaryLanguage): string {
  if (Object.hasOwn(english, code)) {
    const texts = language === 'de' ? german : english
    return (texts[code as keyof Own] as AnyText)(params, plainFormat)
  }
  // A refusal that this version does not know any more.
  if (!Object.hasOwn(refusals, code)) return writeNote(noteOf('vendor_error'), language)
  const refusal = code as RefusalCode
  const text = language === 'de' ? refusalsDe[refusal] : (refusals[refusal] as RefusalEntry).text
  return (text as AnyText)(params, plainFormat)
}
