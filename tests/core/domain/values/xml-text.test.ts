import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeXml } from '@farol/core/domain/values/xml-text';

const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };

/** What a parser of XML makes of an escaped text. */
function parsed(escaped: string): string {
  return escaped.replaceAll(/&([^;]*);/g, (_, name: string) => marks[name] ?? '?');
}

/** Whether XML 1.0 allows a character. */
function isAllowed(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 ? '\t\n\r'.includes(character) : code !== 0xff_fe && code !== 0xff_ff;
}

test('XML: a text is read back as it was, without what XML forbids, and nothing in it is markup', () => {
  const characters = fc.oneof(
    fc.constantFrom('&', '<', '>', '"', '\r', '\n', '\t', ' ', 'a', "'", ';', 'ã', '🚚'),
    fc.constantFrom('\0', '\v', '\u001F', '\u007F', '\uD7FF', '\uD800', '\uDFFF', '\uE000'),
    fc.constantFrom('\uFFFD', '\uFFFE', '\uFFFF', '\u{10000}', '\u{10FFFF}'),
  );
  fc.assert(
    fc.property(fc.string({ unit: characters }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"\r]/);
      expect(parsed(escaped)).toBe(Array.from(text.toWellFormed()).filter(isAllowed).join(''));
    }),
    { numRuns: 500 },
  );
});

test.for([
  ['Van 01', 'Van 01'],
  ["São Paulo's depot\t#1\n", "São Paulo's depot\t#1\n"],
  ['<b>"M&S"</b>', '&lt;b&gt;&quot;M&amp;S&quot;&lt;/b&gt;'],
  ['&amp;', '&amp;amp;'],
  ['line\r\nline', 'line&#13;\nline'],
  ['a\u0000\u000Bb\uFFFF', 'ab'],
  ['cut \uD83D', 'cut \uFFFD'],
  ['🚚\u{10FFFF}', '🚚\u{10FFFF}'],
] as const)('XML: %j is written as %j', ([text, escaped]) => {
  expect(escapeXml(text)).toBe(escaped);
});
