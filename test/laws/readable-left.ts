// What is longer or more silent than test/laws/readable.test.ts allows. Whoever mends an entry deletes
// it here; nothing is added.

/** Functions with more than 70 lines of code. */
export const longFunctions: Record<string, readonly string[]> = {
  'test/app/agent-app.ts': ['agentApp', 'computer'],
  'test/app/scan-app.ts': ['scanApp', 'order'],
  'test/app/test-app.ts': ['testApp'],
  'test/app/vendor-app.ts': ['vendorApp'],
  'test/fakes/lossy-proxy.ts': ['startLossyProxy'],
  'test/fakes/scanner-clouds/base.ts': ['openTokens', 'createCloud'],
  'test/fakes/scanner-clouds/dscore.ts': ['createDsCoreCloud'],
  'test/fakes/scanner-clouds/medit.ts': ['createMeditCloud'],
  'test/fakes/scanner-clouds/threeshape.ts': ['createThreeShapeCloud'],
  'test/fakes/stripe.ts': ['createStripeFake'],
  'test/fakes/stripe/book.ts': ['openBook'],
  'test/fakes/stripe/disputes.ts': ['openDisputes'],
  'test/fakes/stripe/methods.ts': ['openMethods'],
  'test/fakes/stripe/payments.ts': ['openPayments'],
  'test/fakes/stripe/payouts.ts': ['openPayouts'],
  'test/fakes/stripe/refunds.ts': ['openRefunds'],
  'test/fixtures/canary-case.ts': ['makeCanaryCase'],
  'test/fixtures/order-fixture.ts': ['orderFixture'],
  'test/fixtures/remake-fixture.ts': ['remakeFixture'],
  'test/fixtures/scan-fixture.ts': ['makePatientCases'],
  'test/fixtures/scan-script.ts': ['openScanScript'],
  'test/laws/scan-events.test.ts': ['imagine'],
  'test/oracles/money-model.ts': ['openModel'],
  'test/runner/run-group.ts': ['runGroup'],
}

/** Files with more than 400 lines. */
export const longFiles: readonly string[] = [
  'contract/finance/invoices.ts',
  'contract/finance/remakes.ts',
  'contract/orders/orders.ts',
  'contract/partners/lab-connections.ts',
  'contract/scans/scan-inbox.ts',
  'demo/demo.test.ts',
  'server/catalog/pricing/pricing.test.ts',
  'server/finance/autopay/autopay.test.ts',
  'server/finance/invoices/invoices.test.ts',
  'server/finance/payments/any-order.test.ts',
  'server/finance/payments/events.test.ts',
  'server/finance/remakes/remakes.test.ts',
  'server/orders/orders/transitions.test.ts',
  'server/partners/lab-connections/lab-connections.test.ts',
  'server/platform/auth/session.test.ts',
  'server/platform/jobs/worker.test.ts',
  'server/scans/files/files.test.ts',
  'server/workspace/reports/recount.test.ts',
  'server/workspace/setup-guide/setup-guide.test.ts',
  'server/workspace/stream/stream.test.ts',
  'test/app/test-app.ts',
  'test/fakes/stripe.test.ts',
  'test/laws/contract.test.ts',
  'test/laws/order-transitions.test.ts',
  'test/laws/order-walk.test.ts',
  'test/laws/payment-states.test.ts',
]

/** Exports without a docstring. */
export const undocumented: Record<string, readonly string[]> = {}
