import { labelParam, refusal, TextParam } from './refusal.ts'

/** Refusals of shipments and pickups. */
export const logisticsRefusals = {
  only_lab_ships: refusal(403, () => 'Only the lab can ship to the practice.'),
  only_lab_confirms_arrival: refusal(
    403,
    () => 'Only the lab can confirm what arrived there. Ask the lab.',
  ),
  only_sender_confirms_disinfection: refusal(
    403,
    () => 'Only the sender can say whether the contents are disinfected.',
  ),
  orders_of_several_parties: refusal(
    422,
    () =>
      'All orders in a shipment must be between the same lab and customer. Ship the others separately.',
  ),
  item_already_sent: refusal(
    422,
    () => 'An item of this shipment was already shipped. Remove it from the shipment.',
  ),
  order_goes_to_try_in: refusal(
    422,
    ({ orderNumber }) =>
      `${orderNumber} has a try-in ahead. Ship it for try-in, or skip the try-in while it is in production.`,
    { orderNumber: TextParam },
  ),
  order_already_sent: refusal(422, () => 'All items of this order were already shipped.'),
  shipment_transition_not_allowed: refusal(
    409,
    ({ status, transition }, { label }) =>
      `The shipment is ${label('shipmentStatus', status)}, so ${label('shipmentTransition', transition)}.`,
    { status: labelParam('shipmentStatus'), transition: labelParam('shipmentTransition') },
  ),
  shipment_goes_to_lab: refusal(
    409,
    () => 'This shipment goes to the lab. Only shipments to the practice can be reported missing.',
  ),
  pickup_transition_not_allowed: refusal(
    409,
    ({ status }, { label }) =>
      `The pickup is already ${label('pickupStatus', status)}. Request another one if you need it.`,
    { status: labelParam('pickupStatus') },
  ),
  customer_on_route_twice: refusal(
    422,
    () => 'A customer can be on a route only once. Remove the second stop.',
  ),
  delivery_route_archived: refusal(
    422,
    () => 'This route is no longer driven. Activate it or choose another one.',
  ),
  delivery_run_planned: refusal(
    409,
    () => 'A run of this route is already planned for that day. Open it instead.',
  ),
  delivery_run_transition_not_allowed: refusal(
    409,
    ({ status }, { label }) =>
      `The run is ${label('deliveryRunStatus', status)}. Reload to see what can be done with it.`,
    { status: labelParam('deliveryRunStatus') },
  ),
  delivery_stops_changed: refusal(
    409,
    () => 'The stops of this run have changed. Reload and sort them again.',
  ),
  shipment_not_deliverable: refusal(
    422,
    () => 'Only an open shipment to a customer can go on a run. Choose another one.',
  ),
  photo_not_of_customer: refusal(
    422,
    () =>
      "The photo must be an image that was added to one of this customer's orders. Take it again.",
  ),
  carrier_address_not_allowed: refusal(
    422,
    () =>
      'The address must be a secure one (HTTPS) on the public internet, without a password in it.',
  ),
  carrier_connection_inactive: refusal(
    422,
    () => 'This carrier is switched off. Switch it on in the settings or choose another one.',
  ),
  carrier_booking_exists: refusal(
    409,
    () => 'This shipment already has a label of a carrier. Cancel that label first.',
  ),
  carrier_booking_transition_not_allowed: refusal(
    409,
    () => 'This label can no longer be cancelled. Reload to see its status.',
  ),
  shipment_without_carrier: refusal(
    422,
    () => 'No label of this shipment was booked here. Follow it on the page of its carrier.',
  ),
  carrier_not_answering: refusal(
    503,
    ({ carrier }) => `${carrier} isn't answering. Try again later.`,
    { carrier: TextParam },
  ),
  carrier_refused: refusal(
    422,
    ({ carrier }) =>
      `${carrier} couldn't say where the shipment is. Test the connection in the settings.`,
    { carrier: TextParam },
  ),
  pickup_day_passed: refusal(
    422,
    () => 'The day of the pickup has passed. Choose today or a later day.',
  ),
}
