import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceMailSettings, mailSettingProblem } from '@farol/core/domain/billing/mail-settings';
import { pixCode } from '@farol/core/domain/billing/pix-code';
import { pixFieldProblem, pixProblem } from '@farol/core/domain/billing/pix-fields';

const stored = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, '0', '1', 'false', 'true', '7', ' 12 ', {}),
);

test('mail settings: whatever is stored, the days are whole and bounded, and what means nothing is named', () => {
  const attributes = fc.record({
    'x.billingMailIssued': stored,
    'x.billingMailBeforeDays': stored,
    'x.billingMailLate': stored,
  });
  fc.assert(
    fc.property(attributes, (server) => {
      const { daysBefore } = invoiceMailSettings(server, 'x');
      expect(Number.isInteger(daysBefore) && daysBefore >= 0 && daysBefore <= 90).toBe(true);
      const problem = mailSettingProblem(server, 'x');
      if (!problem) return;
      const absent = { ...server, [`x.${problem}`]: '' };
      expect(invoiceMailSettings(absent, 'x')).toEqual(invoiceMailSettings(server, 'x'));
    }),
  );
  expect(invoiceMailSettings({}, 'x')).toEqual({ issued: true, daysBefore: 3, late: true });
  const off = { 'x.billingMailIssued': 0, 'x.billingMailBeforeDays': '0', 'x.billingMailLate': false };
  expect(invoiceMailSettings(off, 'x')).toEqual({ issued: false, daysBefore: 0, late: false });
});

test('pix fields: a key that is accepted fits a code, and what was there before may stay', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 90 }), (key) => {
      if (key.trim() === '' || pixFieldProblem('pixKey', key) !== undefined) return;
      expect(pixCode({ key, name: 'Rita', city: 'Recife' }, 100, 'A1')).toBeDefined();
    }),
  );
  const old = { 'x.pixCity': 'x'.repeat(16) };
  expect(pixProblem(old, undefined, 'x')).toBe('pixCity');
  expect(pixProblem(old, old, 'x')).toBeUndefined();
});
