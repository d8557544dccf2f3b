/**
 * Thrown in a transaction that first needs something done outside of the database: the transaction is
 * given up, the errand is run, and the work begins anew (`db.write`). So nothing outside is asked
 * while rows are held, and what the errand changed is read again.
 */
export class OutsideFirst extends Error {
  /** The name under which the errand was registered. */
  readonly errand: string
  /** What it is about: the id of a record. */
  readonly subjectId: string

  constructor(errand: string, subjectId: string) {
    super(`${errand} has to be done first: ${subjectId}`)
    this.name = 'OutsideFirst'
    this.errand = errand
    this.subjectId = subjectId
  }
}
