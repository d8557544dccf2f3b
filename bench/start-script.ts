import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { scripts: { prestart: string; start: string } }

/** What npm runs before `npm start`. */
export const { prestart } = scripts

/** What `npm start` gives to Node: its settings, and the program. */
export const startArguments = scripts.start.split(' ').slice(1)

/** The settings alone. */
export const nodeSettings = startArguments.filter((word) => word.startsWith('--'))
