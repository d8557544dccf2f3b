import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApiProblem } from '../api/problem.ts'
import { useMessages } from '../i18n/index.tsx'
import { Button, LinkButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Page, type LinkTarget } from './page.tsx'
import { useProblemText } from './use-problem-text.ts'

/** A place where something will be: as many lines as it will have. */
export function Skeleton({ lines = 4, className }: { lines?: number; className?: string }) {
  const t = useMessages()
  return (
    <div role="status" className={classNames('flex flex-col gap-3 py-2', className)}>
      <span className="sr-only">{t.ui.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="h-4 animate-pulse rounded bg-sunken" />
      ))}
    </div>
  )
}

/** An empty place, and the next step that fills it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      {icon && <div className="text-ink-3">{icon}</div>}
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-md text-ink-3">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

/** What could not be read, in words, with the request for support and a way on. */
export function ErrorState({ problem, retry }: { problem: ApiProblem; retry?: () => void }) {
  const t = useMessages()
  const problemText = useProblemText()
  const { status, requestId } = problem
  // Asked again, what names no record or is not for the reader answers the same.
  const isLost = [400, 403, 404].includes(status)
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <CircleAlert aria-hidden className={`size-6 ${isLost ? 'text-ink-3' : 'text-bad'}`} />
      <p className="font-medium">{status === 400 ? t.ui.badAddress : problemText(problem)}</p>
      {requestId && <p className="text-xs text-ink-3">{t.ui.requestId(requestId)}</p>}
      {isLost ? (
        <LinkButton to="/">{t.app.goHome}</LinkButton>
      ) : (
        retry && <Button onClick={retry}>{t.ui.tryAgain}</Button>
      )}
    </div>
  )
}

/** What was asked for, once it is there: before it a skeleton, instead of it the refusal. */
export function Loaded<T>({
  query,
  skeleton,
  list,
  children,
}: {
  query: Pick<UseQueryResult<T, ApiProblem>, 'data' | 'error'> & { refetch: () => Promise<unknown> }
  skeleton?: ReactNode
  /** The list that a record hangs in: its page stays until the record brings its own. */
  list?: LinkTarget & { label: string }
  children: (data: NonNullable<T>) => ReactNode
}) {
  const { data, error } = query
  if (data !== undefined && data !== null) return children(data)
  const content = error ? (
    <ErrorState problem={error} retry={() => void query.refetch()} />
  ) : (
    (skeleton ?? <Skeleton />)
  )
  if (!list) return content
  return (
    <Page title={list.label} width="detail" parent={list}>
      {content}
    </Page>
  )
}

const tones = {
  neutral: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}
/** What a colour says: red only for what is late or broken. */
export type Tone = keyof typeof tones

/** A short word about a record. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** A sentence that needs attention on a page, with its step. */
export function Banner({
  tone = 'neutral',
  icon,
  children,
  action,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div
      className={classNames(
        'mb-4 flex flex-wrap items-center gap-2 rounded-lg px-3 py-2',
        tones[tone],
      )}
    >
      {icon}
      {/* A text that is narrower than this leaves its action to the next line. */}
      <div className="min-w-0 grow basis-52">{children}</div>
      {action}
    </div>
  )
}

/** A key of the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded border border-line bg-raised px-1 font-sans text-xs text-ink-3">
      {children}
    </kbd>
  )
}
