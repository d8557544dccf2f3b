import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { aboutLayout, layoutNames } from './layouts.ts'
import { WrongUsage } from './problems.ts'

type Option = { about: string; value?: string; short?: string }
type Command = { about: string; place?: string; options: Record<string, Option> }

const dryRun: Option = { about: 'say what would be done, and do nothing' }
const settle: Option = {
  value: 'seconds',
  about: 'how long a case has to rest before it is taken; 5 if not said',
}
const verbose: Option = { about: 'name folders and files, which may hold names of patients' }

/** The commands and their options: the help is printed from the same table. */
const commands = {
  login: {
    about: 'sign this computer in',
    options: {
      server: { value: 'address', about: 'the address of Pontic' },
      email: { value: 'address', about: 'who signs in; the password is asked for' },
      organization: { value: 'name', about: 'for whom, where you belong to several' },
      'device-name': { value: 'name', about: 'how Pontic lists this computer' },
      'dry-run': dryRun,
    },
  },
  logout: { about: 'revoke the credential of this computer', options: { 'dry-run': dryRun } },
  add: {
    about: 'watch a folder into which a scanner exports',
    place: '<folder>',
    options: {
      connection: { value: 'id', about: 'the scanner connection in Pontic' },
      layout: { value: 'name', about: `one of ${layoutNames.join(', ')}` },
      existing: { about: 'also send what is there already' },
      'dry-run': dryRun,
    },
  },
  remove: {
    about: 'stop watching a folder',
    place: '<folder>',
    options: { 'dry-run': dryRun },
  },
  run: {
    about: 'keep sending new exports until stopped; for a service',
    options: { settle, 'dry-run': dryRun, verbose },
  },
  once: {
    about: 'send what is there and exit; for a timer',
    options: { settle, 'dry-run': dryRun, verbose },
  },
  status: { about: 'show the status of each folder', options: { verbose } },
  log: {
    about: 'the last lines of the log',
    options: { lines: { value: 'count', about: 'how many lines (default: 50)' } },
  },
  'write-back': {
    about: 'write the files of an order into a case folder for exocad',
    place: '<order>',
    options: {
      to: { value: 'folder', about: 'where to create the case folder (default: here)' },
      'dry-run': dryRun,
    },
  },
} satisfies Record<string, Command>

type CommandName = keyof typeof commands

const everywhere: Record<string, Option> = {
  state: { value: 'folder', about: 'where the agent keeps its state' },
  help: { about: 'this page', short: 'h' },
}

const commandOf = (name: CommandName): Command => commands[name]

function optionLines(options: Record<string, Option>): string[] {
  return Object.entries(options).map(([name, { value, about }]) => {
    const word = value === undefined ? `--${name}` : `--${name} <${value}>`
    return `  ${word.padEnd(26)}${about}`
  })
}

/** The page that explains the agent, or one command of it. */
function helpPage(name?: CommandName): string {
  if (name !== undefined) {
    const { about, place = '', options } = commandOf(name)
    return [
      `pontic-agent ${name} ${place}`.trim(),
      `  ${about}`,
      '',
      ...optionLines({ ...options, ...everywhere }),
      ...(name === 'add' ? ['', 'Layouts:', ...layoutLines()] : []),
    ].join('\n')
  }
  return [
    'pontic-agent sends the exports of a scanner to Pontic, and cases back to exocad.',
    '',
    ...Object.entries(commands).map(([command, entry]) => {
      const word = `${command} ${'place' in entry ? entry.place : ''}`.trim()
      return `  ${word.padEnd(26)}${entry.about}`
    }),
    '',
    '  pontic-agent <command> --help explains one of them.',
    '',
    'Exit codes: 0 all done, 1 something was not sent, 2 wrong command line, 3 the credential was',
    'revoked or has expired, 4 another agent is already running.',
  ].join('\n')
}

const layoutLines = () => layoutNames.map((name) => `  ${name.padEnd(12)}${aboutLayout(name)}`)

/** A whole number of an option. @throws WrongUsage */
export function readNumber(text: string, name: string, least: number): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < least) {
    throw new WrongUsage(`--${name} takes a whole number from ${least} on.`)
  }
  return number
}

/** A command line that is understood. */
export type CommandLine = {
  command: CommandName
  /** The folder or the order; empty where a command takes none. */
  place: string
  /** A value, or '' for a word that is alone; undefined when it is not there. */
  option: (name: string) => string | undefined
}

const isCommand = (text: string | undefined): text is CommandName =>
  text !== undefined && Object.hasOwn(commands, text)

function parse(command: Command, texts: string[]) {
  const options: ParseArgsOptionsConfig = {}
  for (const [name, { value, short }] of Object.entries({ ...command.options, ...everywhere })) {
    options[name] = {
      type: value === undefined ? 'boolean' : 'string',
      ...(short === undefined ? {} : { short }),
    }
  }
  try {
    return parseArgs({ args: texts, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new WrongUsage((error as Error).message)
  }
}

/** Reads the command line; a text is a page of help to print. @throws WrongUsage */
export function readCommandLine(texts: string[]): CommandLine | string {
  const [name, ...rest] = texts
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    return isCommand(rest[0]) ? helpPage(rest[0]) : helpPage()
  }
  if (!isCommand(name)) throw new WrongUsage(`There is no command "${name}".`)
  const command = commandOf(name)
  const { values, positionals } = parse(command, rest)
  if (values['help'] === true) return helpPage(name)
  const wanted = command.place === undefined ? 0 : 1
  if (positionals.length !== wanted) {
    throw new WrongUsage(
      command.place === undefined
        ? `"${positionals[0]}" is one word too many.`
        : `${name} takes one ${command.place}.`,
    )
  }
  return {
    command: name,
    place: positionals[0] ?? '',
    option: (option) => (values[option] === true ? '' : (values[option] as string | undefined)),
  }
}
