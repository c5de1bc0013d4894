import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markup } from '@farol/simulation/report/content/markup';
import { parseXml } from '@farol/ui/geofences/exchange/xml-parser';
import { anyText } from '../../../arbitraries/texts.ts';

test('markup: whatever a run says, the report stays well formed and shows it as it was said', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (inText, inAttribute) => {
      const document = parseXml(markup`<a b="${inAttribute}">${inText}</a>`.text);
      expect(document?.text).toBe(printable(inText));
      expect(document?.attributes.get('b')).toBe(printable(inAttribute).replaceAll(/[\t\n]/g, ' '));
    }),
  );
});

test('markup: lists are joined, markup is kept, and what is left out leaves nothing', () => {
  const items = [1, 2].map((item) => markup`<li>${item}</li>`);
  expect(markup`<ul>${items}${undefined}${false}${''}</ul>`.text).toBe('<ul><li>1</li><li>2</li></ul>');
});

/** What an XML document can hold of a text: line ends become one character. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/\r\n?/g, '\n');
}
