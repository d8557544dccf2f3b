import * as common from '@zxcvbn-ts/language-common'
import * as de from '@zxcvbn-ts/language-de'
import * as en from '@zxcvbn-ts/language-en'
import { foldWord } from '#contract/identity/password-rules'

// What this field would think of first, and what the lists miss of ten characters and more.
const ofTheField = `
  zahnarzt zahnarztpraxis zahntechnik zahntechniker dentallabor dental dentallab
  dentist dentistry praxis implant implantat keramik zirkon kieferorthopaedie
  orthodontics prothese zahnersatz pontic bitewing passwort passwordpassword
  willkommen hallohallo geheimnis changeme`

// Of diceware's words single ones are in other lists; together they are what people are to choose.
const isList = ([name]: [string, unknown]) => !name.startsWith('diceware')

/** The passwords that are tried first and the words of English and German, folded. */
export function collectCommonWords(): Set<string> {
  const lists = [common, en, de].flatMap(({ dictionary }) =>
    Object.entries(dictionary as unknown as Record<string, string[]>)
      .filter(isList)
      .flatMap(([, words]) => words),
  )
  const words = [...lists, ...ofTheField.trim().split(/\s+/)].map(foldWord)
  return new Set(words.filter((word) => word.length >= 4))
}
