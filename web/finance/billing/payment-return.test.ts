import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOf } from './payment-return.ts'

const begun = { providerPaymentId: 'pi_1', status: 'requires_action' }
const back = (redirectStatus: string, id = 'pi_1') => ({
  redirect_status: redirectStatus,
  payment_intent: id,
})

test('who comes back from the bank reads what became of the payment', () => {
  assert.equal(outcomeOf(back('succeeded'), [begun]), 'succeeded')
  for (const under of ['pending', 'processing']) {
    assert.equal(outcomeOf(back(under), [begun]), 'processing')
  }
  for (const not of ['failed', 'canceled', 'requires_payment_method', 'anything']) {
    assert.equal(outcomeOf(back(not), [begun]), 'failed')
  }
})

test('what the service read counts more than the address', () => {
  assert.equal(outcomeOf(back('succeeded'), [{ ...begun, status: 'failed' }]), 'failed')
  assert.equal(outcomeOf(back('succeeded'), [{ ...begun, status: 'processing' }]), 'processing')
  assert.equal(outcomeOf(back('failed'), [{ ...begun, status: 'succeeded' }]), 'succeeded')
})

test('an address that names no payment of the invoice says nothing', () => {
  assert.equal(outcomeOf({}, [begun]), null)
  assert.equal(outcomeOf(back('succeeded', 'pi_2'), [begun]), null)
  assert.equal(outcomeOf({ redirect_status: 7, payment_intent: 'pi_1' }, [begun]), null)
})
