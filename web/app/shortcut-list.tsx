import { useMessages } from '../i18n/index.tsx'
import { Key } from '../ui/states.tsx'
import type { NavItem } from './nav-items.tsx'
import { findKey } from './shortcuts.ts'
import { useAllows } from './session.tsx'

/** All keys that work everywhere, with what they do. */
export function ShortcutList({ navItems }: { navItems: readonly NavItem[] }) {
  const t = useMessages()
  const canOrder = useAllows('orders.write')
  const shortcuts: [string[], string][] = [
    [[findKey(t), '/'], t.palette.findOrDo],
    ...(canOrder ? ([[['N'], t.app.newOrder]] satisfies [string[], string][]) : []),
    [['?'], t.palette.shortcuts],
    [['Esc'], t.ui.close],
  ]
  const going = navItems.flatMap(({ letter, label }) =>
    letter ? [{ letter: letter.toUpperCase(), label: label(t) }] : [],
  )
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
      {shortcuts.map(([keys, label]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="flex justify-end gap-1">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dd>
        </div>
      ))}
      {going.map(({ letter, label }) => (
        <div key={letter} className="contents">
          <dt>{t.palette.goTo(label)}</dt>
          <dd className="flex justify-end gap-1">
            <Key>G</Key>
            <Key>{letter}</Key>
          </dd>
        </div>
      ))}
    </dl>
  )
}
