/** A word that texts for people do not use, and what to write in its place. */
type BannedWord = { pattern: RegExp; instead: string }

const banned = (pattern: RegExp, instead: string): BannedWord => ({ pattern, instead })

/** Banned in every text of a language: screens, emails, refusals, documents, docs. */
export const bannedWords = {
  en: [
    banned(/\bby (?:itself|themselves)\b/i, 'automatically'),
    banned(/\bstands?\b(?!-)/i, 'is, appears'),
    banned(/\b(?:told|tells?|telling)\b/i, 'notify, report, inform'),
    banned(/\b(?:say|says|said) so\b/i, 'name what is said'),
    banned(/\bdoors?\b/i, 'the name of the part: endpoint, entry point, signature check'),
    banned(/\bhouses?\b(?! number)/i, 'project, app'),
    banned(/\bfloor plan\b|\bfour rooms\b/i, 'structure, packages'),
    banned(/\b(?:bells?|errands?|echoes|waves?)\b/i, 'notification, job, event'),
    banned(/\bwork(?:s|ed|ing)? (?:it |them |\w+ event )?off\b/i, 'process'),
    banned(/\banew\b/i, 'again'),
    banned(/\be-mail/i, 'email'),
    banned(/\bpapers\b/i, 'documents'),
    banned(/\bwords? that nobody\b|\bnobody tells?\b/i, 'a plain statement'),
  ],
  de: [
    banned(/\bvon (?:selbst|allein)\b/i, 'automatisch'),
    banned(/\b(?:Abdruck|Abdrücke)/, 'Abformung'),
    banned(/\bgesichert/i, 'gespeichert'),
    banned(/\bTafel\b/, 'Board'),
    banned(/\bStufen?\b/, 'Arbeitsschritt'),
    banned(/\bKarteinummer/, 'Patientennummer'),
    banned(/\bim Stuhl\b/, 'Behandlungstermin'),
    banned(/\bPapiere?\b/, 'Beleg, Dokument'),
    banned(/\b(?:in die|im) Bücher/, 'erfassen'),
    banned(/\bGeheimnis/, 'Secret'),
    banned(/(?<!E-)\bMails?\b/, 'E-Mail'),
    banned(/\bEmail/, 'E-Mail'),
    banned(/\b(?:[Dd]u|[Dd]ich|[Dd]ein(?:e[nmrs]?)?)\b/, 'Sie, Ihr'),
    banned(/\bsteh(?:t|en) (?:auf|in) (?:jedem|jeder|dem Papier)/, 'erscheint auf'),
  ],
} as const satisfies Record<string, readonly BannedWord[]>

/** Banned beside these on screens and in emails and refusals, which say lab, practice and email. */
export const bannedOnScreen = {
  en: [
    banned(/\blaborator(?:y|ies)\b/i, 'lab'),
    banned(/\bclinics?\b/i, 'practice'),
    banned(/\bmail(?:s|ed)?\b/i, 'email (mail is post)'),
    banned(/\bidempotency|\bpointer\b/i, 'what the person did'),
  ],
  de: [
    banned(/\bLaboratori/, 'Labor'),
    banned(/\bKlinik/, 'Praxis'),
    banned(/\bIdempotency/i, 'was die Person getan hat'),
  ],
} as const satisfies Record<keyof typeof bannedWords, readonly BannedWord[]>

/** A language that has banned words. */
export type WordingLanguage = keyof typeof bannedWords

/** The banned words of a text, each with what to write in its place; empty for a clean text. */
export function wordingFaults(
  language: WordingLanguage,
  text: string,
  lists: readonly Readonly<Record<WordingLanguage, readonly BannedWord[]>>[] = [bannedWords],
): string[] {
  return lists
    .flatMap((list) => list[language])
    .flatMap(({ pattern, instead }) => {
      const [found] = pattern.exec(text) ?? []
      return found === undefined ? [] : [`“${found}” (write: ${instead})`]
    })
}

/** A word of code: its pattern on texts and on names taken apart; `only` where one of them counts. */
type BannedInCode = { pattern: RegExp; instead: string; only?: 'name' | 'text' }

const inCode = (
  pattern: RegExp,
  instead: string,
  only: Pick<BannedInCode, 'only'> = {},
): BannedInCode => ({ pattern, instead, ...only })

