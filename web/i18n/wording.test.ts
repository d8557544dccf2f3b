import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from './de.ts'
import { en } from './en.ts'
import { textsOf, type SpokenText } from './texts.ts'
import { translatorNotes } from './translator-notes.ts'

const catalogues = { en: textsOf(en), de: textsOf(de) }
type Language = keyof typeof catalogues

/** A word that no text has, and what it says instead. */
type Banned = readonly [word: RegExp, instead: string]

const bannedEnglish: readonly Banned[] = [
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bstands?\b/i, 'is, is shown'],
  [/\bholds\b/i, 'applies'],
  [/\b(?:came|comes?)\b/i, 'received, arrives'],
  [/\b(?:say|says|said) (?:so|otherwise|first)\b/i, 'warn, choose'],
  [/\btold\b/i, 'notified'],
  [/\be-mail/i, 'email'],
  [/\bmail(?:ed|s|ing)?\b/i, 'email (mail is post)'],
  [/\blaborator(?:y|ies)\b/i, 'lab'],
  [/\bclinics?\b/i, 'practice'],
  [/\btelephone/i, 'phone'],
  [/\b(?:papers|on paper)\b/i, 'documents, offline'],
  [/\bin the (?:books|chair|making)\b/i, 'registered, appointment, in production'],
  [/\b(?:worth a look|has to be settled)\b/i, 'warning, required'],
  [/\b(?:taken?|takes?|put) (?:back|aside)\b/i, 'undo, remove, ignore'],
  [/\b(?:put|putting|puts|set) aside\b/i, 'ignore'],
  [/\b(?:some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bown side\b/i, 'internal'],
  [/\bany more\b/i, 'no longer'],
  [/\b(?:whose|that are)\b/i, 'a shorter sentence'],
  [/\b(?:forget|forgotten)\b/i, 'erase'],
  [/\b(?:errand|bell|house|worked off|sitting)s?\b/i, "the field's own word"],
  [/\b(?:name|number|kind|type|maker|price|terms) of (?:the|an?)\b/i, 'a compound: order number'],
  [/\b(?:can|do|does|did|is|are|was|were|has|have|will|could) ?not\b/i, "a contraction: can't"],
  [/\bIdempotency|\bJSON\b|\bpointer\b|`/i, 'nothing that only programs read'],
]

const bannedGerman: readonly Banned[] = [
  [/Abdr(?:u|ü)ck/, 'Abformung'],
  [/\bTafel/, 'Board'],
  [/(?<!\p{L})Stufen?(?!\p{L})/u, 'Arbeitsschritt'],
  [/in die Bücher/i, 'erfassen'],
  [/\bKartei/, 'Patientennummer'],
  [/(?<!\p{L})Papiere?n?(?!\p{L})/u, 'Belege'],
  [/gesichert/i, 'gespeichert'],
  [/im Stuhl/i, 'Behandlungstermin'],
  [/Geheimnis/, 'Secret'],
  [/von selbst|von allein/i, 'automatisch'],
  [/im Dienst/i, 'bei Pontic'],
  [/Wege hinein|Einen Blick wert/i, 'Warnung'],
  [/Arbeitsablauf zeichnen/i, 'Arbeitsabläufe einrichten'],
  [/(?<!\p{L}|-)Mails?(?!\p{L})|\bmailen\b/u, 'E-Mail'],
  [/(?<!\p{L})Klinik/u, 'Praxis'],
  [/Einprobe/, 'Anprobe'],
  [/wie er es mag|Fragen Sie nach einem Tag|Das tut ein/i, 'wie es eine Fachkraft sagt'],
]

const bannedEverywhere: readonly Banned[] = [
  [/\p{L} [←-⇿] \p{L}/u, 'words: the font has no arrows'],
]

const banned: Record<Language, readonly Banned[]> = {
  en: [...bannedEverywhere, ...bannedEnglish],
  de: [...bannedEverywhere, ...bannedGerman],
}

// What is meant comes first, not that it is.
const emptySubject: Record<Language, RegExp> = {
  en: /(?:^|[.!?:] )(?:It is|It's|There is|There are|There's)\b/,
  de: /(?:^|[.!?:] )(?:Es ist|Es gibt|Es sind)(?!\p{L})/u,
}

const lastOf = (place: string) => place.slice(place.lastIndexOf('.') + 1)

/** A kind of label, by the name of its key, and how many characters it has at most. */
type Kind = { name: string; is: (place: string) => boolean; most: Record<Language, number> }

const verbs =
  'accept|add|apply|archive|connect|copy|create|delete|disable|discard|download|edit|enable|' +
  'invite|merge|pay|remove|resend|reset|resume|revoke|save|send|submit|withdraw'
const isButton = new RegExp(`^(?:${verbs})$|^add[A-Z]|(?:Act|Action)$`)

const kinds: readonly Kind[] = [
  {
    name: 'title',
    is: (place) => /^title$|Title$/.test(lastOf(place)),
    most: { en: 60, de: 70 },
  },
  {
    name: 'column head',
    is: (place) => /(?:^|\.)columns\.[^.]+$/.test(place),
    most: { en: 30, de: 32 },
  },
  {
    name: 'tab or group',
    is: (place) => /(?:^|\.)(?:tabs|views|groups)\.[^.]+$/.test(place),
    most: { en: 32, de: 36 },
  },
  {
    name: 'button',
    // Beside `steps.accept` there is `stepDone.accept`, a whole sentence.
    is: (place) => isButton.test(lastOf(place)) && !/Done\./.test(place),
    most: { en: 40, de: 48 },
  },
  { name: 'hint', is: (place) => lastOf(place).endsWith('Hint'), most: { en: 140, de: 160 } },
]

const kindsOf = (place: string) => kinds.filter(({ is }) => is(place))
const languages = ['en', 'de'] as const

/** What a law finds in the texts of a language, each place once. */
function faults(language: Language, of: (text: SpokenText) => string | null): string[] {
  const found = catalogues[language].flatMap((spoken) => {
    const fault = of(spoken)
    return fault === null ? [] : [`${language} ${spoken.place}: “${spoken.text}” ${fault}`]
  })
  return [...new Set(found)]
}

for (const language of languages) {
  test(`no text in ${language} has a banned word`, () => {
    const found = faults(language, ({ text }) => {
      const hit = banned[language].find(([word]) => word.test(text))
      return hit ? `→ ${hit[1]}` : null
    })
    assert.deepEqual(found, [])
  })

  test(`no sentence in ${language} begins without a subject of its own`, () => {
    const found = faults(language, ({ text }) =>
      emptySubject[language].test(text) ? '→ name the thing first' : null,
    )
    assert.deepEqual(found, [])
  })

  test(`labels in ${language} are as short as their kind asks`, () => {
    const found = faults(language, ({ place, text }) => {
      const long = kindsOf(place).find(({ most }) => text.length > most[language])
      return long ? `→ a ${long.name} has at most ${long.most[language]} characters` : null
    })
    assert.deepEqual(found, [])
  })
}

test('column heads, tabs and buttons in English have no article and no full stop', () => {
  const isLabel = (place: string) =>
    kindsOf(place).some(({ name }) => ['column head', 'tab or group', 'button'].includes(name))
  const found = faults('en', ({ place, text }) =>
    isLabel(place) && /\b(?:the|an?)\b|(?<!\bno)\.$/i.test(text)
      ? '→ drop the article or the stop'
      : null,
  )
  assert.deepEqual(found, [])
})

/** The German texts of each English word that is a text of its own. */
function germanByWord(): Map<string, Set<string>> {
  const german = new Map(catalogues.de.map(({ place, text }) => [place, text]))
  const byWord = new Map<string, Set<string>>()
  for (const { place, text } of catalogues.en) {
    const meant = german.get(place)
    if (meant === undefined || !/^\p{L}+(?:-\p{L}+)*$/u.test(text)) continue
    byWord.set(text, (byWord.get(text) ?? new Set()).add(meant))
  }
  return byWord
}

test('a word that German writes in several ways has a note for translators', () => {
  const byWord = germanByWord()
  const several = [...byWord].flatMap(([word, meant]) =>
    meant.size > 1 && !Object.hasOwn(translatorNotes, word)
      ? [`${word}: ${[...meant].join(', ')} → one German word, or a note in translator-notes.ts`]
      : [],
  )
  assert.deepEqual(several, [])
  const unused = Object.keys(translatorNotes).filter((word) => !byWord.has(word))
  assert.deepEqual(unused, [], 'translator-notes.ts has words that no text is')
})
