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
  customer_on_route_twice: () =>
    'Ein Kunde kann nur einmal auf einer Tour stehen. Entfernen Sie den zweiten Halt.',
  delivery_route_archived: () =>
    'Diese Tour wird nicht mehr gefahren. Aktivieren Sie sie oder wählen Sie eine andere.',
  delivery_run_planned: () =>
    'Eine Fahrt dieser Tour ist für diesen Tag bereits geplant. Öffnen Sie diese Fahrt.',
  delivery_run_transition_not_allowed: ({ status }, { label }) =>
    `Die Fahrt ist ${label('deliveryRunStatus', status)}. Laden Sie neu, um zu sehen, was möglich ist.`,
  delivery_stops_changed: () =>
    'Die Halte dieser Fahrt haben sich geändert. Laden Sie neu und sortieren Sie noch einmal.',
  shipment_not_deliverable: () =>
    'Nur eine offene Sendung an einen Kunden kann auf eine Fahrt. Wählen Sie eine andere.',
  photo_not_of_customer: () =>
    'Das Foto muss ein Bild zu einem Auftrag dieses Kunden sein. Nehmen Sie es noch einmal auf.',
  carrier_address_not_allowed: () =>
    'Die Adresse muss sicher (HTTPS) und im öffentlichen Internet sein und darf kein Passwort enthalten.',
  carrier_connection_inactive: () =>
    'Dieser Versanddienst ist ausgeschaltet. Schalten Sie ihn in den Einstellungen ein oder wählen Sie einen anderen.',
  carrier_booking_exists: () =>
    'Diese Sendung hat bereits ein Etikett eines Versanddienstes. Stornieren Sie zuerst dieses Etikett.',
  carrier_booking_transition_not_allowed: () =>
    'Dieses Etikett kann nicht mehr storniert werden. Laden Sie die Seite neu, um den Stand zu sehen.',
  shipment_without_carrier: () =>
    'Für diese Sendung wurde hier kein Etikett gebucht. Verfolgen Sie sie auf der Seite des Versanddienstes.',
  carrier_not_answering: ({ carrier }) =>
    `${carrier} antwortet nicht. Versuchen Sie es später noch einmal.`,
  carrier_refused: ({ carrier }) =>
    `${carrier} konnte nicht sagen, wo die Sendung ist. Testen Sie die Verbindung in den Einstellungen.`,
  pickup_day_passed: () =>
    'Der Tag der Abholung liegt in der Vergangenheit. Wählen Sie heute oder einen späteren Tag.',
}
