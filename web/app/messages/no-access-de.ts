import type { NoAccessMessages } from './no-access-en.ts'

/** Texts in place of a page that the other side, or another role, has. */
export const noAccessDe: NoAccessMessages = {
  labs: (page) => `„${page}“ gibt es nur für Labore`,
  practices: (page) => `„${page}“ gibt es nur für Praxen`,
  role: (page) => `„${page}“ gehört nicht zu Ihrer Rolle`,
  sideText: (organization) =>
    `Sie sind für ${organization} angemeldet. Wenn Sie auch anderswo arbeiten, wechseln Sie die Organisation im Menü neben Ihrem Namen.`,
  roleText: (organization) =>
    `Bitten Sie einen Inhaber von ${organization}, Ihre Rolle zu ändern, und laden Sie die Seite dann neu.`,
  toOrders: 'Zu den Aufträgen',
}
