import { Lock } from 'lucide-react'
import { useMessages } from '../i18n/index.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { NavItem } from './nav-items.tsx'
import { useSession } from './session.tsx'

/** In place of a page that whoever is signed in has no part in: why, and the way out. */
export function NoAccess({ navItem: { label, only } }: { navItem: NavItem }) {
  const t = useMessages()
  const { organization } = useSession()
  const page = label(t)
  const isOthers = only !== undefined && only !== organization.type
  const title = isOthers
    ? t.palette.noAccess[only === 'lab' ? 'labs' : 'practices'](page)
    : t.palette.noAccess.role(page)
  return (
    <Page title={page} width="detail">
      <EmptyState
        icon={<Lock aria-hidden className="size-6" />}
        title={title}
        action={
          <>
            <LinkButton to="/" variant="primary">
              {t.app.goHome}
            </LinkButton>
            <LinkButton to="/orders">{t.palette.noAccess.toOrders}</LinkButton>
          </>
        }
      >
        {t.palette.noAccess[isOthers ? 'sideText' : 'roleText'](organization.name)}
      </EmptyState>
    </Page>
  )
}
