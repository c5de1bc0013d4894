import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributesField, integerField, momentField, parseMoment } from '../../../server/wire/body-fields.ts';

const milliseconds = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });

test('body fields: a moment is parsed the same in any notation', () => {
  fc.assert(
    fc.property(milliseconds, (time) => {
      const wire = `${new Date(time).toISOString().slice(0, -1)}+00:00`;
      expect(momentField.parse(time)).toBe(wire);
      expect(momentField.parse(wire)).toBe(wire);
      expect(momentField.parse(new Date(time).toISOString())).toBe(wire);
      expect(parseMoment(wire.replace('+00:00', '+0000'))).toBe(time);
      expect(parseMoment(wire.replace('+00:00', '-00'))).toBe(time);
    }),
  );
});

test('body fields: a zone shifts the moment, and a date alone is midnight UTC', () => {
  expect(momentField.parse('2026-05-01T12:00:00-03:00')).toBe('2026-05-01T15:00:00.000+00:00');
  expect(momentField.parse('2026-05-01T12:00-0330')).toBe('2026-05-01T15:30:00.000+00:00');
  expect(momentField.parse('2026-05-01')).toBe('2026-05-01T00:00:00.000+00:00');
});

test('body fields: an invalid moment is refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.boolean()), (value) => {
      fc.pre(typeof value !== 'string' || value.trim() !== '');
      const result = momentField.safeParse(value);
      if (result.success) expect(result.data).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);
    }),
  );
  for (const value of ['2026-02-30T25:00:00Z', '2026-05-01T12:00:00', 'now', Infinity, 9e15])
    expect(momentField.safeParse(value).success).toBe(false);
});

test('body fields: a number may come as text, and digits without end are refused at once', () => {
  expect(['5', ' 5.0 ', '+5.', '.5e1', '0005', 5].map((value) => integerField.parse(value))).toEqual(
    Array.from({ length: 6 }, () => 5),
  );
  for (const value of ['5x', '0x5', '.', '1e', '5,0', `${'1'.repeat(300_000)}x`])
    expect(integerField.safeParse(value).success).toBe(false);
});

test('body fields: attributes are kept unchanged up to four thousand characters', () => {
  const long = { note: 'x'.repeat(3_989) };
  expect(JSON.stringify(long)).toHaveLength(4_000);
  expect(attributesField.parse(long)).toEqual(long);
  expect(attributesField.safeParse({ note: 'x'.repeat(3_990) }).success).toBe(false);
  expect(attributesField.parse(null)).toEqual({});
  expect(attributesField.parse(undefined)).toEqual({});
  expect(attributesField.safeParse([]).success).toBe(false);
});
