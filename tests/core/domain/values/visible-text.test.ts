import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleText } from '@farol/core/domain/values/visible-text';

test('a text loses what cannot be seen and keeps the rest', () => {
  expect(visibleText('\uFEFF  Van\u00A010\u200B\t ')).toBe('Van 10');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const visible = visibleText(text);
      expect(visible).not.toMatch(/[\p{Cf}\p{Cc}]|^\s|\s$/u);
      expect(visibleText(visible)).toBe(visible);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/), (text) => {
      expect(visibleText(text)).toBe(text);
    }),
  );
});
