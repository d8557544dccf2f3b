import type { ComponentType, ReactNode } from 'react'
import { permissionsOf } from '#contract/identity/permissions'
import type { SignedIn } from '#contract/identity/session'
import { apart, type ApartSection } from '../../web/i18n/apart.ts'
import type { Locale } from '../../web/i18n/locale.ts'
import { becomeBrowser } from './dom.ts'
import { exampleAnswer, serve, type Answers } from './service.ts'

// Components are loaded once Node can load them.
becomeBrowser()
const { createElement } = await import('react')
const { cleanup, configure, fireEvent, render, screen, waitFor, within } =
  await import('@testing-library/react')
const { QueryClientProvider } = await import('@tanstack/react-query')
const { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } =
  await import('@tanstack/react-router')
const { queryClient } = await import('../../web/api/query-client.ts')
const { keyOf } = await import('../../web/api/hooks.ts')
const { loadFirstMessages, loadMessages, SpeechProvider } = await import('../../web/i18n/index.tsx')
const { Toasts } = await import('../../web/ui/toast.tsx')

export { fireEvent, screen, waitFor, within }

// A busy machine takes its time; what comes is waited for no longer than it takes.
configure({ asyncUtilTimeout: 10_000 })

// A kept answer sets a timer of minutes, for which the process would wait.
const kept = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({
  queries: { ...kept.queries, gcTime: Infinity },
  mutations: { ...kept.mutations, gcTime: Infinity },
})

/** Takes away what was shown and kept; each file of tests calls it after each of them. */
export function close(): void {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
}

type Shown = {
  /** What the service answers instead of the contract's examples. */
  answers?: Answers
  /** Who is signed in, where it differs from an owner of a laboratory. */
  session?: Partial<SignedIn>
  type?: 'lab' | 'clinic'
  locale?: Locale
  /** The page below the signed-in ones where the component appears, with its search. */
  at?: string
}

function routerOf(component: () => ReactNode, at: string) {
  const [path = '/'] = at.split('?')
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const page = createRoute({ getParentRoute: () => signedIn, path, component })
  const other = createRoute({ getParentRoute: () => root, path: '$' })
  return createRouter({
    routeTree: root.addChildren([signedIn.addChildren([page]), other]),
    basepath: '/app',
    history: createMemoryHistory({ initialEntries: [`/app${at}`] }),
  })
}

/**
 * Shows a component as the app would: with texts, a router, kept answers and a service whose answers
 * are the contract's examples. Gives what was asked for.
 */
export async function show<P extends object>(
  component: ComponentType<P>,
  props: P,
  { answers = {}, session = {}, type = 'lab', locale = 'en', at = '/' }: Shown = {},
) {
  const service = serve(answers)
  const signedIn = {
    ...exampleAnswer('getSession'),
    role: 'owner',
    permissions: permissionsOf(type),
    ...session,
  }
  const organization = { ...signedIn.organization, type }
  queryClient.setQueryData(keyOf('getSession', {}), { ...signedIn, organization })
  const messages = await loadFirstMessages(locale)
  await loadMessages(...(Object.keys(apart) as ApartSection[]))
  const router = routerOf(() => createElement(component, props), at)
  await router.load()
  const shown = render(
    createElement(SpeechProvider, {
      locale,
      messages,
      // oxlint-disable-next-line react/no-children-prop -- its props ask for them
      children: createElement(
        QueryClientProvider,
        { client: queryClient },
        createElement(RouterProvider, { router: router as never }),
        createElement(Toasts),
      ),
    }),
  )
  return { ...service, ...shown, t: messages, router }
}

/** The control of a label, which may say that it is optional. */
export const field = (label: string): HTMLInputElement =>
  screen.getByLabelText((text) => text === label || text.startsWith(`${label} ·`))

/** Types a text into the field of a label. */
export function type(label: string, text: string): HTMLInputElement {
  const control = field(label)
  fireEvent.change(control, { target: { value: text } })
  return control
}

/** Presses the button of a name. */
export const press = (name: string): void =>
  void fireEvent.click(screen.getByRole('button', { name }))
