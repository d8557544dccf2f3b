import { writeFile } from 'node:fs/promises'
import { commonPasswordsFile } from './common-passwords.ts'
import { collectCommonWords } from './common-words.ts'
import { filterOf } from './word-filter.ts'

/** Writes the filter of common passwords from the lists of the packages. */
await writeFile(commonPasswordsFile, filterOf(collectCommonWords()))
