import { createInterface, type Interface } from 'node:readline'
import { runAgent } from './agent.ts'
import type { Screen } from './screen.ts'

const { stdin, stdout, stderr } = process

// Typed without showing: the terminal passes each key, and nothing is written back.
function askHidden(question: string): Promise<string | null> {
  stdout.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((resolve) => {
    let typed = ''
    const end = (answer: string | null) => {
      stdin.off('data', onKeys)
      stdin.setRawMode(false)
      stdin.pause()
      stdout.write('\n')
      resolve(answer)
    }
    const onKeys = (keys: string) => {
      for (const key of keys) {
        if (key === '\r' || key === '\n') return end(typed)
        if (key === '\u0003' || key === '\u0004') return end(null)
        typed = key === '\u007F' || key === '\b' ? typed.slice(0, -1) : typed + key
      }
    }
    stdin.on('data', onKeys)
  })
}

let piped: { lines: AsyncIterator<string>; from: Interface } | undefined

// A script pipes its answers in, one on each line.
async function readPiped(): Promise<string | null> {
  if (!piped) {
    const from = createInterface({ input: stdin })
    piped = { from, lines: from[Symbol.asyncIterator]() }
  }
  const { value, done } = await piped.lines.next()
  return done ? null : value
}

function askLine(question: string): Promise<string | null> {
  const lines = createInterface({ input: stdin, output: stdout })
  return new Promise((resolve) => {
    lines.once('close', () => resolve(null))
    lines.question(question, (answer) => {
      resolve(answer)
      lines.close()
    })
  })
}

const screen: Screen = {
  print: (line) => stdout.write(`${line}\n`),
  printError: (line) => stderr.write(`${line}\n`),
  draw: stdout.isTTY ? (text) => stdout.write(text) : null,
  ask(question, isSecret = false) {
    if (!stdin.isTTY) return readPiped()
    return isSecret ? askHidden(question) : askLine(question)
  },
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => stop.abort())
}

const code = await runAgent(process.argv.slice(2), { screen, signal: stop.signal })
piped?.from.close()
process.exitCode = code
