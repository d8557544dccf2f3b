import type { Item } from '../../api/client.ts'

/** A dentist of the list. */
export type Dentist = Item<'listDentists'>

/** The dentist as it is written: `Dr. Mira Example`. */
export const dentistName = ({
  title,
  firstName,
  lastName,
}: Pick<Dentist, 'title' | 'firstName' | 'lastName'>): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')
