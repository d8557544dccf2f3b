/** A sentence with its full stop: a day such as `Fr., 4. Dez.` at its end brings one already. */
export const ended = (sentence: string): string =>
  sentence.endsWith('.') ? sentence : `${sentence}.`
