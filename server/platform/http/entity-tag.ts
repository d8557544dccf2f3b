/** Whether a client says (`If-None-Match`) that it has what a tag names. */
export const isKnown = (ifNoneMatch: string, etag: string): boolean =>
  // A weak tag compares like a strong one here (RFC 9110, 13.1.2).
  ifNoneMatch.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))
