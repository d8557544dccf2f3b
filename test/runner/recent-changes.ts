import { execFileSync } from 'node:child_process'

const git = (root: string, ...options: string[]): string => {
  try {
    return execFileSync('git', options, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
  } catch {
    // Not a clone.
    return ''
  }
}

const pathsOf = (output: string): string[] =>
  output
    .split('\0')
    .map((path) => path.trim())
    .filter(Boolean)

/**
 * The files that each of the last commits changed, newest first, and before these the files that are changed
 * and not committed yet, as paths from the root of a clone; none where it is no clone.
 */
export function latestChanges(root: string, commits: number): string[][] {
  const log = git(root, 'log', `--max-count=${commits}`, '--format=%x01', '--name-only', '-z')
  const status = git(root, 'status', '--porcelain', '--no-renames', '-uall', '-z')
  const uncommitted = pathsOf(status).map((line) => line.replace(/^\S+\s+/, ''))
  return [uncommitted, ...log.split('\x01').slice(1).map(pathsOf)]
}
