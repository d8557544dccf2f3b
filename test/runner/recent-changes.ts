import { execFileSync } from 'node:child_process'

const git = (root: string, ...options: string[]): string[] => {
  try {
    const output = execFileSync('git', options, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    return output.toString().split('\0').filter(Boolean)
  } catch {
    // Not a clone.
    return []
  }
}

/**
 * The files that the last commits changed, and those that are changed and not committed yet, as paths
 * from the root of a clone; none where it is no clone.
 */
export function filesChangedLately(root: string, commits: number): string[] {
  const committed = git(root, 'log', `--max-count=${commits}`, '--format=', '--name-only', '-z')
  const changed = git(root, 'status', '--porcelain', '--no-renames', '-uall', '-z')
  return [...new Set([...committed, ...changed.map((line) => line.slice(3))])]
}
