import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const root = dirname(dirname(import.meta.dirname))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const { include } = JSON.parse(read('test/browser/tsconfig.json')) as { include: string[] }

// The projects of TypeScript that know the page of a browser. The linter checks types and rules of
// one project after another on one core: in two halves that share no project both cores are busy.
const pages = [
  'web',
  'test/browser',
  'test/components',
  // Files elsewhere that open a browser too, such as those of the bench.
  ...include
    .filter((path) => path.startsWith('..'))
    .map((path) => posix.join('test/browser', path)),
]

/** The linter for the files of pages, and for all that are no files of pages. */
const halvesOf = (lint: string): string[] => [
  `${lint} ${pages.join(' ')}`,
  `${lint} ${pages.map((path) => `--ignore-pattern /${path}`).join(' ')}`,
]

const commands = Object.entries(scripts).flatMap(([name, command]) => {
  if (!name.startsWith('check:')) return []
  return name === 'check:lint' ? halvesOf(command) : [command]
})

/** Runs a program of a package and prints what it said when it ended; gives whether it is content. */
async function run(command: string): Promise<boolean> {
  // By the shell, as npm runs its scripts: on Windows the programs of packages are scripts of it.
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => parts.push(part))
  }
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  process.stdout.write(`${code === 0 ? '✔' : '✖'} ${command}\n${Buffer.concat(parts).toString()}`)
  return code === 0
}

// Side by side: none needs what another makes.
const isContent = await Promise.all(commands.map(run))
process.exitCode = isContent.every(Boolean) ? 0 : 1
