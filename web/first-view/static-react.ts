// What replaces React where the first view is drawn once: elements become nodes, state is what it begins
// with, and nothing happens afterwards. The build exchanges the two (web/build/first-view.ts); what a
// component uses beyond it ends the build.

type Props = Record<string, unknown>
type Component = (props: Props) => unknown
type Context = { value: unknown }
type Drawable = { type: string | Component | Context; props: Props }

const svgNames = new Set(['svg', 'path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'g'])
const svgSpace = 'http://www.w3.org/2000/svg'
// These are written with capitals in the document too.
const keptNames = new Set(['viewBox', 'preserveAspectRatio'])
const otherNames: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  colSpan: 'colspan',
}

const attributeOf = (name: string, isSvg: boolean): string => {
  if (otherNames[name]) return otherNames[name]
  if (!isSvg) return name.toLowerCase()
  return keptNames.has(name) ? name : name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)
}

function setAttribute(node: Element, name: string, value: unknown, isSvg: boolean): void {
  const isSpoken = name.startsWith('aria-')
  if (typeof value === 'function') {
    // What answers no press before the app is there is off.
    if (node.matches('button, input')) node.setAttribute('disabled', '')
  } else if (typeof value === 'string' || typeof value === 'number' || isSpoken) {
    if (value !== undefined && value !== null) {
      node.setAttribute(attributeOf(name, isSvg), `${value as string | number | boolean}`)
    }
  } else if (value === true) node.setAttribute(attributeOf(name, isSvg), '')
}

function drawElement(name: string, { children, ref, key, ...props }: Props): Element {
  const isSvg = svgNames.has(name)
  const node = isSvg ? document.createElementNS(svgSpace, name) : document.createElement(name)
  for (const [prop, value] of Object.entries(props)) setAttribute(node, prop, value, isSvg)
  node.append(...draw(children))
  return node
}

function drawInContext(context: Context, { value, children }: Props): Node[] {
  const before = context.value
  context.value = value
  const nodes = draw(children)
  context.value = before
  return nodes
}

/** The nodes of what a component shows. */
export function draw(shown: unknown): Node[] {
  if (shown === null || shown === undefined || typeof shown === 'boolean') return []
  if (typeof shown === 'string' || typeof shown === 'number') {
    return [document.createTextNode(String(shown))]
  }
  if (Array.isArray(shown)) return shown.flatMap(draw)
  const { type, props } = shown as Drawable
  if (typeof type === 'string') return [drawElement(type, props)]
  return typeof type === 'function' ? draw(type(props)) : drawInContext(type, props)
}

/** An element as JSX writes it. */
export const jsx = (type: Drawable['type'], props: Props): Drawable => ({ type, props })
/** An element with several children. */
export const jsxs = (type: Drawable['type'], props: Props): Drawable => ({ type, props })
/** Only its children. */
export const Fragment = ({ children }: Props): unknown => children
/** Its children: what comes later is not there. */
export const Suspense = ({ children }: Props): unknown => children

/** An element as libraries write it. */
export const createElement = (
  type: Drawable['type'],
  props: Props | null,
  ...children: unknown[]
): Drawable => ({ type, props: children.length > 0 ? { ...props, children } : { ...props } })

/** A component without a reference to its node. */
export const forwardRef =
  (render: (props: Props, ref: null) => unknown): Component =>
  (props) =>
    render(props, null)
/** The component itself: it is drawn once. */
export const memo = (component: Component): Component => component
/** Nothing: its code comes later. */
export const lazy = (): Component => () => null

/** A context with the value that it has outside. */
export const createContext = (value: unknown): Context => ({ value })
/** The value of a context. */
export const useContext = ({ value }: Context): unknown => value

const begin = <T>(value: T | (() => T)): T =>
  typeof value === 'function' ? (value as () => T)() : value
const doNothing = (): void => undefined

/** The first state. */
export const useState = <T>(first: T | (() => T)): [T, () => void] => [begin(first), doNothing]
/** A reference to nothing. */
export const useRef = <T>(current: T): { current: T } => ({ current })
/** Nothing: effects are of what lives on. */
export const useEffect = doNothing
/** The value, made now. */
export const useMemo = begin
/** The function itself. */
export const useCallback = <T>(run: T): T => run
/** The value now. */
export const useSyncExternalStore = <T>(_subscribe: unknown, read: () => T): T => read()
