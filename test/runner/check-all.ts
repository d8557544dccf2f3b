import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))

// One checker for each project of TypeScript: several look at the same types again (49 seconds of a
// core with four, 28 with one), and the projects and the other checks keep the cores busy.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const commands = Object.entries(scripts).flatMap(([name, command]) =>
  name.startsWith('check:') ? [command] : [],
)

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
