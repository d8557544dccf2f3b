import type { ComponentProps, ReactNode } from 'react'
import type { Permission } from '#contract/platform/endpoint'
import { useMessages } from '../i18n/index.tsx'
import { Button } from '../ui/button.tsx'
import { useAllows } from './session.tsx'

/** A button for those whose role allows what it does; for others it is off and says why. */
export function AllowedButton({
  needs,
  disabled = false,
  title,
  ...rest
}: ComponentProps<typeof Button> & { needs: Permission }) {
  const t = useMessages().ui
  const isAllowed = useAllows(needs)
  return (
    <Button {...rest} disabled={disabled || !isAllowed} title={isAllowed ? title : t.roleLacks} />
  )
}

/** What only those see whose role allows it. */
export function Allowed({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useAllows(needs) && children
}
