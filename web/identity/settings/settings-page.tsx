import { Link } from '@tanstack/react-router'
import {
  Bell,
  Boxes,
  Building2,
  CalendarCheck,
  CalendarClock,
  ChevronRight,
  CreditCard,
  FileText,
  History,
  KeyRound,
  Palette,
  Printer,
  Receipt,
  ScanLine,
  ShieldAlert,
  Tags,
  Truck,
  UserCog,
  UserRound,
  Users,
  Workflow,
  type LucideIcon,
  TabletSmartphone,
} from 'lucide-react'
import type { LinkTarget } from '../../ui/page.tsx'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { settingsOf, type SettingsNavItem } from './settings-nav.ts'

const icons: Record<SettingsNavItem, LucideIcon> = {
  account: UserRound,
  appearance: Palette,
  notices: Bell,
  company: Building2,
  letterhead: Printer,
  documents: FileText,
  receiving: CalendarCheck,
  team: Users,
  roles: UserCog,
  devices: KeyRound,
  sharedDevices: TabletSmartphone,
  audit: History,
  finance: Receipt,
  payments: CreditCard,
  scanners: ScanLine,
  carriers: Truck,
  catalog: Tags,
  workflows: Workflow,
  capacity: CalendarClock,
  materials: Boxes,
  safety: ShieldAlert,
}

function PlaceRow({
  place,
  to,
  search = {},
}: Pick<LinkTarget, 'to' | 'search'> & { place: SettingsNavItem }) {
  const t = useMessages().settings
  const [title, about] = t.pages[place]
  const Icon = icons[place]
  return (
    <Link
      to={to}
      search={search}
      className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken/60"
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-sunken text-ink-2">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-ink-3">{about}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3 rtl:rotate-180" />
    </Link>
  )
}

/** All settings, in groups, each with one line about it. */
export function SettingsPage() {
  const t = useMessages().settings
  const session = useSession()
  return (
    <Page title={t.title} subtitle={session.organization.name} width="narrow">
      <div className="flex flex-col gap-4">
        {settingsOf(session).map(({ group, places }) => (
          <Card key={group} title={t.groups[group]} isFlush>
            <ul className="divide-y divide-line border-t border-line">
              {places.map(({ place, to, search }) => (
                <li key={place}>
                  <PlaceRow place={place} to={to} {...(search ? { search } : {})} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  )
}
