// Draws the list of orders once, while the app is still on its way: on a slow line its code takes seconds
// longer than the rows. Boot asks for it (web/app/boot-preload.ts); the app takes its place.
import type { SignedIn } from '#contract/identity/session'
import { formats } from '../i18n/formats.ts'
import type { CoreMessages } from '../i18n/core-en.ts'
import { preferredLocale } from '../i18n/locale.ts'
import { regionalOf } from '../i18n/regional.ts'
import { OrdersPage } from '../orders/order-list/orders-page.tsx'
import { know } from './stand-ins.ts'
import { draw, jsx } from './static-react.ts'

const app = '#app :is(main, h1)'

// The early answer stays whole for the app, which takes it once.
async function answerOf<T>(path: string): Promise<T | undefined> {
  for (const [address, reading] of window.earlyReads ?? []) {
    if (address.split('?')[0] !== path) continue
    const answer = await reading
    return answer.ok && !answer.bodyUsed ? ((await answer.clone().json()) as T) : undefined
  }
  return undefined
}

// Before its styles are there the page would be drawn without any.
async function untilStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!link || link.sheet) return
  await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
}

/** The app has taken over once its page is there, and no place in it waits for rows any more. */
const hasApp = () =>
  document.querySelector(app) !== null &&
  document.querySelector('#app main .animate-pulse') === null

// Whoever had reached a link by the keyboard is on the same link of the app.
function remove(view: HTMLElement): void {
  const focused = view.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : null
  view.remove()
  if (focused) {
    document.querySelector<HTMLElement>(`#app main a[href="${CSS.escape(focused)}"]`)?.focus()
  }
}

function show(nodes: readonly Node[]): void {
  const view = document.createElement('main')
  view.className =
    'fixed inset-x-0 bottom-0 top-12 z-50 overflow-hidden bg-surface md:inset-y-2 md:start-56 md:end-2 md:rounded-xl md:border md:border-line'
  // The app's own letters would take the line that the app itself comes on.
  view.style.fontFamily = 'system-ui, sans-serif'
  view.append(...nodes)
  document.body.append(view)
  const observer = new MutationObserver(() => {
    if (!hasApp()) return
    observer.disconnect()
    remove(view)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Shows the first view with the texts at an address, unless the app or a refusal comes first. */
export async function showFirstView(textsAddress: string): Promise<void> {
  const [texts, session, orders] = await Promise.all([
    import(textsAddress) as Promise<Record<string, CoreMessages>>,
    answerOf<SignedIn>('/auth/session'),
    answerOf<{ data: unknown[] }>('/orders'),
    untilStyled(),
  ])
  const [messages] = Object.values(texts)
  if (!messages || !session || session.sharedDevice || !orders?.data.length) return
  if (document.querySelector(app)) return
  know({
    session,
    texts: messages,
    format: formats(regionalOf(preferredLocale()), messages.formats),
    answers: { listOrders: orders },
  })
  show(draw(jsx(OrdersPage as () => unknown, {})))
}
