import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvRow, numberCell } from './csv.ts'

test('a row is quoted as RFC 4180 has it', () => {
  assert.equal(csvRow(['a', 'b,c', 'd"e', 'f\ng', null, '']), 'a,"b,c","d""e","f\ng",,\r\n')
})

test('a row of semicolons quotes what has one', () => {
  assert.equal(csvRow(['a,b', 'c;d', numberCell('-1,50')], ';'), 'a,b;"c;d";-1,50\r\n')
})

test('a text that a spreadsheet would run has an apostrophe before it, whatever hides it', () => {
  for (const text of ['=1', '+1', '-1', '@a', ' =1', '\t=1', '\n-1', '\u200b=1', '＝1']) {
    assert.match(csvRow([text]), /^"?'/, JSON.stringify(text))
  }
  assert.equal(csvRow(['a=1', '1-2', 'x@y.example']), 'a=1,1-2,x@y.example\r\n')
  assert.equal(csvRow([numberCell('-12.50')]), '-12.50\r\n')
})
