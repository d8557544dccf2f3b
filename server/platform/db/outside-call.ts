/**
 * Thrown in a transaction that needs something done outside of the database first: the transaction is
 * rolled back, the call is made, and the work begins again (`db.write`). So nothing outside is asked
 * while rows are locked, and what the call changed is read again.
 */
export class OutsideCallNeeded extends Error {
  /** The name under which the call was registered. */
  readonly call: string
  /** What it is about: the id of a record. */
  readonly subjectId: string

  constructor(call: string, subjectId: string) {
    super(`${call} is needed first: ${subjectId}`)
    this.name = 'OutsideCallNeeded'
    this.call = call
    this.subjectId = subjectId
  }
}
