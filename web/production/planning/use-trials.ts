import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Answer } from '../../api/client.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { bodyOf, type Trial } from './trials.ts'

type Preview = Answer<'previewCapacity'>['preview']
type Tried = Answer<'getCapacity'> & { preview: Preview }

/** What changes would do, and the load with them as if it were planned; nothing without changes. */
export function useTrials(trials: readonly Trial[], days: { fromOn: string; toOn: string }) {
  const body = bodyOf(trials, days)
  return useQuery<Tried, ApiProblem>({
    queryKey: ['previewCapacity', body],
    enabled: trials.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { preview } = await call('previewCapacity', { body, signal })
      return { preview, capacity: preview.capacity }
    },
  })
}
