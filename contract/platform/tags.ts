/** What each chapter of the reference is about. */
export const tags: Readonly<Record<string, string>> = {
  Health: 'Whether the service lives and can take requests, and its description.',
  'Sign-in': 'Accounts, sessions of browsers, and credentials of devices and programs.',
  Organizations: 'The laboratory or clinic that a session works in, and its company profile.',
  Team: 'The members of the organization, their roles, and invitations to join.',
  'Audit log': 'Who did what in the organization; nobody can change it.',
  'Lab connections':
    'The agreed relation between a clinic and a laboratory, what it shares, and the directory of whom to ask.',
  Customers: 'The clinics that a laboratory works for, connected or kept by hand.',
  Dentists: 'The people who prescribe.',
  Patients: 'The people that work is made for, as far as the caller may know them.',
  Catalogue:
    'What a laboratory makes, what it asks for it and what it needs to begin: categories, products, surcharges, price lists, rules of intake.',
  Reference: 'Fixed sets of the field, the same for everyone: teeth, shades, materials and more.',
  Workflows: 'The stages that work passes through in the laboratory.',
  Orders: 'Work from the first draft to the seated restoration, moved step by step by both sides.',
  Production:
    'The floor of the laboratory: stages of running work, scans, quality checks, the board, the calendar.',
  Availability: 'The days that a laboratory can deliver on, and holding one for a draft.',
  Shipping: 'Parcels between laboratory and clinic.',
  Materials: 'What devices are made of: materials, their lots, and which lot went where.',
  Compliance:
    'Device statements that are signed and can be verified, recalls of lots, incidents in use.',
  Files: 'Scans and other files of an order. A file is never overwritten.',
  Uploads: 'Files on their way here: resumable, by tus.',
  Comments: 'What both sides say about an order, and who follows it.',
  Notifications: 'What a member is told of, in the app and by mail.',
  Scanners: 'Connections to scanner vendors, and the scans that found no order yet.',
  Finance:
    'Settings, sums, the ledger of what is owed, and exports for accounting programs. Money is in minor units with its currency.',
  Invoices: 'What a laboratory charges. An issued invoice is never edited.',
  'Credit notes': 'What a laboratory takes back of an issued invoice.',
  Statements: 'What a customer owed at the end of a period. Once issued it never changes.',
  Remakes: 'Work that has to be made again: claims with their evidence, verdicts, and who pays.',
  Payments: 'Money that came in or went back, online or by hand.',
  Reports: 'Numbers of a time: deliveries, turnaround, remakes, load, money.',
  Search: 'One search over orders, patients, customers and invoices.',
  'Saved views': 'Filters of pages of the web app that a member keeps under a name.',
  'Setup guide': 'What is left to set up. What is done is derived and cannot be set.',
  Webhooks: 'Events that come in from providers. They are proven by their signature.',
}
