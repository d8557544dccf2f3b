/** What is said in place of a page that the other side, or another role, has. */
export const noAccessEn = {
  labs: (page: string) => `“${page}” is for labs only`,
  practices: (page: string) => `“${page}” is for practices only`,
  role: (page: string) => `Your role doesn't include “${page}”`,
  sideText: (organization: string) =>
    `You're signed in for ${organization}. If you also work elsewhere, switch organizations in the menu beside your name.`,
  roleText: (organization: string) =>
    `Ask an owner of ${organization} to change your role, then reload this page.`,
  toOrders: 'Go to orders',
}
/** What is said in place of a page that somebody has no part in, in a language. */
export type NoAccessMessages = typeof noAccessEn
