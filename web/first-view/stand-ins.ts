// What replaces the parts of the app that the first view is drawn without: the router, the client of the
// API, the session and the texts. Components import these by the names of the real ones
// (web/build/first-view.ts); a name that is missing ends the build.
import type { SignedIn } from '#contract/identity/session'
import type { CoreMessages } from '../i18n/core-en.ts'
import type { Formats } from '../i18n/formats.ts'
import { jsx } from './static-react.ts'

/** What the first view is drawn from. */
export type Known = {
  session: SignedIn
  texts: CoreMessages
  format: Formats
  /** Answers of the service, by their operations. */
  answers: Record<string, unknown>
}

let known: Known | undefined

/** Gives components what they show. */
export function know(given: Known): void {
  known = given
}

function given(): Known {
  if (!known) throw new Error('Nothing is known yet.')
  return known
}

/** The texts of the first page. */
export const useMessages = (): CoreMessages => given().texts
/** How dates, numbers and money are written. */
export const useFormat = (): Formats => given().format
/** Refusals are shown by the app. */
export const useRefusalText = () => (): string => ''

/** Who is signed in. */
export function useSession() {
  const { session } = given()
  return {
    ...session,
    isLab: session.organization.type === 'lab',
    isOwner: session.role === 'owner',
  }
}
/** Whether the role of whoever is signed in allows something. */
export const useAllows = (permission: SignedIn['permissions'][number]): boolean =>
  given().session.permissions.includes(permission)

/** The answer of an operation, where it is there. */
export const useRead = (operation: string) => ({
  data: given().answers[operation],
  error: null,
  isPlaceholderData: false,
})

/** The address of the first view: it carries nothing after `?`. */
export const useAddress = () => ({ search: {}, change: (): void => undefined })
/** Links lead on their own until the app is there. */
export const useNavigate = () => (): void => undefined
/** What an address carries after `?` is read by the app. */
export const defaultParseSearch = (): object => ({})

type LinkProps = {
  to: string
  params?: Record<string, string>
  search?: Record<string, unknown>
  activeOptions?: unknown
  activeProps?: unknown
}

/** A link that works without the app. */
export function Link({
  to,
  params = {},
  search = {},
  activeOptions: _options,
  activeProps: _props,
  ...rest
}: LinkProps) {
  const path = to.replaceAll(/\$(\w+)/g, (_all, name: string) => params[name] ?? '')
  const carried = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(carried.map(([name, value]) => [name, String(value)]))
  const href = `/app${path}${query.size > 0 ? `?${query}` : ''}`
  return jsx('a', { ...rest, href })
}
/** A component that links, with the looks of another. */
export const createLink =
  (component: (props: Record<string, unknown>) => unknown) =>
  ({ to, params, search, ...rest }: LinkProps) =>
    component({
      ...rest,
      href: (
        Link({ to, ...(params ? { params } : {}), ...(search ? { search } : {}) }).props as {
          href: string
        }
      ).href,
    })

/** Nothing: its code comes with the app. */
export const late = () => () => null
/** Nothing: what the list shows when it is asked for comes with the app. */
export const loadLayouts = (): Promise<never> => new Promise(() => undefined)
/** Nothing: the keys of the list come with the app. */
export const ListKeys = () => null
/** Nothing: the export comes with the app. */
export const ExportButton = () => null
