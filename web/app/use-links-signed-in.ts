import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { asProblem } from '../api/problem.ts'
import { sessionEnded } from '../api/session-end.ts'

/** The link of a click that leads to a paper or a file of the service, in this tab. */
function linkOf({ target, button, metaKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent) {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || defaultPrevented) return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target !== '' || link.origin !== location.origin) return null
  return link.pathname.startsWith('/app') ? null : link
}

async function follow(href: string): Promise<void> {
  try {
    await call('getSession', {})
  } catch (error) {
    const { status, session } = asProblem(error)
    if (status === 401) await sessionEnded(session)
  }
  location.assign(href)
}

/**
 * Documents and files are plain links, which the browser follows itself: whose session has ended
 * would read the refusal in place of the page. They sign in first.
 */
export function useLinksSignedIn(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link) return
      event.preventDefault()
      void follow(link.href)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}
