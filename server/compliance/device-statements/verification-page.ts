import type {
  Jurisdiction,
  StatementLanguage,
  Verification,
} from '#contract/compliance/device-statements'
import { restorationFacts } from '#contract/catalog/restorations'
import { drawPublicPage, escapeText } from '#platform/http/html'
import { languageOf } from './texts.ts'

/** The texts of the page that checks a device statement. */
export const pageWords = {
  en: {
    subject: 'Statement of a custom-made dental device',
    forged: 'Not genuine',
    forgedLead:
      'The stored statement differs from the signed one. Do not rely on this document; contact your dentist.',
    recalled: 'Genuine, but recalled',
    recalledLead: 'Material in this device was recalled. Contact your dentist or the laboratory.',
    replaced: 'Genuine, but superseded',
    replacedLead:
      'A later statement exists, or the prescription has changed since. Ask your dentist for the current document.',
    current: 'Genuine and current',
    currentLead: 'The laboratory signed this document, and it has not been replaced.',
    missing: 'Statement not found',
    missingLead:
      'No statement exists at this address. Scan the code on the document again, or contact your dentist.',
    laboratory: 'Manufactured by',
    devices: 'Devices',
    issued: 'Signed on',
    version: 'Version',
    law: 'Legal basis',
    hash: 'SHA-256 of the signed content',
    key: 'Signed with key',
    quiet: 'This page contains no names of patients or dentists.',
    keys: 'Public keys',
  },
  de: {
    subject: 'Erklärung zu einer zahntechnischen Sonderanfertigung',
    forged: 'Nicht echt',
    forgedLead:
      'Die gespeicherte Erklärung weicht von der unterschriebenen ab. Verlassen Sie sich nicht auf dieses Dokument; wenden Sie sich an Ihre Zahnarztpraxis.',
    recalled: 'Echt, aber zurückgerufen',
    recalledLead:
      'Material in diesem Produkt wurde zurückgerufen. Wenden Sie sich an Ihre Zahnarztpraxis oder das Labor.',
    replaced: 'Echt, aber nicht mehr aktuell',
    replacedLead:
      'Es gibt eine neuere Erklärung, oder die Verordnung wurde seither geändert. Fragen Sie Ihre Zahnarztpraxis nach dem aktuellen Dokument.',
    current: 'Echt und aktuell',
    currentLead: 'Das Labor hat dieses Dokument unterschrieben; es wurde nicht ersetzt.',
    missing: 'Erklärung nicht gefunden',
    missingLead:
      'Unter dieser Adresse gibt es keine Erklärung. Scannen Sie den Code auf dem Dokument noch einmal, oder wenden Sie sich an Ihre Zahnarztpraxis.',
    laboratory: 'Hergestellt von',
    devices: 'Produkte',
    issued: 'Unterschrieben am',
    version: 'Version',
    law: 'Rechtsgrundlage',
    hash: 'SHA-256 des unterschriebenen Inhalts',
    key: 'Schlüssel der Unterschrift',
    quiet: 'Diese Seite enthält keine Namen von Patienten oder Zahnärzten.',
    keys: 'Öffentliche Schlüssel',
  },
} as const satisfies Record<StatementLanguage, Record<string, string>>

const laws: Record<Jurisdiction, Record<StatementLanguage, string>> = {
  eu_mdr: {
    en: 'Regulation (EU) 2017/745, Annex XIII',
    de: 'Verordnung (EU) 2017/745, Anhang XIII',
  },
  uk_mdr: { en: 'Medical Devices Regulations 2002', de: 'Medical Devices Regulations 2002' },
  us: { en: 'United States', de: 'Vereinigte Staaten' },
  other: { en: 'Law of the laboratory', de: 'Recht des Labors' },
}

const states = ['forged', 'recalled', 'replaced', 'current', 'missing'] as const
type State = (typeof states)[number]

function stateOf({ isGenuine, isRecalled, isCurrent }: Verification): State {
  if (!isGenuine) return 'forged'
  if (isRecalled) return 'recalled'
  return isCurrent ? 'current' : 'replaced'
}

/** `facts` is HTML already. */
function drawPage(state: State, language: StatementLanguage, facts = ''): string {
  const words = pageWords[language]
  const title = `${words[state]} – ${words.subject}`
  const main = `      <p class="subject">${words.subject}</p>
      <h1 class="${state}">${words[state]}</h1>
      <p class="lead">${words[`${state}Lead`]}</p>
${facts}      <p class="subject">${words.quiet}</p>
`
  return drawPublicPage({ language, title, main })
}

/** What anyone may know of a statement, as a page for the patient who holds the paper. */
export function drawVerification(verification: Verification, language: StatementLanguage): string {
  const words = pageWords[language]
  const { manufacturerName, devices, issuedAt, version, jurisdiction, sha256, keyId } = verification
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const facts = [
    [words.laboratory, escapeText(manufacturerName)],
    [words.devices, escapeText(devices.map((type) => restorationFacts[type][language]).join(', '))],
    [words.issued, `<time datetime="${issuedAt}">${day.format(new Date(issuedAt))}</time>`],
    [words.version, String(version)],
    [words.law, laws[jurisdiction][language]],
    [words.hash, `<code>${sha256}</code>`],
    [words.key, `<code>${keyId}</code>`],
  ]
  const rows = facts.map(([word, fact]) => `        <dt>${word}</dt>\n        <dd>${fact}</dd>\n`)
  const keys = `      <p><a href="/verify/keys">${words.keys}</a></p>\n`
  return drawPage(
    stateOf(verification),
    language,
    `      <dl>\n${rows.join('')}      </dl>\n${keys}`,
  )
}

/** The page for a code that belongs to no statement, in the language that the browser asks for first. */
export const drawMissing = (acceptLanguage = ''): string =>
  drawPage('missing', languageOf(acceptLanguage))
