/** What people open first: it waits for no other page's texts. */
export const landingPath = '/orders'
