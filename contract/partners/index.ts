import type { Area } from '../platform/area.ts'
import * as labConnections from './lab-connections.ts'
import * as invitationPreviews from './invitation-previews.ts'
import * as partnerDirectory from './partner-directory.ts'
import * as customers from './customers.ts'
import * as customerAgreements from './customer-agreements.ts'
import * as dentists from './dentists.ts'
import * as patients from './patients.ts'

/** Whom one works with: connections, customers, dentists, patients. */
export const partnersArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    labConnections,
    invitationPreviews,
    partnerDirectory,
    customers,
    customerAgreements,
    dentists,
    patients,
  ],
  tags: {
    'Lab connections':
      'The agreed relation between a clinic and a laboratory, what it shares, and the directory of whom to ask.',
    Customers: 'The clinics that a laboratory works for, connected or kept by hand.',
    Dentists: 'The people who prescribe.',
    Patients: 'The people that work is made for, as far as the caller may know them.',
  },
}
