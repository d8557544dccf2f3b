import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiProblem, asProblem } from '../api/problem.ts'
import { useMessages } from '../i18n/index.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

type FallbackProps = { title: string; isInFrame?: boolean; children: ReactNode }

/** What is in place of a page; inside the shell there is a `main` already. */
function Fallback({ title, isInFrame = false, children }: FallbackProps) {
  const Frame = isInFrame || document.getElementById('content') ? 'div' : 'main'
  return (
    <Frame className="pt-16">
      <h1 className="sr-only">{title}</h1>
      {children}
    </Frame>
  )
}

function Missing({ isInFrame }: { isInFrame: boolean }) {
  const t = useMessages()
  return (
    <Fallback title={t.app.notFoundTitle} isInFrame={isInFrame}>
      <EmptyState
        title={t.app.notFoundTitle}
        action={<LinkButton to="/">{t.app.goHome}</LinkButton>}
      >
        {t.app.notFoundText}
      </EmptyState>
    </Fallback>
  )
}

/** An address that leads nowhere, for whoever is not signed in. */
export const MissingPage = () => <Missing isInFrame={false} />

/** An address that leads nowhere, inside the frame, whose ways out stay where they are. */
export const MissingFramedPage = () => <Missing isInFrame />

/** A page that threw: the service's refusal in its words, else ours. */
export function BrokenPage({ error }: ErrorComponentProps) {
  const t = useMessages()
  // Without a network what is missing may be the code of the page.
  const problem = navigator.onLine ? asProblem(error) : new ApiProblem({ code: 'offline' }, null)
  const reload = () => location.reload()
  if (problem.status > 0 || problem.code === 'offline') {
    return (
      <Fallback title={t.app.brokenTitle}>
        <ErrorState problem={problem} retry={reload} />
      </Fallback>
    )
  }
  return (
    <Fallback title={t.app.brokenTitle}>
      <EmptyState
        title={t.app.brokenTitle}
        action={
          <Button variant="primary" onClick={reload}>
            {t.app.reload}
          </Button>
        }
      >
        <p>{t.app.brokenText}</p>
        <p className="mt-2 font-mono text-xs break-all">{problem.message}</p>
      </EmptyState>
    </Fallback>
  )
}
