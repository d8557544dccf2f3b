import type { Order } from '#contract/orders'
import type { PaperLanguage } from '#contract/paper'

// What papers say, in English and German. What people wrote is never translated.
const words = {
  abutmentType: ['Abutment', 'Abutment'],
  acceptedOn: ['Accepted', 'Angenommen'],
  acknowledged: ['acknowledged', 'bestätigt'],
  arch: ['Jaw', 'Kiefer'],
  body: ['Body', 'Körper'],
  brings: ['Courier', 'Kurier'],
  cervical: ['Neck', 'Hals'],
  clearance: ['Clearance', 'Abstand'],
  clinic: ['Clinic', 'Praxis'],
  code: ['Code', 'Code'],
  connection: ['Connection', 'Verbindung'],
  contact: ['Occlusal contact', 'Okklusaler Kontakt'],
  date: ['Date', 'Datum'],
  deliveryNote: ['Delivery note', 'Lieferschein'],
  dentist: ['Dentist', 'Zahnarzt'],
  containsNoMedicine: [
    'Contains no medicinal substance and no tissue.',
    'Enthält keinen Arzneistoff und kein Gewebe.',
  ],
  containsMedicine: ['Contains', 'Enthält'],
  characteristics: ['Characteristics as prescribed', 'Merkmale nach Verordnung'],
  conformity: ['Conformity', 'Konformität'],
  deviceStatement: ['Statement for a custom-made device', 'Erklärung zu einer Sonderanfertigung'],
  device: ['Device', 'Produkt'],
  disinfected: ['Contains disinfected items', 'Enthält desinfizierte Gegenstände'],
  draft: ['Draft: not sent', 'Entwurf: nicht gesendet'],
  due: ['Due', 'Fällig'],
  expected: ['Expected', 'Erwartet'],
  expires: ['Expires', 'Verfällt'],
  files: ['Files', 'Dateien'],
  from: ['From', 'Von'],
  gingival: ['Gum', 'Gingiva'],
  fingerprint: ['SHA-256 of what was signed', 'SHA-256 des Signierten'],
  forPatient: ['Patient', 'Patient'],
  gsprNotMet: ['Requirements that are not fully met', 'Nicht vollständig erfüllte Anforderungen'],
  held: ['On hold', 'Angehalten'],
  implant: ['Implant', 'Implantat'],
  impression: ['Impression', 'Abformung'],
  incisal: ['Edge', 'Schneide'],
  institution: ['Clinic', 'Einrichtung'],
  issuedOn: ['Issued', 'Ausgestellt'],
  initials: ['Initials, date', 'Kürzel, Datum'],
  instructions: ['Instructions', 'Anweisungen'],
  internalNotes: ['Internal notes', 'Interne Notizen'],
  item: ['Item', 'Position'],
  items: ['Items', 'Positionen'],
  kind: ['Kind', 'Art'],
  laboratory: ['Laboratory', 'Labor'],
  keepUntil: ['Kept until', 'Aufbewahrt bis'],
  key: ['Key', 'Schlüssel'],
  licence: ['Licence', 'Zulassung'],
  lot: ['Lot', 'Charge'],
  maker: ['Manufacturer', 'Hersteller'],
  margin: ['Margin', 'Präp.-Grenze'],
  marginDesign: ['Margin design', 'Randgestaltung'],
  material: ['Material', 'Material'],
  materials: ['Materials', 'Materialien'],
  missing: ['Missing', 'Fehlt'],
  more: ['more', 'weitere'],
  notAcknowledged: ['NOT acknowledged', 'NICHT bestätigt'],
  note: ['Note', 'Notiz'],
  npi: ['NPI', 'NPI'],
  of: ['of', 'von'],
  options: ['With', 'Mit'],
  order: ['Order', 'Auftrag'],
  orders: ['Orders', 'Aufträge'],
  otherNotes: ['Other wishes', 'Weitere Wünsche'],
  origin: ['Where it was made', 'Ort der Herstellung'],
  page: ['Page', 'Seite'],
  pan: ['Tray', 'Schale'],
  patient: ['Patient', 'Patient'],
  platform: ['Platform', 'Plattform'],
  ponticDesign: ['Pontic design', 'Zwischengliedform'],
  preferences: ['How the dentist likes it', 'Wünsche des Zahnarztes'],
  prescriber: ['Prescribed by', 'Verordnet von'],
  prescription: ['Prescription', 'Verordnung'],
  proximalContact: ['Proximal contact', 'Approximalkontakt'],
  purpose: ['Purpose', 'Zweck'],
  quantity: ['Quantity', 'Menge'],
  receivedBy: ['Received by (name)', 'Empfangen von (Name)'],
  receivedOn: ['Received', 'Eingegangen'],
  recalled: [
    'Material in this device was recalled. Ask the laboratory.',
    'Material in diesem Produkt wurde zurückgerufen. Fragen Sie das Labor.',
  ],
  registration: ['Registration', 'Registrierung'],
  replaced: ['No longer current', 'Nicht mehr aktuell'],
  remakeOf: ['Makes again an earlier order', 'Wiederholt einen früheren Auftrag'],
  requested: ['Requested for', 'Gewünscht zum'],
  retention: ['Retention', 'Befestigung'],
  rush: ['RUSH', 'EILT'],
  rxVersion: ['Rx version', 'Rx-Version'],
  scanBody: ['Scan body', 'Scanbody'],
  representative: ['Authorised representative', 'Bevollmächtigter'],
  shade: ['Shade', 'Farbe'],
  shadeParts: ['Shade, parts', 'Farbe, Zonen'],
  shadeGuide: ['Shade guide', 'Farbring'],
  shipped: ['Shipped', 'Versandt'],
  signedBy: ['Signed for the laboratory by', 'Für das Labor unterzeichnet von'],
  signature: ['Signature', 'Unterschrift'],
  sites: ['Further sites', 'Weitere Standorte'],
  stages: ['Stages', 'Arbeitsschritte'],
  stain: ['Stain', 'Charakterisierung'],
  stump: ['Stump', 'Stumpf'],
  system: ['System', 'System'],
  teeth: ['Teeth', 'Zähne'],
  texture: ['Surface', 'Oberfläche'],
  to: ['To', 'An'],
  tracking: ['Tracking', 'Sendungsnummer'],
  translucency: ['Translucency', 'Transluzenz'],
  units: ['Units', 'Einheiten'],
  version: ['Version', 'Version'],
  verify: ['Check this statement at', 'Diese Erklärung prüfen unter'],
  warnings: ['Attention', 'Achtung'],
  worksBy: ['works by version', 'gearbeitet wird nach Version'],
} as const satisfies Record<string, readonly [en: string, de: string]>

