/** The part of node-postgres that writes a value as PostgreSQL reads it; the package has no types for it. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): Buffer | string | null }
  export default utils
}
