// Printed from the contract by `npm run print`; never edited by hand.
/** One line of text. */
export const linePattern = "^[^\\s\\u0000-\\u001f\\u007f]([^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f])?$"
/** A name: one line of visible characters. */
export const namePattern = "^(?![\\s\\S]*[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb])(?![\\s\\S]*(?<![\\u0600-\\u08ff\\u0900-\\u0dff])[\\u200c\\u200d])(?![\\s\\S]*[\\u200c\\u200d](?![\\u0600-\\u08ff\\u0900-\\u0dff]))[^\\s\\u0000-\\u001f\\u007f]([^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f])?$"
/** An email address. */
export const emailPattern = "^[^\\s@<>\"(),;:\\\\]{1,64}@[^\\s@<>\"(),;:\\\\]+\\.[^\\s@<>\"(),;:\\\\]{2,}$"
