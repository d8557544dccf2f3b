import { Menu } from '@base-ui/react/menu'
import { classNames } from './class-names.ts'
import type { MenuItem } from './menu-item.ts'

/** A menu that is open, at its button. */
export default function OpenMenu({
  label,
  items,
  anchor,
  onClose,
}: {
  label: string
  items: readonly MenuItem[]
  anchor: HTMLElement
  onClose: () => void
}) {
  return (
    <Menu.Root open onOpenChange={(isOpen) => !isOpen && onClose()} modal={false}>
      {/* What is outside of a modal dialog cannot be touched while it is open. */}
      <Menu.Portal container={anchor.closest('dialog') ?? undefined}>
        <Menu.Positioner
          anchor={anchor}
          sideOffset={4}
          align="start"
          positionMethod="fixed"
          className="z-50"
        >
          <Menu.Popup
            aria-label={label}
            finalFocus={() => anchor}
            className="min-w-44 rounded-xl border border-line bg-raised p-1 shadow-popup outline-none"
          >
            {items.map(({ label: text, icon, disabledBecause, isDanger, run }) => (
              <Menu.Item
                key={text}
                disabled={disabledBecause !== undefined}
                onClick={run}
                className={classNames(
                  'flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 outline-none select-none coarse:min-h-11',
                  'data-highlighted:bg-sunken data-disabled:opacity-60',
                  isDanger && 'text-bad',
                )}
              >
                {icon}
                <span className="min-w-0">
                  {text}
                  {disabledBecause && (
                    <span className="block text-xs text-ink-3">{disabledBecause}</span>
                  )}
                </span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
