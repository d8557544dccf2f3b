import { writeFile } from 'node:fs/promises'
import { describeApi } from '#contract/api-description'
import { version } from '#platform/version'

/** Where the description is kept in the repository. */
export const descriptionFile = new URL('../docs/openapi.json', import.meta.url)

/** The text of docs/openapi.json: the description of this version, without an address. */
export const printDescription = (): string =>
  `${JSON.stringify(describeApi({ version }), null, 2)}\n`

if (import.meta.main) await writeFile(descriptionFile, printDescription())
