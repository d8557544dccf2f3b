import { readCommandLine, readNumber, type CommandLine } from './command-line.ts'
import { requireCredential } from './credential.ts'
import { addFolder, removeFolder } from './folders.ts'
import { AlreadyRunning, takeLock } from './lock.ts'
import { createLog } from './log.ts'
import { describeError, exitCodes, ServerAway, SignedOut, WrongUsage } from './problems.ts'
import type { Screen } from './screen.ts'
import { connect } from './server.ts'
import { showLog, showStatus } from './show.ts'
import { signIn, signOut } from './sign-in.ts'
import { readSettings } from './settings.ts'
import { makeStateFolder, stateFolderAt, type StateFolder } from './state-folder.ts'
import { bringOnce, keepBringing, usualPatience, type Patience } from './watch.ts'
import { writeBack } from './write-back.ts'

/** Where the agent runs. */
export type Surroundings = { screen: Screen; signal: AbortSignal; patience?: Patience }

const daysOfWarning = 30

async function bring(
  folder: StateFolder,
  { command, option }: CommandLine,
  surroundings: Surroundings,
): Promise<number> {
  const { screen, signal } = surroundings
  const isDryRun = option('dry-run') !== undefined
  const patience = { ...(surroundings.patience ?? usualPatience) }
  const settle = option('settle')
  if (settle !== undefined) patience.settleMs = readNumber(settle, 'settle', 0) * 1000
  const credential = await requireCredential(folder)
  if (!isDryRun) await makeStateFolder(folder)
  const log = createLog({ path: isDryRun ? null : folder.log, print: screen.print })
  const isVerbose = option('verbose') !== undefined
  const watching = { folder, credential, screen, log, patience, isVerbose, isDryRun, signal }
  if (isDryRun) return await bringOnce(watching)
  const leave = await takeLock(folder)
  try {
    const daysLeft = (Date.parse(credential.expiresAt) - Date.now()) / 86_400_000
    if (daysLeft < daysOfWarning) {
      log(`The credential ends in ${Math.max(0, Math.floor(daysLeft))} days: sign in again.`)
    }
    return command === 'run' ? await keepBringing(watching) : await bringOnce(watching)
  } catch (error) {
    // A service has nobody at its screen: the sentence has to be in the log.
    if (error instanceof SignedOut || error instanceof ServerAway) log(error.message)
    throw error
  } finally {
    await leave()
  }
}

async function obey(line: CommandLine, surroundings: Surroundings): Promise<number> {
  const { command, place, option } = line
  const { screen, signal } = surroundings
  const folder = stateFolderAt(option('state'))
  const isDryRun = option('dry-run') !== undefined
  const server = async () => {
    const credential = await requireCredential(folder)
    return connect(credential.server, credential)
  }
  switch (command) {
    case 'login':
      await signIn(folder, screen, {
        server: option('server'),
        email: option('email'),
        organization: option('organization'),
        deviceName: option('device-name'),
        isDryRun,
      })
      return exitCodes.done
    case 'logout':
      await signOut(folder, screen, isDryRun)
      return exitCodes.done
    case 'add':
      await addFolder(folder, screen, await server(), {
        path: place,
        layout: option('layout'),
        scannerConnectionId: option('connection'),
        isExisting: option('existing') !== undefined,
        isDryRun,
      })
      return exitCodes.done
    case 'remove':
      await removeFolder(folder, screen, { path: place, isDryRun })
      return exitCodes.done
    case 'run':
    case 'once':
      return await bring(folder, line, surroundings)
    case 'status':
      await showStatus(folder, screen, option('verbose') !== undefined)
      return exitCodes.done
    case 'log':
      await showLog(folder, screen, readNumber(option('lines') ?? '50', 'lines', 1))
      return exitCodes.done
    case 'write-back':
      return await writeBack(await server(), screen, {
        order: place,
        to: option('to') ?? '.',
        watched: (await readSettings(folder)).folders.map(({ path }) => path),
        isDryRun,
        signal,
      })
  }
}

function codeOf(error: unknown): number {
  if (error instanceof WrongUsage) return exitCodes.wrongUsage
  if (error instanceof SignedOut) return exitCodes.signedOut
  if (error instanceof AlreadyRunning) return exitCodes.running
  return exitCodes.notAll
}

/** Does what a command line says. Gives the exit code; whatever goes wrong is said in a sentence. */
export async function runAgent(texts: string[], surroundings: Surroundings): Promise<number> {
  const { screen, signal } = surroundings
  try {
    const line = readCommandLine(texts)
    if (typeof line !== 'string') return await obey(line, surroundings)
    screen.print(line)
    return exitCodes.done
  } catch (error) {
    if (signal.aborted) return exitCodes.done
    const help = error instanceof WrongUsage ? '\nSee  pontic-agent --help' : ''
    screen.printError(`${describeError(error)}${help}`)
    return codeOf(error)
  }
}
