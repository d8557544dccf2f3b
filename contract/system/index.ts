import type { Area } from '../platform/area.ts'
import * as health from './health.ts'
import * as openapi from './description.ts'
import * as webhooks from './webhooks.ts'

/** Whether the service is ready, its description, and events that come in. */
export const systemArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [health, openapi, webhooks],
  tags: {
    Health: 'Whether the service lives and can take requests, and its description.',
    Webhooks: 'Events that come in from providers. They are proven by their signature.',
  },
}
