/** What the app says in English while the service can't be reached. */
export const offlineEn = {
  title: 'Offline',
  asOf: (time: string) => `Offline: as of ${time}`,
  readOnly: "You can read what is here. Changes can't be saved until you're online again.",
  tryAgain: 'Try again',
  data: {
    listOrders: 'Orders',
    getOrder: 'Order',
    getWorklist: 'To do',
    listPatients: 'Patients',
    listShipments: 'Shipments',
    getShipment: 'Shipment',
  },
}
/** The texts of the offline bar in a language. */
export type OfflineMessages = typeof offlineEn
