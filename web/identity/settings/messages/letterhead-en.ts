/** The texts of the letterhead. */
export const letterheadEn = {
  title: 'Letterhead',
  lead: 'On work tickets, delivery notes, invoices and statements',
  logo: 'Logo',
  logoHint: 'PNG, JPEG or SVG, up to 500 kB. Printed on white, up to 60 × 16 mm.',
  noLogo: 'No logo yet',
  upload: 'Upload logo',
  remove: 'Remove logo',
  tooLarge: 'This file is larger than 500 kB. Choose a smaller one.',
  color: 'Title color',
  colorHint: 'Dark enough to read on white paper.',
  black: 'Use black',
  preview: 'Preview delivery note',
  ownerOnly: 'Only owners can change the letterhead.',
}
