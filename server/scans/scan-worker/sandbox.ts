import { execFile } from 'node:child_process'
import { lstatSync, readlinkSync } from 'node:fs'
import { mkdtemp, realpath, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** What a program in the sandbox sees of the file system, besides the system's libraries. */
export type View = {
  /** Files and folders that it may read. */
  readable: readonly string[]
  /** The folders that it may write to; the first one must not be missing. */
  outFolders: readonly string[]
}

/** Whether the system offers a sandbox, or why not. */
export type SandboxOffer = { isThere: true } | { isThere: false; reason: string }

// The new root is a small file system in memory. Nothing is created in what was bound into it: that
// would be the real folder. The shell stays as the first process of its own process table and passes on
// how the program ended.
const begin = `set -eu
root=$1/.root
shift
mkdir "$root"
mount -t tmpfs -o size=256k,mode=755,nosuid,nodev tmpfs "$root"
cd "$root"`
const enter = `mount -o remount,bind,ro,nosuid,nodev "$root"
status=0
chroot "$root" /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all \
  --ambient-caps=-all "$@" || status=$?
exit $status`

const systemPaths = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache']
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The steps of a shell that make one path visible below the new root. */
function stepsFor(path: string, options: string): string[] {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry) return []
  const inside = quoted(path.slice(1))
  if (entry.isSymbolicLink()) return [`ln -s ${quoted(readlinkSync(path))} ${inside}`]
  const place = entry.isDirectory()
    ? `mkdir -p ${inside}`
    : `mkdir -p ${quoted(dirname(path).slice(1) || '.')}; : > ${inside}`
  return [`[ -e ${inside} ] || { ${place}; }`, `mount -o bind,${options} ${quoted(path)} ${inside}`]
}

/**
 * The same command in a sandbox of the system: no network, no process but its own, no file but those of
 * the view and the system's programs, no rights beyond those of the service's account. The steps are
 * those of a container, with the tools that every Debian has (util-linux, mount). On Linux, where
 * accounts may make namespaces of their own; ask `findSandbox` first. Paths are real and absolute.
 */
export function inSandbox(
  [program, ...rest]: readonly [string, ...string[]],
  { readable, outFolders }: View,
): [program: string, args: string[]] {
  const namespaces = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--uts', '--pid']
  // What lies in a folder that is there already is not bound a second time.
  const paths = program.startsWith('/usr/') ? readable : [program, ...readable]
  const script = [
    begin,
    ...[...systemPaths, ...paths].flatMap((path) => stepsFor(path, 'ro,nosuid,nodev')),
    ...outFolders.flatMap((folder) => stepsFor(folder, 'nosuid,nodev,noexec')),
    enter,
  ].join('\n')
  const [rootFolder = ''] = outFolders
  const shell = ['/bin/sh', '-c', script, 'sh', rootFolder, program, ...rest]
  return ['/usr/bin/unshare', [...namespaces, '--fork', '--kill-child=SIGKILL', ...shell]]
}

/** Removes the empty folder that a sandbox leaves in its first out folder once it has ended. */
export async function clearSandbox(outFolder: string): Promise<void> {
  await rmdir(join(outFolder, '.root')).catch(() => undefined)
}

async function lookForSandbox(): Promise<SandboxOffer> {
  if (process.platform !== 'linux') return { isThere: false, reason: 'only Linux has it' }
  const folder = await mkdtemp(join(tmpdir(), 'pontic-sandbox-'))
  try {
    const outFolder = await realpath(folder)
    const command = inSandbox([process.execPath, '--version'], {
      readable: [],
      outFolders: [outFolder],
    })
    await promisify(execFile)(...command, { env: {}, timeout: 10_000 })
    return { isThere: true }
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    const stated = stderr?.trim().split('\n', 1)[0]
    const reason = code === 'ENOENT' ? 'unshare is not installed' : stated || String(error)
    return { isThere: false, reason }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let found: Promise<SandboxOffer> | undefined

/** Whether the system has a sandbox for programs; tried once for each process. */
export const findSandbox = (): Promise<SandboxOffer> => (found ??= lookForSandbox())
