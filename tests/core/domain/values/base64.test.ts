import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BASE64_DIGITS, bytesFromBase64, utf8Text } from '@farol/core/domain/values/base64';
import { anyText } from '../../../arbitraries/texts.ts';

const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => [...array]);

test('Base64: bytes come back as they were, with or without the signs at the end, in one line or many', () => {
  fc.assert(
    fc.property(bytes, (data) => {
      const text = Buffer.from(data).toString('base64');
      expect(bytesFromBase64(text)).toEqual(data);
      expect(bytesFromBase64(text.replaceAll('=', ''))).toEqual(data);
      expect(bytesFromBase64(` ${text.replaceAll(/.{5}/g, '$&\r\n')}\t`)).toEqual(data);
    }),
  );
});

test('Base64: digits have the values of the standard', () => {
  const values = Array.from({ length: 64 }, (_, value) => value);
  expect(values.map((value) => bytesFromBase64(`A${BASE64_DIGITS[value]}AA`))).toEqual(
    values.map((value) => [value >> 4, (value & 15) << 4, 0]),
  );
});

test('Base64: any other text is none', () => {
  for (const text of ['-w==', '_w==', 'YQ=a', 'YQ==YQ==', '=YQ', 'YQé', 'éYQ', 'Y.Q'])
    expect([text, bytesFromBase64(text)]).toEqual([text, undefined]);
  // What is cut off after the first digit of a byte has none more.
  expect([bytesFromBase64(''), bytesFromBase64('Y'), bytesFromBase64('YWJjY')]).toEqual([
    [],
    [],
    [97, 98, 99],
  ]);
  expect(bytesFromBase64(`YQ${'='.repeat(100_000)}x`)).toBeUndefined();
});

test('UTF-8: a text comes back from its bytes, and bytes that are no text give none', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(utf8Text([...Buffer.from(text)])).toBe(text);
    }),
  );
  expect(utf8Text([0x09, 0x41])).toBe('\tA');
  for (const broken of [[0xff], [0x80], [0x41, 0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80]])
    expect(utf8Text(broken)).toBeUndefined();
});
