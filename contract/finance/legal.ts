import { Type, type Static } from 'typebox'
import { Country, named, nullable } from '../platform/values.ts'

const word = (description: string, example: string) =>
  nullable(Type.String({ description, examples: [example] }))

/** One side of an invoice or a statement as the law wants it named, as it was at the issue. */
export const LegalParty = named(
  'LegalParty',
  {
    name: Type.String({ description: 'Name in use', examples: ['North Dental Lab'] }),
    legalName: word('Name in law', 'North Dental Lab GmbH'),
    addressLine1: word('Street and number', 'Sample Street 1'),
    addressLine2: word('Second line of the address', 'Rear building'),
    postalCode: word('Postal code', '10115'),
    city: word('City', 'Berlin'),
    region: word('State or region', 'Berlin'),
    country: nullable(Country),
    phone: word('Telephone number', '+49 30 5550100'),
    email: word('Email address', 'office@north-dental.example'),
    registrationNumber: word('Number at the authority that registers it', 'DE/CA27/00012345'),
    taxId: word('Tax number', 'DE123456789'),
  },
  'A laboratory, a clinic or a customer as it was named when the paper was issued',
)
export type LegalParty = Static<typeof LegalParty>