const inNames = { only: 'name' } as const
const inTexts = { only: 'text' } as const

/** Banned in every name, comment, test title and sentence of the code. */
export const bannedInCode: readonly BannedInCode[] = [
  inCode(/\b(?:un)?told\b|\btell(?:s|ers?|ing)?\b/, 'record, notify, publish, report, show'),
  inCode(/\b(?:hears?|heard)\b/, 'receive, learn, be notified'),
  inCode(/\bhouses?\b(?! number)|\bfloor plan\b/, 'app context, project'),
  inCode(/\bdoors?\b/, 'receiver, endpoint, access check'),
  inCode(/\bhands\b/, 'helpers, client; gives, passes'),
  inCode(/\beyes\b/, 'as the caller may see it, visibility'),
  inCode(
    /\b(?:bells?|errands?|echo(?:es)?|waves?|ball|shops?|deeds?|stories)\b/,
    'the thing itself',
  ),
  inCode(/\banew\b/, 'again'),
  inCode(/\bstands\b(?!-)|\bstood\b/, 'is, appears'),
  inCode(/\bby (?:itself|themselves)\b/, 'automatically, on its own', inTexts),
  inCode(/\bwork(?:s|ed|ing)? (?:it |them |\w+ event )?off\b/, 'process', inTexts),
  inCode(/\b(?:giv(?:es?|ing|en)) up\b/, 'cancel, stop, abandon'),
  inCode(/\bpapers\b/, 'documents'),
  inCode(/\be-mail/, 'email', inTexts),
  inCode(/\b(?:says?|said|saying)\b/, 'format, translate, log; the thing that is stated', inNames),
  inCode(/\bacts?\b/, 'command, run', inNames),
  inCode(/\b(?:an|the|each|every|one|this) act\b(?! (?:on|as|for))/, 'command', inTexts),
  inCode(/\b(?:life|lives|lived)\b/, 'course, history, validity', inNames),
  inCode(
    /\b(?:movements? of|payment li(?:fe|ves)|worlds? with)\b/,
    'postings, payment state',
    inNames,
  ),
  inCode(/\b(?:scenes?|meetings?)\b/, 'fixture, race', inNames),
  inCode(/\b(?:wakes?|woken|woke)\b/, 'signal, resume, start', inNames),
  inCode(/\bneeds of\b|\bneeds (?:card|lines?|list)\b/, 'to-do list, requirements', inNames),
  inCode(/\b(?:left behind|ask after)\b/, 'kept, send', inNames),
  inCode(/\bentrance\b|\bwho is here\b/, 'sign-in, current account', inNames),
  inCode(/\b(?:english|german) left\b/, 'find', inNames),
  inCode(/\bstory\b/, 'history', inNames),
]

/** Where a banned word is the right one, with the reason. */
export const allowedInCode: readonly { word: RegExp; in: RegExp; why: string }[] = [
  { word: /^scenes?$/, in: /^web\/scans\/|scan-worker\//, why: 'three.js and glTF call it so' },
  {
    word: /^(?:doors?|bells?)$/,
    in: /pickups|shipments|order-model/,
    why: 'a driver rings at one',
  },
  { word: /^(?:hands|house)$/, in: /^web\/app\/nav-items|icon/, why: 'names of icons of lucide' },
  { word: /^bells?$/, in: /^web\//, why: 'an icon of lucide' },
  { word: /^ball$/, in: /^web\/scans\/viewer\//, why: 'a shape of the tests' },
  { word: /^acts?$/, in: /patient-export/, why: 'a name of the reply' },
  {
    word: /^(?:told|said|given up)$/,
    in: /server\/|demo\/reservations/,
    why: 'columns: told_at, said_at',
  },
  { word: /^heard$/, in: /scan-inbox\/|demo\/scans/, why: 'a key of stored files' },
  { word: /^e-mail/, in: /mail-texts\.ts$/, why: 'German' },
  {
    word: /^acts?$/,
    in: /fakes\/stripe\/(?:pages|serve\.test)/,
    why: 'an address of the stand-in',
  },
  { word: /^echo$/, in: /recovery\.test|smtp/, why: 'a command of the shell, and of SMTP' },
]
