import { threadId } from 'node:worker_threads'
import { workOff } from './work-off.ts'

/** What the thread of a test can be asked to do. */
export type TestJob =
  | { is: 'say' | 'throw' | 'crash' | 'hang' | 'grow' }
  | { is: 'wait'; gate: Int32Array }

async function grow(): Promise<never> {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, place) => place + 0.5))
}

/** Does as reported; gives the id of its thread. */
async function obey(job: TestJob): Promise<number> {
  if (job.is === 'throw') throw new RangeError('no such paper')
  if (job.is === 'crash') process.exit(3)
  if (job.is === 'grow') await grow()
  while (job.is === 'hang');
  if (job.is === 'wait') Atomics.wait(job.gate, 0, 0)
  return threadId
}

workOff(obey)
