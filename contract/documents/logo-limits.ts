/** The most bytes of a file with a logo; the app reads it without the schemas. */
export const maximumLogoBytes = 500_000
