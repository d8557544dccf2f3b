import type {
  Jurisdiction,
  StatementLanguage,
  Verification,
} from '#contract/compliance/device-statements'
import { restorationFacts } from '#contract/catalog/restorations'
import { escapeText } from '#platform/http/html'
import { languageOf } from './texts.ts'

const pageWords = {
  en: {
    subject: 'Statement of a custom-made dental device',
    forged: 'Not genuine',
    forgedLead:
      'What is stored here is not what was signed. Do not rely on this paper; ask your dentist.',
    recalled: 'Genuine, and recalled',
    recalledLead:
      'Material in this device was recalled. Ask your dentist or the laboratory what to do.',
    replaced: 'Genuine, no longer current',
    replacedLead:
      'There is a later statement, or the device was prescribed anew since. Ask your dentist for the current paper.',
    current: 'Genuine and current',
    currentLead: 'This paper is what the laboratory signed, and nothing has replaced it.',
    missing: 'There is no such statement',
    missingLead:
      'Nothing is known under this address. Scan the code on the paper again, or ask your dentist.',
    laboratory: 'Made by',
    devices: 'What was made',
    issued: 'Signed on',
    version: 'Version',
    law: 'Under',
    hash: 'SHA-256 of what was signed',
    key: 'Signed with key',
    quiet: 'This page names neither a patient nor a dentist.',
    keys: 'The public keys',
  },
  de: {
    subject: 'Erklärung zu einer zahntechnischen Sonderanfertigung',
    forged: 'Nicht echt',
    forgedLead:
      'Was hier gespeichert ist, wurde so nicht unterschrieben. Verlassen Sie sich nicht auf dieses Papier; fragen Sie Ihre Zahnarztpraxis.',
    recalled: 'Echt, und zurückgerufen',
    recalledLead:
      'Material in diesem Produkt wurde zurückgerufen. Fragen Sie Ihre Zahnarztpraxis oder das Labor, was zu tun ist.',
    replaced: 'Echt, nicht mehr aktuell',
    replacedLead:
      'Es gibt eine spätere Erklärung, oder das Produkt wurde seither neu verordnet. Fragen Sie Ihre Zahnarztpraxis nach dem aktuellen Papier.',
    current: 'Echt und aktuell',
    currentLead: 'Dieses Papier ist, was das Labor unterschrieben hat, und nichts hat es ersetzt.',
    missing: 'Eine solche Erklärung gibt es nicht',
    missingLead:
      'Unter dieser Adresse ist nichts bekannt. Scannen Sie den Code auf dem Papier noch einmal, oder fragen Sie Ihre Zahnarztpraxis.',
    laboratory: 'Hergestellt von',
    devices: 'Was gefertigt wurde',
    issued: 'Unterschrieben am',
    version: 'Version',
    law: 'Nach',
    hash: 'SHA-256 des Unterschriebenen',
    key: 'Unterschrieben mit Schlüssel',
    quiet:
      'Diese Seite nennt weder eine Patientin oder einen Patienten noch eine Zahnärztin oder einen Zahnarzt.',
    keys: 'Die öffentlichen Schlüssel',
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
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${words[state]} – ${words.subject}</title>
    <link rel="icon" href="/app/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/app/page.css" />
  </head>
  <body>
    <main>
      <p class="subject">${words.subject}</p>
      <h1 class="${state}">${words[state]}</h1>
      <p class="lead">${words[`${state}Lead`]}</p>
${facts}      <p class="subject">${words.quiet}</p>
    </main>
  </body>
</html>
`
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
