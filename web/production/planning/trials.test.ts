import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOf } from './trials.ts'

test('changes are sent by their kind, and a day is closed once', () => {
  const days = { fromOn: '2031-01-13', toOn: '2031-01-26' }
  assert.deepEqual(
    bodyOf(
      [
        { id: 1, kind: 'closed', dayOn: '2031-01-14' },
        { id: 2, kind: 'closed', dayOn: '2031-01-14' },
        {
          id: 3,
          kind: 'absence',
          who: { userId: 'u' },
          firstOn: '2031-01-15',
          lastOn: '2031-01-16',
        },
        { id: 4, kind: 'overtime', workCentreId: 'c', dayOn: '2031-01-14', minutes: 120 },
        { id: 5, kind: 'units', workCentreId: 'm', units: 3 },
      ],
      days,
    ),
    {
      ...days,
      closedDays: ['2031-01-14'],
      absences: [{ userId: 'u', firstOn: '2031-01-15', lastOn: '2031-01-16' }],
      overtime: [{ workCentreId: 'c', dayOn: '2031-01-14', minutes: 120 }],
      units: [{ workCentreId: 'm', units: 3 }],
    },
  )
})
