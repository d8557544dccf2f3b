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
