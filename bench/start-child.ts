import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodeSettings } from './start-script.ts'

/**
 * Starts what is measured as a process of its own and waits for the port on which it serves. Settings that
 * are no text go to it as JSON. Who starts it kills it.
 */
export async function startChild(
  file: string,
  settings: Record<string, object | string>,
): Promise<{ child: ChildProcess; port: number }> {
  const texts = Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...Object.fromEntries(texts) },
    execArgv: nodeSettings,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port }
}