// The closed words of the contract as people say them; a word that is not here stays as it is.
const terms: Readonly<Record<string, readonly [en: string, de: string]>> = {
  'kind.new': ['New', 'Neu'],
  'kind.remake': ['Remake', 'Wiederholung'],
  'kind.repair': ['Repair', 'Reparatur'],
  'kind.adjustment': ['Adjustment', 'Anpassung'],
  'kind.continuation': ['Continuation', 'Fortsetzung'],
  'impression.digital_scan': ['Digital scan', 'Scan'],
  'impression.physical_impression': ['Physical impression', 'Abdruck'],
  'impression.both': ['Scan and impression', 'Scan und Abdruck'],
  'impression.model': ['Model', 'Modell'],
  'arch.upper': ['Upper', 'Oberkiefer'],
  'arch.lower': ['Lower', 'Unterkiefer'],
  'arch.both': ['Both', 'Beide'],
  'role.abutment': ['abutment', 'Pfeiler'],
  'role.pontic': ['pontic', 'Zwischenglied'],
  'role.retainer': ['retainer', 'Anker'],
  'role.implant': ['implant', 'Implantat'],
  'role.missing': ['missing', 'fehlt'],
  'role.crown': ['crown', 'Krone'],
  'contact.heavy': ['Heavy', 'Stark'],
  'contact.medium': ['Medium', 'Mittel'],
  'contact.light': ['Light', 'Leicht'],
  'contact.none': ['None', 'Keiner'],
  'contact.tight': ['Tight', 'Straff'],
  'retention.screw': ['Screw-retained', 'Verschraubt'],
  'retention.cement': ['Cemented', 'Zementiert'],
  'retention.scrp': ['Screw and cement (SCRP)', 'Verschraubt und zementiert (SCRP)'],
  'shade.custom': ['Own guide', 'Eigener Farbring'],
  'purpose.inbound': ['To the laboratory', 'Zum Labor'],
  'purpose.try_in': ['Try-in', 'Anprobe'],
  'purpose.final': ['Finished work', 'Fertige Arbeit'],
  'purpose.return': ['Return', 'Rücksendung'],
  'file.scan_upper': ['Scan, upper', 'Scan Oberkiefer'],
  'file.scan_lower': ['Scan, lower', 'Scan Unterkiefer'],
  'file.scan_bite': ['Scan, bite', 'Scan Biss'],
  'file.scan_prep': ['Scan, preparation', 'Scan Präparation'],
  'file.scan_preop': ['Scan before treatment', 'Scan vor Behandlung'],
  'file.scan_implant': ['Scan, implant', 'Scan Implantat'],
  'file.scan_gingiva': ['Scan, gum', 'Scan Gingiva'],
  'file.cbct': ['CBCT', 'DVT'],
  'file.photo_shade': ['Photo, shade', 'Foto Farbe'],
  'file.photo_face': ['Photo, face', 'Foto Gesicht'],
  'file.photo_intraoral': ['Photo, intraoral', 'Foto intraoral'],
  'file.xray': ['X-ray', 'Röntgenbild'],
  'file.rx_pdf': ['Prescription', 'Verordnung'],
  'file.design_stl': ['Design', 'Design'],
  'file.design_preview': ['Picture of the design', 'Bild des Designs'],
  'file.cad_project': ['CAD project', 'CAD-Projekt'],
  'file.model_stl': ['Model', 'Modell'],
  'file.invoice_pdf': ['Invoice', 'Rechnung'],
  'file.statement_pdf': ['Statement', 'Erklärung'],
  'file.other': ['Other', 'Sonstiges'],
}

