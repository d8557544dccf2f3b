import type { logisticsRefusals } from '../logistics.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of shipments and pickups, in German. */
export const logisticsRefusalsDe: Translation<typeof logisticsRefusals> = {
  only_lab_ships: () => 'Nur das Labor kann an die Praxis versenden.',
  only_lab_confirms_arrival: () =>
    'Nur das Labor kann bestätigen, was dort angekommen ist. Fragen Sie das Labor.',
  only_sender_confirms_disinfection: () =>
    'Nur der Absender kann angeben, ob der Inhalt desinfiziert ist.',
  orders_of_several_parties: () =>
    'Alle Aufträge einer Sendung müssen zwischen demselben Labor und demselben Kunden bestehen. Versenden Sie die übrigen getrennt.',
  item_already_sent: () =>
    'Eine Position dieser Sendung ist bereits versandt. Entfernen Sie sie aus der Sendung.',
  order_goes_to_try_in: ({ orderNumber }) =>
    `Vor ${orderNumber} liegt noch eine Anprobe. Versenden Sie den Auftrag zur Anprobe, oder überspringen Sie die Anprobe während der Fertigung.`,
  order_already_sent: () => 'Alle Positionen dieses Auftrags sind bereits versandt.',
  shipment_transition_not_allowed: ({ status, transition }, { label }) =>
    `Die Sendung ist ${label('shipmentStatus', status)}, daher ist ${label('shipmentTransition', transition)} nicht möglich.`,
  shipment_goes_to_lab: () =>
    'Diese Sendung geht an das Labor. Nur Sendungen an die Praxis können als nicht erhalten gemeldet werden.',
  pickup_transition_not_allowed: ({ status }, { label }) =>
    `Die Abholung ist bereits ${label('pickupStatus', status)}. Fragen Sie bei Bedarf eine neue an.`,
  pickup_day_passed: () =>
    'Der Tag der Abholung liegt in der Vergangenheit. Wählen Sie heute oder einen späteren Tag.',
}
