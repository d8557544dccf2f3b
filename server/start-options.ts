import { parseArgs } from 'node:util'
import { SettingError } from '#platform/settings/setting'

/** What is asked of a start on the command line. */
export type StartOptions = {
  /** Whether an empty database stays empty, for a laboratory or a practice of one's own. */
  isEmpty: boolean
  isHelp: boolean
}

/** The help of the command line. */
export const startHelp = `npm start              starts Pontic; an empty embedded database gets the demo
npm start -- --empty   starts without the demo: sign up and begin with your own laboratory or practice
npm start -- --help    prints this

Settings are environment variables (docs/operations.md).`

/** Reads the command line of a start. @throws SettingError for an option that there is not */
export function readOptions(args: string[]): StartOptions {
  try {
    const { values } = parseArgs({
      args,
      options: { empty: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    return { isEmpty: values.empty ?? false, isHelp: values.help ?? false }
  } catch {
    throw new SettingError(`The options ${args.join(' ')} are not known.\n\n${startHelp}`)
  }
}
