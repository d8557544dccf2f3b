import type { OfflineMessages } from './offline-en.ts'

/** What the app says in German while the service cannot be reached. */
export const offlineDe: OfflineMessages = {
  title: 'Offline',
  asOf: (time) => `Offline: Stand ${time}`,
  readOnly: 'Sie können lesen, was hier ist. Änderungen lassen sich erst wieder online speichern.',
  tryAgain: 'Erneut versuchen',
  data: {
    listOrders: 'Aufträge',
    getOrder: 'Auftrag',
    getWorklist: 'Aufgaben',
    listPatients: 'Patienten',
    listShipments: 'Sendungen',
    getShipment: 'Sendung',
  },
}
