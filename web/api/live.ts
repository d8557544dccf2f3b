import { useEffect } from 'react'
import { operations } from './operations.ts'
import { queryClient } from './query-client.ts'

// Whoever moves ten orders at once makes one new reading of the screen, not ten.
const pauseMs = 1_000

// The stream tells of orders and money alone: who one is and what the catalogue holds is not read anew.
const untouched =
  /^(?:getSession|listOrganizations|getOrganization|getProfile|getSetupGuide|get\w+Settings|list(?:Products|ProductCategories|Workflows|Members|PriceLists|Surcharges|RxRules|SavedViews|Materials|Dentists|Locations))$/

/**
 * Reads anew what is on the screen whenever the service says that something changed. The browser
 * connects again by itself and is told what it missed.
 */
export function useLiveUpdates(): void {
  useEffect(() => {
    const source = new EventSource(operations.getEventStream.split(' ')[1] ?? '')
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => !untouched.test(String(queryKey[0])),
        })
      }, pauseMs)
    }
    for (const name of ['change', 'resync', 'notifications']) source.addEventListener(name, refresh)
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [])
}
