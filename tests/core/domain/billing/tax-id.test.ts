import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTaxId } from '@farol/core/domain/billing/billing-settings';

test('tax id: a CPF and a CNPJ are read with and without separators', () => {
  expect(parseTaxId(' 529.982.247-25 ', 'BR')).toEqual({
    kind: 'cpf',
    value: '52998224725',
    text: '529.982.247-25',
  });
  expect(parseTaxId('54550752000155', 'BR')).toMatchObject({ kind: 'cnpj', text: '54.550.752/0001-55' });
});

test('tax id: a CNPJ may have letters since July 2026, in either case', () => {
  expect(parseTaxId('12.abc.345/01de-35', 'BR')).toEqual({
    kind: 'cnpj',
    value: '12ABC34501DE35',
    text: '12.ABC.345/01DE-35',
  });
});

test('tax id: of all check digits exactly one pair is right', () => {
  const digits = fc.stringMatching(/^[1-9][02468]\d{7}$/);
  const lettersAndDigits = fc.stringMatching(/^[1-9][A-Z][\dA-Z]{10}$/);
  fc.assert(
    fc.property(fc.oneof(digits, lettersAndDigits), (start) => {
      const valid = Array.from(
        { length: 100 },
        (_, check) => `${start}${String(check).padStart(2, '0')}`,
      ).filter((value) => parseTaxId(value, 'BR') !== undefined);
      expect(valid).toHaveLength(1);
      expect(parseTaxId(valid[0] ?? '', 'BR')?.value).toBe(valid[0]);
    }),
  );
});

test('tax id: what cannot be one in Brazil is refused, and what is too long everywhere', () => {
  for (const typed of [
    '',
    ' ',
    '11111111111',
    '529.982.247-25 please',
    '5299822472',
    '12ABC34501DEXX',
    '529982247250',
    'x52998224725',
    '52998224725x',
    '.529.982.247-25',
    '529.982.247-25!',
    '54.550.752/0001-55!',
    '054550752000155',
    '529A98224725',
    '<b>',
  ])
    expect(parseTaxId(typed, 'BR')).toBeUndefined();
  expect(parseTaxId('XAXX010101000', 'other')).toEqual({
    kind: 'other',
    value: 'XAXX010101000',
    text: 'XAXX010101000',
  });
  for (const typed of ['', ' ', '1'.repeat(41)]) expect(parseTaxId(typed, 'other')).toBeUndefined();
  expect(parseTaxId('1'.repeat(40), 'other')?.value).toHaveLength(40);
  fc.assert(fc.property(fc.string(), (typed) => void parseTaxId(typed, 'BR')));
});
