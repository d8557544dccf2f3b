/**
 * The Permissions-Policy header: what a page asks of the browser. `paymentOrigins` are the frames
 * that may take payments beside the page itself; without them nobody may. The pages of the app read
 * tickets with the camera.
 */
export const permissionsPolicy = (
  paymentOrigins: readonly string[] = [],
  { readsTickets = false } = {},
): string =>
  [
    `accelerometer=(), camera=(${readsTickets ? 'self' : ''}), display-capture=(), geolocation=()`,
    'gyroscope=(), magnetometer=(), microphone=(), midi=(), serial=(), usb=()',
    `payment=(${paymentOrigins.length > 0 ? ['self', ...paymentOrigins.map((origin) => `"${origin}"`)].join(' ') : ''})`,
  ].join(', ')
