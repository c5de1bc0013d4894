import { cnpj, cpf } from 'cpf-cnpj-validator';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTaxId } from '@farol/core/domain/billing/tax-id';

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

test('tax id: every generated one is read, and one changed digit makes it invalid', () => {
  const generated = fc.constantFrom(cpf, cnpj).map((kind) => kind.generate());
  fc.assert(
    fc.property(generated, fc.nat(100), fc.integer({ min: 1, max: 9 }), (value, at, change) => {
      expect(parseTaxId(value, 'BR')?.value).toBe(value);
      const position = value.length - 1 - (at % 2);
      const digit = (Number(value[position]) + change) % 10;
      const changed = `${value.slice(0, position)}${digit}${value.slice(position + 1)}`;
      expect(parseTaxId(changed, 'BR')).toBeUndefined();
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
    '<b>',
  ])
    expect(parseTaxId(typed, 'BR')).toBeUndefined();
  expect(parseTaxId('XAXX010101000', 'other')).toEqual({
    kind: 'other',
    value: 'XAXX010101000',
    text: 'XAXX010101000',
  });
  expect(parseTaxId('1'.repeat(41), 'other')).toBeUndefined();
  fc.assert(fc.property(fc.string(), (typed) => void parseTaxId(typed, 'BR')));
});
