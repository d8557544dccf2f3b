import {
  Banknote,
  Boxes,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  Factory,
  FileText,
  House,
  Inbox,
  Microscope,
  Package,
  Receipt,
  RotateCcw,
  Route,
  ScanLine,
  Settings,
  ShieldAlert,
  Stethoscope,
  Tags,
  Truck,
  Users,
  Warehouse,
  Waypoints,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { Permission } from '#contract/platform/endpoint'
import type { SignedIn } from '#contract/identity/session'
import type { LinkTarget } from '../ui/page.tsx'
import type { Messages } from '../i18n/en.ts'

/** A navItem of the app, as the side bar, the palette and the shortcuts know it. */
export type NavItem = {
  to: NonNullable<LinkTarget['to']>
  label: (t: Messages) => string
  /** A shorter label where the bar of a phone has no room for the other. */
  barLabel?: (t: Messages) => string
  icon: LucideIcon
  /** After `g`: the letter that goes there. */
  letter?: string
  /** Where the addresses of its records begin, unless they are below its own. */
  records?: string
  /** Only for this side. */
  only?: 'lab' | 'clinic'
  needsFinance?: true
  needsOwner?: true
  needs?: Permission
  /** The side bar's group. */
  group: 'work' | 'people' | 'making' | 'money' | 'self'
}

const all: readonly NavItem[] = [
  { to: '/', label: (t) => t.app.home, icon: House, letter: 'h', group: 'work' },
  {
    to: '/inbox',
    label: (t) => t.app.inbox,
    barLabel: (t) => t.app.inboxShort,
    icon: Inbox,
    letter: 'i',
    only: 'lab',
    group: 'work',
  },
  { to: '/orders', label: (t) => t.app.orders, icon: ClipboardList, letter: 'o', group: 'work' },
  { to: '/scans', label: (t) => t.app.scans, icon: ScanLine, letter: 's', group: 'work' },
  { to: '/shipments', label: (t) => t.app.shipments, icon: Truck, letter: 'd', group: 'work' },
  { to: '/delivery', label: (t) => t.app.delivery, icon: Route, only: 'lab', group: 'work' },
  { to: '/remakes', label: (t) => t.app.remakes, icon: RotateCcw, letter: 'r', group: 'work' },
  { to: '/patients', label: (t) => t.app.patients, icon: Users, letter: 'p', group: 'people' },
  {
    to: '/customers',
    label: (t) => t.app.customers,
    icon: Waypoints,
    letter: 'c',
    only: 'lab',
    group: 'people',
  },
  {
    to: '/labs',
    label: (t) => t.app.labs,
    icon: Microscope,
    letter: 'l',
    only: 'clinic',
    group: 'people',
  },
  {
    to: '/dentists',
    label: (t) => t.app.dentists,
    icon: Stethoscope,
    letter: 'e',
    group: 'people',
  },
  { to: '/bench/scan', label: (t) => t.app.scan, icon: ScanLine, only: 'lab', group: 'making' },
  { to: '/bench/queue', label: (t) => t.app.bench, icon: Wrench, only: 'lab', group: 'making' },
  {
    to: '/production',
    label: (t) => t.app.production,
    icon: Factory,
    letter: 'b',
    only: 'lab',
    group: 'making',
  },
  {
    to: '/capacity',
    label: (t) => t.app.capacity,
    icon: CalendarClock,
    only: 'lab',
    group: 'making',
  },
  {
    to: '/work-centres',
    label: (t) => t.app.workCentres,
    icon: Wrench,
    only: 'lab',
    needs: 'planning.write',
    group: 'making',
  },
  {
    to: '/catalog',
    label: (t) => t.app.catalog,
    icon: Tags,
    letter: 'k',
    only: 'lab',
    group: 'making',
  },
  { to: '/time', label: (t) => t.app.time, icon: CalendarClock, only: 'lab', group: 'making' },
  { to: '/trays', label: (t) => t.app.trays, icon: Package, only: 'lab', group: 'making' },
  { to: '/materials', label: (t) => t.app.materials, icon: Boxes, only: 'lab', group: 'making' },
  {
    to: '/stock',
    records: '/purchase-orders',
    label: (t) => t.app.stock,
    icon: Warehouse,
    only: 'lab',
    group: 'making',
  },
  {
    to: '/materials',
    label: (t) => t.app.safety,
    icon: ShieldAlert,
    only: 'clinic',
    group: 'work',
  },
  {
    to: '/invoices',
    label: (t) => t.app.invoices,
    icon: Receipt,
    letter: 'm',
    needsFinance: true,
    group: 'money',
  },
  {
    to: '/statements',
    label: (t) => t.app.statements,
    icon: FileText,
    needsFinance: true,
    group: 'money',
  },
  {
    to: '/pay',
    records: '/pay-runs',
    label: (t) => t.app.pay,
    icon: Banknote,
    only: 'lab',
    needsFinance: true,
    needsOwner: true,
    group: 'money',
  },
  {
    to: '/reports',
    label: (t) => t.app.reports,
    icon: ChartColumn,
    letter: 'a',
    needs: 'reports.read',
    group: 'money',
  },
  { to: '/settings', label: (t) => t.app.settings, icon: Settings, letter: ',', group: 'self' },
]

const isFor =
  ({ organization, role, permissions, canSeeFinance }: SignedIn) =>
  ({ only, needsFinance, needsOwner, needs }: NavItem): boolean =>
    (only === undefined || only === organization.type) &&
    (!needsFinance || canSeeFinance) &&
    (!needsOwner || role === 'owner') &&
    (needs === undefined || permissions.includes(needs))

/** The navItems that somebody can go to. */
export const navItemsOf = (session: SignedIn): NavItem[] => all.filter(isFor(session))

/** The navItem of an address that somebody has no part in; none where the page is theirs. */
export function deniedItemOf(session: SignedIn, path: string): NavItem | undefined {
  const items = all.filter(({ to, records }) => new RegExp(`^(${to}|${records})(/|$)`).test(path))
  return items.some(isFor(session)) ? undefined : items[0]
}
