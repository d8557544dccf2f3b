import type { SignedIn } from '#contract/identity/session'
import type { LinkTarget } from '../../ui/page.tsx'

/** A page that the settings lead to. */
export type SettingsNavItem =
  | 'account'
  | 'appearance'
  | 'notices'
  | 'company'
  | 'letterhead'
  | 'documents'
  | 'receiving'
  | 'team'
  | 'roles'
  | 'devices'
  | 'sharedDevices'
  | 'audit'
  | 'finance'
  | 'payments'
  | 'scanners'
  | 'carriers'
  | 'catalog'
  | 'workflows'
  | 'capacity'
  | 'materials'
  | 'safety'

type Rule = {
  to: LinkTarget['to']
  /** Which part of the page. */
  search?: { tab: 'hours' }
  only?: 'lab' | 'clinic'
  needsOwner?: true
}

const rules: Record<SettingsNavItem, Rule> = {
  account: { to: '/settings/account' },
  appearance: { to: '/settings/appearance' },
  notices: { to: '/settings/notifications' },
  company: { to: '/settings/company' },
  letterhead: { to: '/settings/letterhead', only: 'lab' },
  documents: { to: '/settings/documents', only: 'lab' },
  receiving: { to: '/settings/receiving', only: 'clinic' },
  team: { to: '/settings/team' },
  roles: { to: '/settings/roles' },
  devices: { to: '/settings/devices', needsOwner: true },
  sharedDevices: { to: '/settings/shared-devices', only: 'lab', needsOwner: true },
  audit: { to: '/settings/audit', needsOwner: true },
  finance: { to: '/settings/finance', only: 'lab' },
  payments: { to: '/settings/payments', only: 'lab' },
  scanners: { to: '/scanners' },
  carriers: { to: '/settings/carriers', only: 'lab' },
  catalog: { to: '/catalog', only: 'lab' },
  workflows: { to: '/workflows', only: 'lab' },
  capacity: { to: '/capacity', search: { tab: 'hours' }, only: 'lab' },
  materials: { to: '/materials', only: 'lab' },
  safety: { to: '/materials', only: 'clinic' },
}

/** The groups of the settings, each with its pages in order. */
const groups = {
  you: ['account', 'appearance', 'notices'],
  organization: [
    'company',
    'letterhead',
    'documents',
    'receiving',
    'team',
    'roles',
    'devices',
    'sharedDevices',
    'audit',
  ],
  money: ['finance', 'payments'],
  work: ['scanners', 'carriers', 'catalog', 'workflows', 'capacity', 'materials', 'safety'],
} as const satisfies Record<string, readonly SettingsNavItem[]>
type SettingsGroup = keyof typeof groups

/** Where the settings lead somebody, group by group; groups without a page are left out. */
export function settingsOf({ organization, role }: Pick<SignedIn, 'organization' | 'role'>) {
  return (Object.keys(groups) as SettingsGroup[])
    .map((group) => ({
      group,
      places: groups[group]
        .map((place) => ({ place, ...rules[place] }))
        .filter(({ only }) => only === undefined || only === organization.type)
        .filter(({ needsOwner }) => !needsOwner || role === 'owner'),
    }))
    .filter(({ places }) => places.length > 0)
}
