import { useEffect, useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ApiProblem } from '../api/problem.ts'
import { useFaultText, useMessages } from '../i18n/index.tsx'
import { Button, IconButton } from './button.tsx'
import { useProblemText } from './use-problem-text.ts'

type Notice = {
  id: number
  text: string | null
  problem: ApiProblem | null
  action: { label: string; run: () => void } | null
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function put(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => put(notices.filter((notice) => notice.id !== id))

function add(notice: Omit<Notice, 'id'>): void {
  lastId += 1
  put([...notices.slice(-2), { ...notice, id: lastId }])
}

/** Says for six seconds what was done, with one step to take it back where there is one. */
export const showNotice = (text: string, action: Notice['action'] = null): void =>
  add({ text, problem: null, action })

/** Says what did not work, until it is closed. */
export const showProblem = (problem: ApiProblem): void => add({ text: null, problem, action: null })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ProblemText({ problem }: { problem: ApiProblem }) {
  const t = useMessages()
  const problemText = useProblemText()
  const write = useFaultText()
  const { requestId, errors } = problem
  return (
    <div className="min-w-0">
      <p>{problemText(problem)}</p>
      {errors.length > 0 && (
        <ul className="mt-1 text-sm text-ink-2">
          {errors.slice(0, 3).map((error) => (
            <li key={error.pointer}>{write(error)}</li>
          ))}
        </ul>
      )}
      {requestId && (
        <p className="mt-1 text-xs break-all text-ink-3">{t.ui.requestId(requestId)}</p>
      )}
    </div>
  )
}

function Toast({ notice }: { notice: Notice }) {
  const t = useMessages()
  const { id, text, problem, action } = notice
  useEffect(() => {
    if (problem) return
    const timer = setTimeout(() => dismiss(id), 6_000)
    return () => clearTimeout(timer)
  }, [id, problem])
  return (
    <li className="card flex items-center gap-2 rounded-xl border border-line bg-raised p-3 shadow-popup">
      {problem ? (
        <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" />
      ) : (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
      )}
      <div className="min-w-0 flex-1">
        {problem ? <ProblemText problem={problem} /> : <p>{text}</p>}
      </div>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label={t.ui.close}
        icon={<X aria-hidden className="size-4" />}
        onClick={() => dismiss(id)}
      />
    </li>
  )
}

/** Where notices appear; once in the app. */
export function Toasts() {
  const t = useMessages()
  const shown = useSyncExternalStore(subscribe, () => notices)
  return (
    <section
      aria-label={t.ui.notices}
      aria-live="polite"
      data-print="no"
      className="notices fixed end-3 z-50"
    >
      <ul className="flex flex-col gap-2">
        {shown.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}
