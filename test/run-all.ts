import { spawn } from 'node:child_process'

// Half of the files in each of two processes: the machine that proves the product has two cores, and
// one process is busy waiting for PostgreSQL half of the time.
const shards = 2

const globs = ['{bench,clients,contract,database,scans,server,test}/**/*.test.ts']

function runShard(index: number): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-isolation=none',
      '--test-force-exit',
      '--test-timeout=180000',
      `--test-shard=${index}/${shards}`,
      ...globs,
    ],
    { stdio: 'inherit' },
  )
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const codes = await Promise.all(Array.from({ length: shards }, (_, index) => runShard(index + 1)))
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