export type Word = keyof typeof words
type TermGroup =
  | 'kind'
  | 'impression'
  | 'arch'
  | 'role'
  | 'contact'
  | 'retention'
  | 'shade'
  | 'purpose'
  | 'file'

const placeOf = (language: PaperLanguage): 0 | 1 => (language === 'en' ? 0 : 1)

/** A word of the papers. */
export const say = (language: PaperLanguage, word: Word): string => words[word][placeOf(language)]

/** A closed word of the contract as people say it. */
export const sayTerm = (language: PaperLanguage, group: TermGroup, value: string): string =>
  terms[`${group}.${value}`]?.[placeOf(language)] ?? value

const dayFormats = {
  en: new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  de: new Intl.DateTimeFormat('de-DE', {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }),
} as const

/** A day with its weekday, the month in letters where the order of numbers could be misread. */
export const sayDay = (language: PaperLanguage, day: string): string =>
  dayFormats[language].format(new Date(`${day.slice(0, 10)}T00:00:00Z`)).replaceAll(',', '')

/** The day of an instant in a time zone, as YYYY-MM-DD. */
export function dayAt(instant: string, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(new Date(instant))
}

/** How an order is called on paper: its number, or the end of its id while it is a draft. */
export const orderName = ({ id, number }: Pick<Order, 'id' | 'number'>): string =>
  number ?? id.slice(-8)
