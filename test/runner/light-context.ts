import asyncHooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

// Node's runner learns which test runs by a hook on every promise of the process: a fourth of its
// core's time, as each promise is then also watched until it is collected. AsyncLocalStorage knows the
// same without a hook. This has to be loaded before `node:test`, which asks for the hook once.

/** The test that holds all others of a process, as Node's runner has it. */
type RootTest = { run(): Promise<void>; harness: { teardown(): Promise<void> } }

const running = new AsyncLocalStorage<AsyncResource>()
const { createHook, executionAsyncId } = asyncHooks
const runInAsyncScope = AsyncResource.prototype.runInAsyncScope

// Classes of the runner, which exports none of them.
const ofRunner = new Set(['Test', 'TestHook', 'Suite'])

let hook: HookCallbacks | undefined
const root = Promise.withResolvers<RootTest>()

asyncHooks.createHook = (callbacks) => {
  hook = callbacks
  asyncHooks.createHook = createHook
  syncBuiltinESMExports()
  // A hook that does nothing.
  return createHook({})
}

asyncHooks.executionAsyncId = () => running.getStore()?.asyncId() ?? executionAsyncId()

AsyncResource.prototype.runInAsyncScope = function <This, Result>(
  this: AsyncResource,
  work: (this: This, ...given: any[]) => Result,
  self?: This,
  ...given: any[]
): Result {
  if (!hook || !ofRunner.has(this.constructor.name)) {
    return runInAsyncScope.call(this, work as any, self, ...given) as Result
  }
  // The first is the root, around the loading of the files.
  root.resolve(this as unknown as RootTest)
  hook.init?.(this.asyncId(), 'Test', 0, this)
  const workAsRunning = () => running.run(this, () => work.apply(self as This, given))
  return runInAsyncScope.call(this, workAsRunning) as Result
}
syncBuiltinESMExports()

/**
 * Calls back when each test and hook has ended and is reported, whatever still keeps the process open:
 * the runner's own `forceExit` does not do so for runs that a program starts.
 */
export async function onceAllEnded(end: () => void): Promise<void> {
  const whole = await root.promise
  const run = whole.run.bind(whole)
  whole.run = async () => {
    await run()
    // What the last test left for the next turns of the loop is thrown while somebody listens.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
    await whole.harness.teardown()
    end()
  }
}
