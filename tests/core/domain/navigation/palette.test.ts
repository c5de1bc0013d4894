import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paletteMatches, paletteScore, type PaletteEntry } from '@farol/core/domain/navigation/palette';

const kind = fc.constantFrom<PaletteEntry['kind']>(
  'screen',
  'action',
  'vehicle',
  'group',
  'driver',
  'geofence',
  'user',
);
const word = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const entry = fc.record({
  kind,
  id: fc.uuid(),
  title: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  keywords: word,
});
const vehicle = (title: string, keywords = ''): PaletteEntry => ({
  kind: 'vehicle',
  id: title,
  title,
  keywords,
});

describe('the command palette', () => {
  test('finds everything by its own name, in any case and order of words', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const shuffled = one.title.toUpperCase().split(' ').toReversed().join('  ');
        expect(paletteScore(one, shuffled)).toBeGreaterThan(0);
      }),
    );
  });

  test('offers nothing that lacks a typed word', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        expect(paletteMatches(entries, 'zzzzzzzzz', 20)).toEqual([]);
      }),
    );
  });

  test('offers the best of all, never more than requested, each once', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 40 }),
        word,
        fc.integer({ min: 1, max: 10 }),
        (entries, query, limit) => {
          const offered = paletteMatches(entries, query, limit);
          const fitting = entries.filter((one) => paletteScore(one, query) !== undefined);
          expect(offered.length).toBe(Math.min(limit, fitting.length));
          expect(new Set(offered).size).toBe(offered.length);
          const worst = Math.min(...offered.map((one) => paletteScore(one, query) ?? 0));
          for (const left of fitting.filter((one) => !offered.includes(one)))
            expect(paletteScore(left, query)).toBeLessThanOrEqual(worst);
        },
      ),
    );
  });

  test('ranks a name that begins with the query before one that merely contains it', () => {
    const entries = [
      vehicle('Caminhão 3'),
      vehicle('Van São Paulo'),
      vehicle('São Carlos'),
      vehicle('Ansão'),
    ];
    expect(paletteMatches(entries, 'sao', 9).map(({ title }) => title)).toEqual([
      'São Carlos',
      'Van São Paulo',
      'Ansão',
    ]);
  });

  test('finds a vehicle by its plate, after those with that name', () => {
    const entries = [vehicle('Truck', 'ABC1D23'), vehicle('ABC Transportes')];
    expect(paletteMatches(entries, 'abc', 9).map(({ title }) => title)).toEqual(['ABC Transportes', 'Truck']);
  });

  test('offers screens first without a query', () => {
    const entries: PaletteEntry[] = [
      vehicle('A'),
      { kind: 'screen', id: 'home', title: 'Home', keywords: '' },
    ];
    expect(paletteMatches(entries, '', 2).map(({ kind: of }) => of)).toEqual(['screen', 'vehicle']);
  });
});
