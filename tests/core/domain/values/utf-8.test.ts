import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUtf8 } from '@farol/core/domain/values/utf-8';
import { anyText } from '../../../arbitraries/texts.ts';

/** Any texts, and some with the first and the last character of each length in bytes. */
const texts = fc.oneof(
  anyText(),
  fc.string({
    unit: fc.constantFrom(
      '\0',
      '\u007F',
      '\u0080',
      '\u07FF',
      '\u0800',
      '\uFFFF',
      '\u{10000}',
      '\u{10FFFF}',
      'a',
      'ã',
    ),
  }),
);

test('UTF-8: a text is read from its bytes among others', () => {
  fc.assert(
    fc.property(texts, texts, texts, (before, text, after) => {
      const from = Buffer.byteLength(before);
      const to = from + Buffer.byteLength(text);
      expect(decodeUtf8(Buffer.from(before + text + after), from, to)).toBe(text);
    }),
  );
});

test('UTF-8: bytes of any kind become a text, which is no longer than they are', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = decodeUtf8(bytes, 0, bytes.length);
      expect(Array.from(text).length).toBeLessThanOrEqual(bytes.length);
      expect(text === '').toBe(bytes.length === 0);
    }),
    { examples: [[Uint8Array.of(0xff, 0xff, 0xff, 0xff)]] },
  );
  // A byte that only continues a character takes nothing of the next one.
  expect(decodeUtf8(Uint8Array.of(0x41, 0xa3, 0x42, 0x80, 0x43), 0, 5)).toBe('A\u00A3B\u0080C');
  // The last character is cut off.
  expect(decodeUtf8(Uint8Array.of(0x41, 0xc3), 0, 2)).toBe('AÀ');
  expect(decodeUtf8(Uint8Array.of(0x41), 0, 2)).toBe('A\0');
});
