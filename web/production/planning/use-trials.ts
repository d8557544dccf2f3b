import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Answer } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { bodyOf, type Trial } from './trials.ts'

type Simulation = Answer<'simulateCapacity'>['simulation']
type Tried = Answer<'getCapacity'> & { simulation: Simulation }

/** What changes would do, and the load with them as if it were planned; nothing without changes. */
export function useTrials(trials: readonly Trial[], days: { fromOn: string; toOn: string }) {
  const body = bodyOf(trials, days)
  return useQuery<Tried, ApiProblem>({
    queryKey: ['simulateCapacity', body],
    enabled: trials.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { simulation } = await call('simulateCapacity', { body, signal })
      return { simulation, capacity: simulation.capacity }
    },
  })
}
