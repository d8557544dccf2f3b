import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { sendChange, joinPending } from './send-change.ts'
import { call, type Answer, type Args, type OperationId } from './client.ts'
import { readAfter } from './live.ts'
import { asProblem, type ApiProblem } from './problem.ts'
import { showProblem } from '../ui/toast.tsx'

/** The key under which an answer is kept; all answers of an operation begin with its name. */
export const keyOf = <O extends OperationId>(operation: O, args: Args<O>) =>
  [operation, args.params ?? null, args.query ?? null, args.body ?? null] as const

/** When what is read is asked for, and what is shown until it is there. */
export type ReadOptions = {
  /** Not asked before it is true. */
  isEnabled?: boolean
  /** The answer before stays while the next page or filter loads. */
  keepsPrevious?: boolean
  /** How long an answer counts as fresh, in milliseconds; `static` for what never changes. */
  freshMs?: number | 'static'
}

/** The same in the words of the library that keeps answers. */
export const queryOptions = ({ isEnabled, keepsPrevious, freshMs }: ReadOptions) => ({
  enabled: isEnabled,
  ...(keepsPrevious && { placeholderData: keepPreviousData }),
  ...(freshMs !== undefined && { staleTime: freshMs }),
})

/**
 * What an operation answers, kept, shared by all who ask the same, and read again when something
 * changed.
 */
export function useRead<O extends OperationId>(
  operation: O,
  args: Args<O>,
  options: ReadOptions = {},
): UseQueryResult<Answer<O>, ApiProblem> {
  return useQuery<Answer<O>, ApiProblem>({
    queryKey: keyOf(operation, args),
    queryFn: ({ signal }) => call(operation, { ...args, signal }),
    ...queryOptions(options),
  })
}

// Whoever asked too often does not ask for everything on top.
const readAfterRefusal = (queries: QueryClient, { code }: ApiProblem) =>
  code === 'rate_limited' ? undefined : queries.invalidateQueries()

type CommandOptions<O extends OperationId> = {
  onDone?: (answer: Answer<O>, args: Args<O>) => void
  /** Shows the refusal itself, next to what was typed; without it a notice says it. */
  onProblem?: (problem: ApiProblem) => void
}

/**
 * Does an operation that changes something: `run(args)` resolves to whether it worked. What it
 * changes is read again before it counts as done, so that nothing is shown that no longer holds;
 * after a refusal all of it, for the screen was wrong about something.
 */
export function useCommand<O extends OperationId>(
  operation: O,
  { onDone, onProblem }: CommandOptions<O> = {},
) {
  const queries = useQueryClient()
  const open = useRef<Args<O> | null>(null)
  const pending = useRef(new Map<string, Promise<boolean>>())
  const mutation = useMutation<Answer<O>, ApiProblem, Args<O>, { begunAt: number }>({
    mutationFn: (args) => sendChange(operation, open, args),
    onMutate: () => ({ begunAt: Date.now() }),
    onSuccess: (answer, args) => onDone?.(answer, args),
    onError: (problem) => (onProblem ?? showProblem)(problem),
    onSettled: (answer, problem, args, begun) =>
      problem
        ? readAfterRefusal(queries, problem)
        : readAfter(queries, { operation, args, answer }, begun?.begunAt ?? 0),
  })
  const run = (args: Args<O>): Promise<boolean> =>
    joinPending(pending.current, args, () =>
      mutation.mutateAsync(args).then(
        () => true,
        () => false,
      ),
    )
  return {
    run,
    isBusy: mutation.isPending,
    problem: mutation.error ? asProblem(mutation.error) : null,
  }
}
