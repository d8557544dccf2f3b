import pino, { type Logger } from 'pino'

/** Structured logs to standard output, one JSON object a line; never personal data, never a secret. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['headers.authorization', 'headers.cookie', 'req.headers'],
    serializers: {
      // An error's own fields can hold rows: only what it is and where it came from is written.
      err: (error: Error & { code?: string; constraint?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        constraint: error.constraint,
        stack: error.stack,
      }),
    },
  })
