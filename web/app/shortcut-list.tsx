import { useMessages } from '../i18n/index.tsx'
import { Key } from '../ui/states.tsx'
import type { NavItem } from './nav-items.tsx'
import { findKey } from './shortcuts.ts'
import { useAllows, useSession } from './session.tsx'

type Shortcut = [keys: string[], label: string]

function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
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
    </dl>
  )
}

/** All keys that work everywhere, and those of the list of orders, with what they do. */
export function ShortcutList({ navItems }: { navItems: readonly NavItem[] }) {
  const t = useMessages()
  const canOrder = useAllows('orders.write')
  const { isLab } = useSession()
  const { inOrders: words, space } = t.palette
  const everywhere: Shortcut[] = [
    [[findKey(t), '/'], t.palette.findOrDo],
    ...(canOrder ? [[['N'], t.app.newOrder] satisfies Shortcut] : []),
    [['?'], t.palette.shortcuts],
    [['Esc'], t.ui.close],
  ]
  const going = navItems.flatMap(({ letter, label }): Shortcut[] =>
    letter ? [[['G', letter.toUpperCase()], label(t)]] : [],
  )
  const choosing: Shortcut[] = [
    [['X'], words.select],
    [['⇧ J', '⇧ K', `⇧ ${space}`], words.range],
  ]
  const inOrders: Shortcut[] = [
    [['J', 'K'], words.move],
    [[space], words.peek],
    [['↵'], words.open],
    ...(isLab ? choosing : []),
    [['.'], words.actions],
  ]
  return (
    <>
      <Shortcuts shortcuts={everywhere} />
      <h3 className="mt-4 mb-1.5 font-medium">{words.title}</h3>
      <Shortcuts shortcuts={inOrders} />
      <h3 className="mt-4 mb-1.5 font-medium">{t.palette.places}</h3>
      <Shortcuts shortcuts={going} />
    </>
  )
}
