// The package brings no types; these are for what the tests use.
declare module 's3rver' {
  export default class S3rver {
    constructor(options: object)
    middleware: ((
      context: {
        method: string
        path: string
        query: Record<string, string | undefined>
        status: number
        type: string
        body: string
      },
      next: () => Promise<void>,
    ) => Promise<void>)[]
    store: { getResourcePath(bucket: string, key: undefined, kind: string): string }
    httpServer: { closeAllConnections(): void }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
