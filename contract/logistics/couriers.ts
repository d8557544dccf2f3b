// A carrier with tracking, or a way without one.
type CourierGroup = 'parcel' | 'post' | 'overnight' | 'by_hand'

type Courier = {
  code: string
  en: string
  de: string
  group: CourierGroup
  /** The page that shows a parcel: `{trackingNumber}` represents its number, percent-encoded. */
  trackingUrl: string | null
}

const carrier = (
  group: Courier['group'],
  code: string,
  name: string,
  trackingUrl: string | null,
): Courier => ({ code, en: name, de: name, group, trackingUrl })

/**
 * Carriers that laboratories and clinics use, with the public pages of their tracking, and the ways
 * without a carrier. A shipment may name any other: this is what a form offers.
 */
export const couriers: readonly Courier[] = [
  carrier(
    'parcel',
    'dhl',
    'DHL',
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={trackingNumber}',
  ),
  carrier('parcel', 'dpd', 'DPD', 'https://tracking.dpd.de/status/en_US/parcel/{trackingNumber}'),
  carrier('parcel', 'gls', 'GLS', 'https://gls-group.com/track/{trackingNumber}'),
  carrier('parcel', 'ups', 'UPS', 'https://www.ups.com/track?tracknum={trackingNumber}'),
  carrier('parcel', 'fedex', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr={trackingNumber}'),
  carrier(
    'overnight',
    'dhl_express',
    'DHL Express',
    'https://www.dhl.com/global-en/home/tracking.html?tracking-id={trackingNumber}',
  ),
  carrier('overnight', 'go_express', 'GO! Express', null),
  carrier(
    'post',
    'usps',
    'USPS',
    'https://tools.usps.com/go/TrackConfirmAction?tLabels={trackingNumber}',
  ),
  carrier(
    'post',
    'royal_mail',
    'Royal Mail',
    'https://www.royalmail.com/track-your-item#/tracking-results/{trackingNumber}',
  ),
  carrier(
    'post',
    'la_poste',
    'La Poste',
    'https://www.laposte.fr/outils/suivre-vos-envois?code={trackingNumber}',
  ),
  carrier(
    'post',
    'post_at',
    'Post AT',
    'https://www.post.at/sv/sendungsdetails?snr={trackingNumber}',
  ),
  carrier(
    'post',
    'swiss_post',
    'Swiss Post',
    'https://www.post.ch/swisspost-tracking?formattedParcelCodes={trackingNumber}',
  ),
  // Its page asks for the postcode as well.
  carrier('post', 'postnl', 'PostNL', null),
  {
    code: 'local_courier',
    en: 'Local courier',
    de: 'Kurier am Ort',
    group: 'by_hand',
    trackingUrl: null,
  },
  {
    code: 'own_pick_up',
    en: 'Own pick-up service',
    de: 'Eigener Abholdienst',
    group: 'by_hand',
    trackingUrl: null,
  },
  {
    code: 'hand_delivery',
    en: 'Handed over in person',
    de: 'Persönlich übergeben',
    group: 'by_hand',
    trackingUrl: null,
  },
]

/** What a parcel names as its carrier that the laboratory's own driver takes, in lower case. */
export const ownDriverCouriers: readonly string[] = couriers
  .filter(({ code }) => code === 'own_pick_up' || code === 'hand_delivery')
  .flatMap(({ code, en, de }) => [code, en.toLowerCase(), de.toLowerCase()])
