import type { Answer } from '../../api/client.ts'

/** When a laboratory works. */
export type WorkCalendar = Answer<'getWorkCalendar'>['calendar']
