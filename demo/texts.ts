/** What people of the demo write and call things, in English, with the German of it. */
const germanTexts = {
  // Stages, and what clinics read of them.
  'Intake and check': 'Eingang und Prüfung',
  'Intake check': 'Eingangsprüfung',
  'Model printing': 'Modelldruck',
  'Model work': 'Modell',
  'CAD design': 'CAD-Konstruktion',
  'In design': 'In Konstruktion',
  Milling: 'Fräsen',
  'In production': 'In Fertigung',
  Sintering: 'Sintern',
  Pressing: 'Pressen',
  Layering: 'Keramikschichtung',
  Casting: 'Gießen',
  'Stain and glaze': 'Malen und Glasieren',
  'Fit and contacts': 'Passung und Kontakte',
  'Tooth set-up': 'Aufstellung',
  Curing: 'Polymerisieren',
  Polishing: 'Polieren',
  'Pressure forming': 'Tiefziehen',
  'Wire bending': 'Drähte biegen',
  'Milling by a partner': 'Fräsen im Fräszentrum',
  'Final check': 'Endkontrolle',
  'Margins are closed': 'Ränder schließen',
  'Contacts and occlusion are right': 'Kontakte und Okklusion stimmen',
  'Shade matches': 'Farbe stimmt',
  // Work centres and their departments.
  Reception: 'Annahme',
  CAD: 'CAD',
  CAM: 'CAM',
  Ceramics: 'Keramik',
  Metal: 'Metall',
  Dentures: 'Prothetik',
  Appliances: 'Schienen',
  Orthodontics: 'Kieferorthopädie',
  Finishing: 'Ausarbeitung',
  Quality: 'Qualität',
  Printing: 'Druck',
  'Milling machines': 'Fräsmaschinen',
  '3D printing': '3D-Druck',
  'Sintering furnace': 'Sinterofen',
  'Milling partner': 'Fräszentrum',
  Ill: 'Krank',
  Holiday: 'Urlaub',
  Training: 'Fortbildung',
  'Half days': 'Halbe Tage',
  'Maintenance of one mill': 'Wartung einer Fräsmaschine',
  Calibration: 'Kalibrierung',
  // Workflows.
  'Milled zirconia': 'Zirkon, gefräst',
  'Milled zirconia, rush': 'Zirkon, gefräst, eilig',
  'Layered zirconia': 'Zirkon, verblendet',
  'Pressed glass ceramic': 'Glaskeramik, gepresst',
  'Milled glass ceramic': 'Glaskeramik, gefräst',
  Veneers: 'Veneers',
  'Metal ceramic': 'Metallkeramik',
  'Full cast': 'Vollguss',
  'Zirconia bridge': 'Zirkonbrücke',
  'Metal ceramic bridge': 'Metallkeramik-Brücke',
  'Resin-bonded bridge': 'Adhäsivbrücke',
  'Posts and cores': 'Stiftaufbauten',
  Temporaries: 'Provisorien',
  'Implant crown': 'Implantatkrone',
  'Custom abutment': 'Individuelles Abutment',
  'Bar on implants': 'Implantatsteg',
  'Full-arch hybrid': 'Bedingt abnehmbare Brücke',
  'Surgical guide': 'Bohrschablone',
  'Full denture': 'Totalprothese',
  'Milled denture': 'Totalprothese, gefräst',
  'Cast partial denture': 'Modellgussprothese',
  'Acrylic partial denture': 'Kunststoff-Teilprothese',
  'Telescopic work': 'Teleskoparbeit',
  Repair: 'Reparatur',
  Splint: 'Aufbissschiene',
  'Pressure-formed appliance': 'Tiefziehschiene',
  'Orthodontic appliance': 'KFO-Gerät',
  'Models and trays': 'Modelle und Löffel',
  'Standard (template)': 'Standard (Vorlage)',
  // What an order says.
  'Light contacts, please.': 'Bitte leichte Kontakte.',
  'Match the shade of the neighbour.': 'Farbe an den Nachbarzahn anpassen.',
  'Patient grinds at night.': 'Patient knirscht nachts.',
  'Please call before the design is final.': 'Bitte anrufen, bevor die Konstruktion fertig ist.',
  'Please match the neighbour.': 'Bitte an den Nachbarzahn anpassen.',
  'Bite scan': 'Bissscan',
  'Shade photo': 'Foto der Zahnfarbe',
  'Opposing jaw': 'Gegenkiefer',
  'Implant platform': 'Implantatplattform',
  'Inform the front desk when it is here.': 'Empfang informieren, wenn die Arbeit da ist.',
  'Same technician as the last time.': 'Gleicher Techniker wie beim letzten Mal.',
  'Front desk': 'Empfang',
  // Reasons of steps.
  'Patient is ill.': 'Patient ist krank.',
  'Waiting for the alloy.': 'Die Legierung fehlt noch.',
  'Dentist is on leave.': 'Behandler ist im Urlaub.',
  'We do not make this appliance.': 'Dieses Gerät fertigen wir nicht.',
  'The scan is of another patient.': 'Der Scan ist von einem anderen Patienten.',
  'Patient moved away.': 'Patient ist weggezogen.',
  'Treatment plan changed.': 'Behandlungsplan wurde geändert.',
  'Ordered twice.': 'Doppelt bestellt.',
  'Contact too tight, please relieve.': 'Kontakt zu stramm, bitte entlasten.',
  'Contact too tight mesially.': 'Kontakt mesial zu stramm.',
  // Conversations. Nobody names a patient.
  'Shade photo with the tab beside 21, taken before the teeth dried out.':
    'Farbfoto mit dem Farbmuster neben 21, aufgenommen, bevor die Zähne trocken wurden.',
  'Thank you. The tab fits; we keep the neck a little warmer, as in the photo.':
    'Danke. Das Farbmuster passt; den Zahnhals halten wir wie auf dem Foto etwas wärmer.',
  'The smile line is in the photo. Please do not make the edges longer.':
    'Die Lachlinie sehen Sie auf dem Foto. Bitte die Schneidekanten nicht verlängern.',
  'Seen. We keep the length of the neighbours.':
    'Gesehen. Wir behalten die Länge der Nachbarzähne bei.',
  'The models are in the articulator as in the photo. Is this bite right?':
    'Die Modelle stehen wie auf dem Foto im Artikulator. Stimmt der Biss so?',
  'Yes, that is the bite. Please go on.': 'Ja, so ist der Biss. Bitte weitermachen.',
  'Could you take the shade from the photo? The tab was dry.':
    'Können Sie die Farbe vom Foto nehmen? Der Farbring war trocken.',
  'We can, it looks like A2.': 'Ja, das sieht nach A2 aus.',
  'The patient leaves on Friday. Is a day earlier possible?':
    'Der Patient verreist am Freitag. Geht es einen Tag früher?',
  'We will try, no promise yet.': 'Wir versuchen es, noch ohne Zusage.',
  'Please keep the embrasures open.': 'Bitte die Interdentalräume offen halten.',
  'Noted, we will.': 'Ist notiert, machen wir.',
  'The margin of the preparation is unclear at the back.':
    'Die Präparationsgrenze ist distal nicht klar zu erkennen.',
  'We send a new scan tomorrow.': 'Wir schicken morgen einen neuen Scan.',
  'There is little room for the material. May we go thinner?':
    'Es ist wenig Platz für das Material. Dürfen wir dünner werden?',
  'Yes, down to 0.8 mm.': 'Ja, bis auf 0,8 mm.',
  'Do you want a try-in for this one?': 'Möchten Sie hier eine Anprobe?',
  'No, straight to the end, please.': 'Nein, bitte direkt fertigstellen.',
  'Call the front desk before booking the chair.': 'Vor der Terminvergabe den Empfang anrufen.',
  'Second case this month.': 'Zweiter Fall in diesem Monat.',
  'Use the new milling bars.': 'Die neuen Fräser verwenden.',
  'Check the contacts twice.': 'Kontakte zweimal prüfen.',
  // Free days, work done elsewhere and saved views.
  'New Year': 'Neujahr',
  'Labour Day': 'Tag der Arbeit',
  'Day of German Unity': 'Tag der Deutschen Einheit',
  'Christmas Day': '1. Weihnachtstag',
  'Second day of Christmas': '2. Weihnachtstag',
  'Turn of the year': 'Jahreswechsel',
  'Milling of the framework': 'Fräsen des Gerüsts',
  'Layering of the ceramic': 'Schichten der Keramik',
  Rush: 'Eilig',
  // People and their rooms.
  'Managing director': 'Geschäftsführung',
  'Dental technician': 'Zahntechnik',
  Ceramist: 'Keramik',
  'CAD designer': 'CAD-Konstruktion',
  Logistics: 'Versand',
  'Dental assistant': 'Zahnmedizinische Assistenz',
  'Treatment coordinator': 'Behandlungskoordination',
  Hygienist: 'Dentalhygiene',
  'Quality manager': 'Qualitätssicherung',
  'Courier driver': 'Fahrdienst',
  'Associate dentist': 'Zahnmedizin',
  Bookkeeper: 'Buchhaltung',
  'Head of ceramics': 'Leitung Keramik',
  'Scanner room': 'Scanraum',
  'Milling room': 'Fräsraum',
  'Back office': 'Büro',
  'Treatment room': 'Behandlungszimmer',
  'CAD bench': 'CAD-Platz',
  'Ceramics bench': 'Keramikplatz',
  'Came back without a click on the clock': 'Kam zurück, ohne zu stempeln',
  // Partners, and what is noted of them.
  connected: 'verbunden',
  paper: 'Papier',
  Prices: 'Preise',
  'Connected clinics': 'Verbundene Praxen',
  'Repairs on paper': 'Reparaturen auf Papier',
  'Terms of': 'Konditionen',
  'We would like to send you our cases.': 'Wir möchten Ihnen unsere Fälle schicken.',
  'We take no new clinics this year.': 'In diesem Jahr nehmen wir keine neuen Praxen an.',
  'Too far away for daily parcels.': 'Für tägliche Pakete zu weit weg.',
  'Invoices are open.': 'Rechnungen sind offen.',
  'Calls before every pick-up.': 'Ruft vor jeder Abholung an.',
  'Calls before any change of the design.': 'Möchte vor jeder Änderung am Design angerufen werden.',
  'Prefers mornings.': 'Kommt lieber vormittags.',
  'Never metal in the occlusal surface.': 'Kein Metall auf der Kaufläche.',
  'Side entrance, second bell': 'Nebeneingang, zweite Klingel',
  'Reception on the 2nd floor': 'Empfang im 2. Stock',
  'The box is blue.': 'Die Box ist blau.',
  'Our driver is not near you on that day': 'An diesem Tag fährt niemand in Ihre Nähe',
  'Ordered by telephone': 'Telefonisch bestellt',
  // Remakes, contested lines, incidents and recalls.
  'Usual terms': 'Übliche Bedingungen',
  'Long-standing clinics': 'Langjährige Praxen',
  'This came as a remake and should cost nothing.':
    'Das war eine Neuanfertigung und sollte nichts kosten.',
  'Two crowns, not three.': 'Zwei Kronen, nicht drei.',
  'The veneering chipped while chewing.': 'Die Verblendung ist beim Kauen abgeplatzt.',
  'The crown came loose; it was cemented again.':
    'Die Krone hat sich gelöst und wurde wieder eingesetzt.',
  'The patient swallowed a broken part of the bridge.':
    'Der Patient hat ein abgebrochenes Stück der Brücke verschluckt.',
  'The manufacturer reports cracks after sintering in this lot.':
    'Der Hersteller meldet Risse nach dem Sintern in dieser Charge.',
  'Check the work at the next visit. Call us before you replace anything.':
    'Bitte die Arbeit beim nächsten Termin prüfen. Rufen Sie uns an, bevor Sie etwas ersetzen.',
  // Money that went back, and invoices that were voided.
  'Goodwill for the delay': 'Kulanz wegen der Verspätung',
  'Shade was made again': 'Farbe wurde nachgearbeitet',
  'Price was agreed lower': 'Niedrigerer Preis war vereinbart',
  'Paid twice': 'Doppelt bezahlt',
  'Credit for a remake': 'Gutschrift für eine Neuanfertigung',
  'Made for the wrong customer.': 'Für den falschen Kunden erstellt.',
  // Delivery.
  'Morning tour': 'Morgentour',
  'Please ring twice.': 'Bitte zweimal klingeln.',
  'Parcels go to the 2nd floor.': 'Pakete in den 2. Stock.',
} as const

/** A text of the demo, by its English. */
export type DemoText = keyof typeof germanTexts

/** The languages that the demo is written in. */
export type DemoLanguage = 'en' | 'de'

/** Whoever writes or reads, by the country of their organization. */
type Speaker = { country: string }

const isGerman = ({ country }: Speaker) => country === 'DE'

/** The language that all of these read: English, where they have no other in common. */
export const languageOf = (...speakers: readonly (Speaker | null)[]): DemoLanguage =>
  speakers.every((speaker) => speaker === null || isGerman(speaker)) ? 'de' : 'en'

/** A text of the demo in a language. */
export const textIn = (language: DemoLanguage, text: DemoText): string =>
  language === 'de' ? germanTexts[text] : text
