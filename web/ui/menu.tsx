import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import type { MenuItem } from './menu-item.ts'
import { loadOnline } from './late.tsx'

export type { MenuItem } from './menu-item.ts'

const OpenMenu = lazy(() => loadOnline(() => import('./open-menu.tsx')))

type MenuButtonProps = {
  label: string
  items: readonly MenuItem[]
  icon?: ReactNode
  /** Only the icon is shown. */
  isIcon?: boolean
  variant?: 'primary' | 'secondary' | 'quiet'
  /** A long label takes two lines before it is cut. */
  mayWrap?: boolean
}

/** A button that opens a menu. The menu's own code comes with the first that is opened. */
export function MenuButton({
  label,
  items,
  icon,
  isIcon,
  variant = 'secondary',
  mayWrap,
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shared = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const
  return (
    <>
      {isIcon ? (
        <IconButton label={label} icon={icon} {...shared} />
      ) : (
        <Button
          variant={variant}
          icon={icon}
          className={`max-w-full min-w-0 ${mayWrap ? 'pe-1' : ''}`}
          {...shared}
        >
          <span
            className={
              mayWrap
                ? 'line-clamp-2 text-start break-words text-sm leading-tight whitespace-normal'
                : 'truncate'
            }
          >
            {label}
          </span>
        </Button>
      )}
      {anchor && (
        <Suspense>
          <OpenMenu label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
