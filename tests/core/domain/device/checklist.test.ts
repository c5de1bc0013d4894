import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHECKLIST_LIMITS,
  checklistAsText,
  checklistAttribute,
  checklistFromText,
  checklistProblem,
  PHOTO_RULES,
} from '@farol/core/domain/device/checklist';

const item = fc.record({
  text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  photo: fc.constantFrom(...PHOTO_RULES),
});

const of = (length: number, more: { text?: string; photo?: 'always' } = {}) =>
  checklistProblem(Array.from({ length }, () => ({ text: 'Tires', photo: 'optional', ...more })));

const clean = (text: string) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim();

test('checklist: what is stored is read again, each item on a line without what separates its rule', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: CHECKLIST_LIMITS.items }), (checklist) => {
      const kept = checklist
        .map(({ text, photo }) => ({ text: clean(text), photo }))
        .filter(({ text }) => text !== '');
      const text = checklistAsText(checklist);
      fc.pre(kept.length !== 1 || kept[0]?.text !== '-');
      expect(checklistFromText(text)).toEqual(kept);
      expect(checklistAsText(checklistFromText(text) ?? [])).toBe(text);
    }),
  );
});

test('checklist: any text is read within the bounds, and never throws', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ maxLength: 5_000 }), (value, text) => {
      for (const stored of [value, text, text.replaceAll('a', '\n')]) {
        const checklist = checklistFromText(stored);
        expect(checklist?.length ?? 0).toBeLessThanOrEqual(CHECKLIST_LIMITS.items);
        for (const candidate of checklist ?? []) {
          expect(candidate.text.length).toBeLessThanOrEqual(CHECKLIST_LIMITS.itemLength);
          expect(candidate.text).not.toMatch(/^\s|\s$|\n|^$/);
        }
      }
    }),
  );
});

test('checklist: nothing said lets the group decide, a dash means no checklist', () => {
  for (const nothing of [undefined, null, 5, '', ' \n | photo '])
    expect(checklistFromText(nothing)).toBeUndefined();
  expect(checklistFromText(' - ')).toEqual([]);
  expect(checklistAsText([])).toBe('-');
  // An item may be called so all the same.
  const dash = [{ text: '-', photo: 'optional' }] as const;
  expect(checklistAsText(dash)).toBe('- | optional');
  expect(checklistFromText(checklistAsText(dash))).toEqual(dash);
  expect(checklistFromText('Lights\r\nTires | photo of problem\nLoad |photo\nA | B')).toEqual([
    { text: 'Lights', photo: 'optional' },
    { text: 'Tires', photo: 'problem' },
    { text: 'Load', photo: 'always' },
    { text: 'A / B', photo: 'optional' },
  ]);
  // Without a bar it is the name of an item.
  expect(checklistFromText('photo')).toEqual([{ text: 'photo', photo: 'optional' }]);
  expect(checklistAttribute('acme')).toBe('acme.checklist');
});

test('checklist: what is beyond the bounds is left out, and items are cut without blanks at their ends', () => {
  expect(checklistFromText('a\n'.repeat(31))).toHaveLength(30);
  expect(checklistFromText(`${'x'.repeat(99)} yy`)?.[0]?.text).toBe('x'.repeat(99));
  expect(checklistFromText(`Tires\n ${'x'.repeat(101)}`)?.[1]?.text).toBe('x'.repeat(100));
  expect(checklistFromText('a \t b')?.[0]?.text).toBe('a b');
  expect(checklistAsText([' ', ' a'].map((text) => ({ text, photo: 'optional' })))).toBe('a');
});

test('checklist: too many items, texts too long and more photos than can be sent are problems', () => {
  expect([of(30), of(31)]).toEqual([undefined, 'TOO_LONG']);
  expect([of(1, { text: 'x'.repeat(100) }), of(1, { text: 'x'.repeat(101) })]).toEqual([
    undefined,
    'TOO_LONG',
  ]);
  const mixed = ['Tires', 'x'.repeat(101)].map((text) => ({ text, photo: 'optional' as const }));
  expect(checklistProblem(mixed)).toBe('TOO_LONG');
  // 20 lines of 99 characters with 19 line breaks, and one more: 2 000.
  const full = Array.from({ length: 20 }, (_, at) => ({
    text: 'x'.repeat(at === 0 ? 100 : 99),
    photo: 'optional' as const,
  }));
  expect(checklistAsText(full)).toHaveLength(2_000);
  expect(checklistProblem(full)).toBeUndefined();
  expect([of(19, { text: 'x'.repeat(100) }), of(20, { text: 'x'.repeat(100) })]).toEqual([
    undefined,
    'TOO_LONG',
  ]);
  expect([of(12, { photo: 'always' }), of(13, { photo: 'always' })]).toEqual([undefined, 'TOO_MANY_PHOTOS']);
});
