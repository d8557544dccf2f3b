/** What became of a file with a logo: a picture that is printed, or why it cannot be. */
export type DrawnLogo = Uint8Array | 'unreadable' | 'narrow'

/** The longer side of a logo in shorter ones: what is narrower cannot be seen on paper. */
export const mostTimesLonger = 12
