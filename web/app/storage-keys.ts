/** The prefix of keys of drafts: `pontic.draft.<person>.<organization>.<what>`. */
export const draftPrefix = 'pontic.draft.'

/** The key of the invitation to connect that waits until somebody confirms the own address. */
export const invitationKey = 'pontic.invitation'

/** The key that is set while this browser keeps files that are not uploaded yet. */
export const keptFilesKey = 'pontic.files'

/** The key that says of whom this browser keeps lists for reading offline: `<person>.<organization>`. */
export const keptAnswersKey = 'pontic.answers'
