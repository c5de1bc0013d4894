import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFileName, type ReportFileFacts } from '@farol/core/domain/report/report-file-name';
import type { NamedPeriod } from '@farol/core/domain/report/report-period';

const ZONE = 'America/Sao_Paulo';

function saved(from: string, to: string, changes: Partial<ReportFileFacts> = {}): ReportFileFacts {
  const range = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  return { title: 'Trips', subject: undefined, period: range, range, zone: ZONE, ...changes };
}

test.for<[string, string, string, NamedPeriod | undefined]>([
  ['2026-11-26T03:00:00Z', '2026-11-27T02:59:59.999Z', 'Trips 2026-11-26', 'yesterday'],
  ['2026-11-27T03:00:00Z', '2026-11-27T09:57:12Z', 'Trips 2026-11-27', 'today'],
  ['2026-11-20T03:00:00Z', '2026-11-26T15:00:00Z', 'Trips 2026-11-20–2026-11-26', 'last7'],
  ['2026-11-26T03:00:00Z', '2026-11-27T03:00:00Z', 'Trips 2026-11-26', undefined],
  ['2026-11-26T03:00:00Z', '2026-11-28T03:00:00Z', 'Trips 2026-11-26–2026-11-27', undefined],
  ['2026-11-26T03:00:00Z', '2026-11-26T03:00:00Z', 'Trips 2026-11-26', undefined],
  ['2026-11-26T11:15:00Z', '2026-11-26T20:30:00Z', 'Trips 2026-11-26 0815–1730', undefined],
  ['2026-11-26T03:00:00Z', '2026-11-26T20:30:00Z', 'Trips 2026-11-26 0000–1730', undefined],
  ['2026-11-26T11:15:00Z', '2026-11-27T03:00:00Z', 'Trips 2026-11-26 0815–2026-11-27 0000', undefined],
  ['2026-11-26T11:15:00Z', '2026-11-27T20:30:00Z', 'Trips 2026-11-26 0815–2026-11-27 1730', undefined],
])('from %s to %s a report is named %s', ([from, to, name, period]) => {
  expect(reportFileName(saved(from, to, period && { period }))).toBe(name);
});

const nameOf = (subject: string) =>
  reportFileName(saved('2026-11-26T03:00:00Z', '2026-11-27T03:00:00Z', { subject }));

test('the only vehicle or group is named, with signs that every file system takes, and not at any length', () => {
  expect(nameOf('Van 5')).toBe('Trips Van 5 2026-11-26');
  expect(nameOf(' Caminhão: ABC/12*34? ')).toBe('Trips Caminhão- ABC-12-34- 2026-11-26');
  expect(nameOf('x'.repeat(300))).toBe(`Trips ${'x'.repeat(40)} 2026-11-26`);
  expect(nameOf('Van  \t 5\u200b6')).toBe('Trips Van 56 2026-11-26');
  expect(nameOf(' \n')).toBe('Trips 2026-11-26');
});

test('no name has signs that a file system refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, subject) => {
      const name = reportFileName(saved('2026-11-26T03:00:00Z', '2026-11-26T04:00:00Z', { title, subject }));
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(
        new TextEncoder().encode(
          reportFileName(saved('2026-11-26T03:00:00Z', '2026-11-26T04:00:00Z', { subject })),
        ).length,
      ).toBeLessThan(240);
    }),
  );
});
