import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

// What the first view needs goes first.
const registerAfterMs = 2_000

/**
 * Has the worker keep the app in this browser. Where it took a new version meanwhile, the next page that
 * is opened is loaded as a whole, by the new one: two versions never meet in one page.
 */
export function useAppWorker(): void {
  const router = useRouter()
  useEffect(() => {
    // Only pages that came safely have one.
    const { serviceWorker: workers } = navigator as { serviceWorker?: ServiceWorkerContainer }
    if (!workers) return
    let hasWorker = workers.controller !== null
    let isOutdated = false
    const notice = () => {
      isOutdated = hasWorker
      hasWorker = true
    }
    workers.addEventListener('controllerchange', notice)
    const timer = setTimeout(() => {
      const asked = workers.register('/app/worker.js', { scope: '/app/', updateViaCache: 'none' })
      // Without it the app works as long as there is a network.
      asked.catch(() => undefined)
    }, registerAfterMs)
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
      if (isOutdated && pathChanged) location.assign(toLocation.publicHref)
    })
    return () => {
      workers.removeEventListener('controllerchange', notice)
      clearTimeout(timer)
      unsubscribe()
    }
  }, [router])
}
