import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceDescription, MAX_DESCRIPTION_LENGTH } from '@farol/core/domain/billing/invoice-description';
import { anyText } from '../../../arbitraries/texts.ts';

const INVOICE = { name: 'Ana Souza', dueDate: '2026-03-10', number: 2, count: 3 };

test('invoice description: placeholders are filled, and others stay as typed', () => {
  const fill = (template: string): string => invoiceDescription(template, INVOICE, 'pt-BR');
  expect(fill('%name%: %month%/%year%, vence %dueDate% (%number% de %count%)')).toBe(
    'Ana Souza: 03/2026, vence 10/03/2026 (2 de 3)',
  );
  expect(fill('100 % %unknown% %%')).toBe('100 % %unknown% %%');
  expect(invoiceDescription('%dueDate%', INVOICE, 'en-US')).toBe('2026-03-10');
});

test('invoice description: a value is never read as a template or as a pattern', () => {
  expect(invoiceDescription('%name%', { ...INVOICE, name: '%year% $& $1' }, 'en-US')).toBe('%year% $& $1');
});

test('invoice description: it is one line without outer spaces, and is cut between characters', () => {
  const described = (name: string): string => invoiceDescription('  %name% ', { ...INVOICE, name }, 'pt-BR');
  expect(described('Ana \n\t\u0000 Souza\n')).toBe('Ana Souza');
  expect(described('x'.repeat(400))).toBe('x'.repeat(300));
  expect(described(`${'x'.repeat(299)}😀`)).toBe('x'.repeat(299));
  // What is beyond the longest template is not read.
  expect(invoiceDescription(`${' '.repeat(300)}%year%`, INVOICE, 'pt-BR')).toBe('');
});

test('invoice description: whatever is typed, it is one line of bounded length', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 1000 }), anyText({ maxLength: 1000 }), (template, name) => {
      const text = invoiceDescription(`${template}%name%`, { ...INVOICE, name }, 'es-ES');
      expect(text.length).toBeLessThanOrEqual(MAX_DESCRIPTION_LENGTH);
      expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }),
  );
});
