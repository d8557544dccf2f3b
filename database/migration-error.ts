/** The database and the migrations do not fit; the message says what to do. */
export class MigrationError extends Error {}
