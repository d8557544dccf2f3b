import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const variants = {
  /** The one next step of a place. */
  primary: 'bg-accent text-on-accent font-medium hover:bg-accent-strong',
  /** Other steps. */
  secondary: 'bg-raised text-ink border border-line font-medium hover:bg-sunken',
  /** Steps that should not draw the eye. */
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  /** What cannot be taken back. */
  danger: 'bg-raised text-bad border border-bad font-medium hover:bg-bad-soft',
}
type Variant = keyof typeof variants

const base =
  'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-lg px-3 whitespace-nowrap ' +
  'transition-colors duration-100 disabled:opacity-55 coarse:h-11 coarse:px-4'

const classesOf = (variant: Variant, className?: string) =>
  classNames(base, variants[variant], className)

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant
  /** A step is under way: the button waits and says so. */
  isBusy?: boolean
  icon?: ReactNode
}

/** A button; `type="button"` unless it is said otherwise. */
export function Button({
  variant = 'secondary',
  isBusy = false,
  icon,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classesOf(variant, className)}
    >
      {icon}
      {children}
    </button>
  )
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; icon: ReactNode }

/** A button that shows only an icon; its label is spoken and shown on hover. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-ink-2',
        'hover:bg-sunken hover:text-ink disabled:opacity-55 coarse:size-11',
        className,
      )}
    >
      {icon}
    </button>
  )
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { variant?: Variant; icon?: ReactNode }

/** A link to a paper or file that looks like a button. */
export function AnchorButton({
  variant = 'secondary',
  icon,
  children,
  className,
  ...rest
}: AnchorProps) {
  return (
    <a {...rest} className={classesOf(variant, className)}>
      {icon}
      {children}
    </a>
  )
}

const RouterButton = createLink(AnchorButton)

/** A link to a page of the app that looks like a button. */
export const LinkButton: LinkComponent<typeof AnchorButton> = (props) => <RouterButton {...props} />
