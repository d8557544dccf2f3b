// Replaces the library's own factory of icons (web/build/sources.ts), whose colours, sizes and classes by
// name nobody here uses: with it every page weighs a kilobyte more.
import { createElement, type ReactElement, type SVGProps } from 'react'

/** An icon as `lucide-react` keeps it: elements with their attributes, in a square. */
type IconData = { size?: number; node: readonly [name: string, attributes: object][] }

type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/** The component of an icon; one without a label is for the eye alone. */
export default function createIcon({ node, size: square = 24 }: IconData) {
  return function Icon({ size = 24, ...props }: IconProps): ReactElement {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${square} ${square}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined,
        ...props,
      },
      node.map(([name, attributes]) => createElement(name, attributes)),
    )
  }
}
