import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderSaidDe } from './messages/said-de.ts'

const said = (part: string, code: string, message: string) => orderSaidDe({ part, code, message })

test('what the service says of work is said in German, with the teeth that it names', () => {
  assert.equal(
    said('units', 'bridge_gap', 'The bridge jumps over teeth 14, 15 and 16; make it a pontic'),
    'Die Brücke überspringt Zähne: Machen Sie sie zu Zwischengliedern oder kennzeichnen Sie sie als fehlend (14, 15 und 16)',
  )
  assert.equal(
    said('implant', 'implant_unusual', 'This work is bonded to a tooth, but an implant is named'),
    'Diese Arbeit wird auf einen Zahn geklebt, doch ein Implantat ist genannt',
  )
  assert.match(said('teeth', 'bridge_on_milk_teeth', 'tooth A is a milk tooth') ?? '', /\(A\)$/)
})

test('what a rule asks for is said in German, and the own words of a laboratory stay', () => {
  assert.equal(said('shade/stump', 'rx_rule', 'Lacks the stump shade'), 'Die Stumpffarbe fehlt')
  assert.equal(
    said('attachments', 'rx_rule', 'Lacks the bite scan'),
    'Es fehlt: der Scan des Bisses',
  )
  assert.equal(said('material', 'rx_rule', 'Bitte Zirkon angeben'), null)
})

test('what lacks of scans is said with its jaw; an unknown code stays as the service says it', () => {
  const message = 'A scan of the lower jaw is missing: the work meets it.'
  assert.equal(
    said('attachments', 'missing_antagonist', message),
    'Es fehlt ein Scan des Unterkiefers: Die Arbeit trifft auf ihn.',
  )
  assert.equal(
    said(
      'attachments',
      'other_patient',
      'the file names another patient than the order: the name and birth date in it differ. Check whose scan it is',
    ),
    'Die Datei nennt einen anderen Patienten als der Auftrag (abweichend: der Name und das Geburtsdatum). Prüfen Sie, von wem der Scan ist.',
  )
  assert.equal(said('attachments', 'something_new', 'New'), null)
})
