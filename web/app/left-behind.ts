/** Begins the names of what is typed and not sent: `pontic.draft.<person>.<organization>.<what>`. */
export const draftPrefix = 'pontic.draft.'

/** There while files of somebody wait in this browser: without it nobody looks for any. */
export const filesMark = 'pontic.files'
