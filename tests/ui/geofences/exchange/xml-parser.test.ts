import { expect, test } from 'vitest';
import { parseXml } from '@farol/ui/geofences/exchange/xml-parser';

test('a document with a type declaration is refused: its entities could grow without limit', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>';
  expect(parseXml(bomb)).toBeUndefined();
  expect(parseXml('<a>&lt;&#65;</a>')?.text).toBe('<A');
});

function nested(depth: number): string {
  return '<a>'.repeat(depth) + '</a>'.repeat(depth);
}

test('xml parser: a document that nests deeper than any map file is refused', () => {
  expect(parseXml(nested(64))?.name).toBe('a');
  expect(parseXml(nested(65))).toBeUndefined();
  expect(parseXml(nested(200_000))).toBeUndefined();
});

test('xml parser: a document that breaks off, or has two roots, is refused', () => {
  for (const text of ['<a', '<a>', '<a></b>', '<a/><a/>', '', 'text', '<a b="<"/>'])
    expect(parseXml(text)).toBeUndefined();
});

test('xml parser: names have no prefix, and the text of an element includes its CDATA sections', () => {
  const root = parseXml('\u{FEFF}<k:a xmlns:k="x" k:b="1">one<!-- no --><![CDATA[ & two]]></k:a>');
  expect(root?.name).toBe('a');
  expect(root?.attributes.get('b')).toBe('1');
  expect(root?.text).toBe('one & two');
});
