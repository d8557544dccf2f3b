import type { letterheadEn } from './letterhead-en.ts'

/** The texts of the letterhead in German. */
export const letterheadDe: typeof letterheadEn = {
  title: 'Briefkopf',
  lead: 'Auf Arbeitszetteln, Lieferscheinen, Rechnungen und Kontoauszügen',
  logo: 'Firmenlogo',
  logoHint: 'PNG, JPEG oder SVG, bis 500 kB. Gedruckt auf Weiß, bis 60 × 16 mm.',
  noLogo: 'Noch kein Logo',
  upload: 'Logo hochladen',
  remove: 'Logo entfernen',
  tooLarge: 'Diese Datei ist größer als 500 kB. Wählen Sie eine kleinere.',
  color: 'Farbe der Titel',
  colorHint: 'Dunkel genug, um sie auf Weiß zu lesen.',
  black: 'Schwarz verwenden',
  preview: 'Lieferschein als Vorschau',
  ownerOnly: 'Nur Inhaber können den Briefkopf ändern.',
}
