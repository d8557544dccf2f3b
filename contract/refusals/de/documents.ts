import type { documentsRefusals } from '../documents.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of what documents look like, in German. */
export const documentsRefusalsDe: Translation<typeof documentsRefusals> = {
  logo_unreadable: () =>
    'Diese Datei lässt sich nicht als Bild lesen. Laden Sie das Logo als PNG, JPEG oder SVG hoch.',
  logo_too_large: ({ kilobytes }) =>
    `Die Logodatei ist zu groß. Laden Sie eine mit höchstens ${kilobytes} kB hoch.`,
  logo_too_narrow: ({ times }) =>
    `Das Logo ist zu schmal zum Drucken. Die längere Seite darf höchstens ${times}-mal so lang sein wie die kürzere.`,
  accent_color_too_light: ({ color }) =>
    `Die Farbe ${color} ist auf Weiß zu schwach zu lesen. Wählen Sie eine dunklere.`,
}
