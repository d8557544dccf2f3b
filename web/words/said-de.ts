// A tooth in any notation: with a digit, or a single capital letter.
const tooth = String.raw`(?:[^\s,;.:)]*\d[^\s,;.:)]*|[A-T](?![a-z]))`
const teeth = new RegExp(String.raw`\b(?:tooth|teeth) (${tooth}(?:, ${tooth})*(?: and ${tooth})?)`)

/** The teeth that an English sentence of the service names, joined in German; null for none. */
export const teethIn = (message: string): string | null =>
  teeth.exec(message)?.[1]?.replace(' and ', ' und ') ?? null

function jawIn(message: string): 'Oberkiefer' | 'Unterkiefer' | null {
  const jaw = /\b(upper|lower)\b/.exec(message)?.[1]
  return jaw ? (jaw === 'upper' ? 'Oberkiefer' : 'Unterkiefer') : null
}

const lackOfJaw = (message: string) => `Es fehlt ein Scan des ${jawIn(message) ?? 'Kiefer'}s`

const scanLacks: Record<string, (message: string) => string> = {
  missing_jaw: (message) => `${lackOfJaw(message)}: Dort ist die Arbeit.`,
  missing_antagonist: (message) => `${lackOfJaw(message)}: Die Arbeit trifft auf ihn.`,
  missing_preparation: (message) =>
    `Der ${jawIn(message) ?? 'Kiefer'} wurde nur vor der Präparation gescannt: Es fehlt ein Scan danach.`,
  missing_bite: () => 'Es fehlt ein Scan des Bisses: Er zeigt, wie die Kiefer aufeinandertreffen.',
  missing_implant: () => 'Es fehlt ein Scan mit Scankörper: Er zeigt, wo das Implantat steht.',
  missing_cbct: () => 'Es fehlt ein DVT: Es zeigt den Knochen.',
  missing_kind: () => 'Das Labor verlangt zu dieser Arbeit eine Datei, die noch fehlt.',
  no_scans: () => 'Es ist noch kein Scan da.',
}

const scanFaults: Record<string, (message: string) => string> = {
  wrong_units: (message) => {
    const size = /is ([\d.]+) mm long/.exec(message)?.[1]?.replace('.', ',')
    const long = size
      ? `Der Scan ist ${size} mm lang; so lang ist kein Kiefer.`
      : 'Die Größe passt nicht.'
    return `${long} Exportieren Sie ihn in Millimetern.`
  },
  wrong_jaw: () => 'Der Dateiname nennt den anderen Kiefer als den, für den die Datei gilt.',
  jaw_twice: (message) =>
    `Zwei Scans gelten als ${jawIn(message) ?? 'derselbe Kiefer'} und keiner als der andere Kiefer: Ist dieser der andere?`,
  open_design: () =>
    'Die Oberfläche des Entwurfs ist nicht geschlossen: Er lässt sich vielleicht nicht fräsen oder drucken.',
  patient_in_name: () => 'Der Name des Patienten steht im Dateinamen. Nehmen Sie einen Code.',
  patient_inside: () =>
    'Der Name des Patienten steht in der Datei, wo ihn jeder lesen kann, der sie bekommt.',
  unknown_kind: () => 'Sagen Sie, was der Scan zeigt: Sein Name verrät es nicht.',
  other_patient: (message) => {
    const fields = /the ([a-z ]+) in it/.exec(message)?.[1] ?? ''
    const german = { name: 'der Name', 'birth date': 'das Geburtsdatum', code: 'der Code' }
    const what = Object.entries(german)
      .filter(([word]) => fields.split(' and ').includes(word))
      .map(([, words]) => words)
      .join(' und ')
    return `Die Datei nennt einen anderen Patienten als der Auftrag (abweichend: ${what}). Prüfen Sie, von wem der Scan ist.`
  },
  same_bytes: () => 'Die Datei gleicht einer anderen Byte für Byte.',
}

/** What the service says of scans in English, in German by its code; null for a code it does not know. */
export const scanSaidDe = (code: string, message: string): string | null =>
  (scanLacks[code] ?? scanFaults[code])?.(message) ?? null
