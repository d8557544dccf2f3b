import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logins } from '#database/logins'
import { stretchWire } from '#test/fakes/wire'
import type { UploadClientSettings } from './upload-client.ts'
import type { UploadServerSettings } from './upload-server.ts'

const cuts = ['connection', 'client', 'connection', 'server', 'client'] as const

const pieceBytes = 1_048_576

/** Writes a file of random bytes; gives its SHA-256 in hexadecimal. */
async function writeRandomFile(path: string, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(path, 'w')
  for (let rest = sizeBytes; rest > 0; rest -= pieceBytes) {
    const piece = randomBytes(Math.min(rest, pieceBytes))
    hash.update(piece)
    await handle.write(piece)
  }
  await handle.close()
  return hash.digest('hex')
}

function start(
  file: string,
  variable: string,
  settings: UploadServerSettings | UploadClientSettings,
): ChildProcess {
  return fork(join(import.meta.dirname, file), {
    env: { ...process.env, [variable]: JSON.stringify(settings) },
    // A child inherits the options of the test runner, and would run as a test.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/**
 * Uploads a file of random bytes with a tus client through a wire to a server, each in a process of
 * its own, and cuts it again and again: the connection is reset, the client killed, the server
 * killed and started again. Gives the upload's address, the file's SHA-256, and the bytes that were
 * sent.
 */
export async function uploadWithCuts({
  logins,
  filesFolder,
  settings = {},
  headers,
  metadata,
  sizeBytes,
  cutCount,
}: {
  logins: Logins
  filesFolder: string
  settings?: Record<string, string>
  /** Who uploads. */
  headers: Record<string, string>
  metadata: Record<string, string>
  sizeBytes: number
  cutCount: number
}): Promise<{ url: string; sha256: string; sentBytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-cuts-'))
  const [path, memoryPath] = [join(folder, 'scan.stl'), join(folder, 'memory.json')]
  const sha256 = await writeRandomFile(path, sizeBytes)

  let port = 0
  async function startServer(): Promise<ChildProcess> {
    const child = start('upload-server.ts', 'UPLOAD_SERVER', {
      logins,
      filesFolder,
      port,
      settings,
    })
    const [message] = (await once(child, 'message')) as [{ port: number }]
    port = message.port
    return child
  }

  let server = await startServer()
  const wire = await stretchWire(port)
  const endpoint = `${wire.url}/uploads`
  const startClient = () =>
    start('upload-client.ts', 'UPLOAD_CLIENT', { endpoint, headers, metadata, path, memoryPath })
  let client = startClient()
  try {
    for (let cut = 0; cut < cutCount; cut++) {
      await wire.hold(Math.floor(sizeBytes / (cutCount + 1)))
      const victim = cuts[cut % cuts.length]
      if (victim === 'client') await kill(client)
      if (victim === 'server') await kill(server)
      wire.cut()
      if (victim === 'client') client = startClient()
      if (victim === 'server') server = await startServer()
    }
    const [end] = (await once(client, 'message')) as [{ url?: string; error?: string }]
    if (end.url === undefined) throw new Error(end.error)
    return { url: new URL(end.url).pathname, sha256, sentBytes: wire.forwardedBytes() }
  } finally {
    for (const child of [client, server]) if (child.exitCode === null) await kill(child)
    await wire.close()
    await rm(folder, { recursive: true, force: true })
  }
}
