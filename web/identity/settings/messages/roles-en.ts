import type { TeamRoleKind } from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'

const permissions: Record<Permission, string> = {
  'orders.write': 'Prepare and change orders',
  'orders.accept': 'Accept and reject orders',
  'orders.submit': 'Send orders to labs',
  'designs.approve': 'Approve designs',
  'stages.work': 'Work on stages',
  'quality.check': 'Check quality',
  'scans.write': 'Add and match files and scans',
  'shipments.write': 'Ship and receive',
  'materials.write': 'Manage materials and stock',
  'contacts.write': 'Change patients, dentists and practices',
  'catalog.write': 'Change the catalogue',
  'planning.write': 'Plan work centres and absences',
  'settings.write': 'Change settings',
  'finance.read': 'See prices and invoices',
  'finance.write': 'Invoice and pay',
  'reports.read': 'See reports',
}
const kinds: Record<TeamRoleKind, string> = {
  staff: 'Team member',
  reception: 'Reception',
  technician: 'Technician',
  quality: 'Quality',
  driver: 'Driver',
  dentist: 'Dentist',
  assistant: 'Assistant',
  bookkeeping: 'Bookkeeping',
  own: 'Own role',
}

/** The texts of the page of roles. */
export const rolesEn = {
  title: 'Roles',
  lead: 'What each role can do. Changes take effect at once.',
  add: 'Add role',
  permission: 'Can do',
  permissions,
  kinds,
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  owners: 'Everything',
  changed: 'Changed',
  reset: 'Reset',
  resetDone: (name: string) => `${name} is as usual again.`,
  remove: 'Delete',
  removed: (name: string) => `${name} deleted.`,
  added: (name: string) => `${name} added.`,
}
