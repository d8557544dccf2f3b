import type { TextFormat } from './refusal.ts'

type Minimum = { minimum: number }
type Maximum = { maximum: number }

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/**
 * What is wrong with a value by its schema alone, as English texts. `input-faults.ts` makes them
 * entries of the catalogue; a form writes them itself before it asks the service.
 */
export const schemaFaultTexts = {
  required: () => 'This is required.',
  wrong_form: () => "This doesn't have the right form.",
  hidden_characters: () =>
    'This must be one line of visible characters. Type it rather than paste it.',
  no_such_day: () => 'There is no such day in the calendar.',
  too_short: ({ minimum }: Minimum) => `This needs at least ${minimum} characters.`,
  too_long: ({ maximum }: Maximum) =>
    `This can have at most ${counted(maximum, 'character', 'characters')}.`,
  too_small: ({ minimum }: Minimum, { number }: Pick<TextFormat, 'number'>) =>
    `This must be at least ${number(minimum)}.`,
  too_large: ({ maximum }: Maximum, { number }: Pick<TextFormat, 'number'>) =>
    `This can be at most ${number(maximum)}.`,
  too_few: ({ minimum }: Minimum) => `This needs at least ${counted(minimum, 'entry', 'entries')}.`,
  too_many: ({ maximum }: Maximum) =>
    `This can have at most ${counted(maximum, 'entry', 'entries')}.`,
}
