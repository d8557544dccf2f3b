/** The languages that mails are written in. */
export const mailLanguages = ['en', 'de'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The language of mails for a language tag (BCP 47): English where there is no text in it. */
export const mailLanguageOf = (locale: string): MailLanguage =>
  /^de(?:-|$)/i.test(locale) ? 'de' : 'en'

/** A text of a mail, which `mailTexts` has in every language. */
export type MailText = string & { readonly isInEveryLanguage: true }

type BlankOf<Text extends string> = Text extends `${string}{${infer Blank}}${infer Rest}`
  ? Blank | BlankOf<Rest>
  : never

type Values<Text extends string> = [BlankOf<Text>] extends [never]
  ? []
  : [values: Record<BlankOf<Text>, string>]

/** The texts of the mails of a module: `en` and `de` have the same keys. */
export type MailTexts<English extends Record<string, string>> = {
  texts: Record<MailLanguage, Record<string, string>>
  /** The text of a key in a language, with its values filled in. */
  translate<Key extends keyof English & string>(
    language: MailLanguage,
    key: Key,
    ...values: Values<English[Key]>
  ): MailText
}

/**
 * The texts of a module's mails by key, with `{blanks}` for values. Mails hold nothing else: the type
 * of a mail takes no other string, and test/laws/mails.test.ts compares the languages.
 */
export const mailTexts = <const English extends Record<string, string>>(texts: {
  en: English
  de: Record<keyof English & string, string>
}): MailTexts<English> => ({
  texts,
  translate: (language, key, ...[values]) => {
    const given: Record<string, string> = values ?? {}
    return texts[language][key].replaceAll(
      /\{(\w+)\}/g,
      (_, blank: string) => given[blank] ?? '',
    ) as MailText
  },
})

/** A sentence as a subject: without its full stop. */
export const subjectOf = (sentence: MailText): MailText => sentence.replace(/\.$/, '') as MailText

/** A day (`2026-11-23`) as people write it: `23 Nov 2026`, `23.11.2026`. */
export const dayText = (language: MailLanguage, day: string): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(day))
