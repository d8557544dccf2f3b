/** The texts of the trays of a lab. */
export const traysEn = {
  title: 'Trays',
  tray: 'Tray',
  order: 'Order',
  free: 'Free',
  search: 'Tray code',
  state: 'Show',
  states: { all: 'All trays', free: 'Free', used: 'In use', retired: 'Out of use' },
  add: 'Add trays',
  addTitle: 'New trays',
  prefix: 'Prefix',
  prefixHint: 'Printed before each number, such as “T-”.',
  from: 'First number',
  to: 'Last number',
  tooMany: 'Add up to 1,000 trays at a time.',
  preview: (first: string, last: string) =>
    `New: ${first === last ? first : `${first} to ${last}`}`,
  added: (added: number, existing: number) =>
    existing === 0
      ? `${added} ${added === 1 ? 'tray' : 'trays'} added`
      : `${added} ${added === 1 ? 'tray' : 'trays'} added, ${existing} already there`,
  printAll: 'Print labels',
  printOne: 'Print label',
  rename: 'Rename',
  renameTitle: (code: string) => `Rename tray ${code}`,
  code: 'Tray code',
  retire: 'Take out of use',
  retired: (code: string) => `Tray ${code} is out of use`,
  revive: 'Return to use',
  remove: 'Delete',
  removed: (code: string) => `Tray ${code} deleted`,
  more: (code: string) => `Actions for tray ${code}`,
  emptyTitle: 'No trays yet',
  emptyText: 'Add your trays to see which are free and to find orders by their tray.',
  field: {
    hint: 'Type a code or scan the tray.',
    take: (code: string) => `Use tray ${code}`,
  },
}
/** The texts of trays in a language. */
export type TraysMessages = typeof traysEn
