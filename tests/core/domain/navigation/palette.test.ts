import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/navigation/palette';

const word = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const entry = fc.record({
  kind: fc.constantFrom<PaletteEntry['kind']>('screen', 'action', 'vehicle', 'group', 'driver', 'user'),
  id: fc.uuid(),
  title: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  keywords: word,
});
const entries = fc.array(entry, { maxLength: 30 });
const vehicle = (title: string, keywords = ''): PaletteEntry => ({
  kind: 'vehicle',
  id: title,
  title,
  keywords,
});
const screen = (title: string): PaletteEntry => ({ kind: 'screen', id: title, title, keywords: '' });
const all = (given: readonly PaletteEntry[], query: string) => paletteMatches(given, query, given.length);
const titles = (given: readonly PaletteEntry[], query: string) => all(given, query).map(({ title }) => title);

describe('the command palette', () => {
  test('finds everything by its own name, in any case and order of words, and by how its words begin', () => {
    fc.assert(
      fc.property(entries, entry, fc.nat(), (others, wanted, letters) => {
        const words = wanted.title.split(' ');
        const begun = words.map((text) => text.slice(0, 1 + (letters % text.length)));
        for (const query of [wanted.title, words.toReversed().join('  ').toUpperCase(), begun.join(' ')])
          expect(all([...others, wanted], query)).toContain(wanted);
      }),
    );
  });

  test('offers exactly the entries that have every typed word in their name or keywords', () => {
    fc.assert(
      fc.property(entries, fc.array(word, { minLength: 1, maxLength: 3 }), (given, words) => {
        const fitting = given.filter(({ title, keywords }) =>
          words.every((typed) => title.includes(typed) || keywords.includes(typed)),
        );
        expect(new Set(all(given, words.join(' ')))).toEqual(new Set(fitting));
      }),
    );
  });

  test('offers nothing new when the user types on', () => {
    fc.assert(
      fc.property(entries, word, word, (given, typed, more) => {
        const before = new Set(all(given, typed));
        for (const item of all(given, typed + more)) expect(before).toContain(item);
      }),
    );
  });

  test('a short list is the beginning of the long one, each entry once', () => {
    fc.assert(
      fc.property(entries, word, fc.integer({ min: 1, max: 10 }), (given, typed, limit) => {
        const long = all(given, typed);
        expect(paletteMatches(given, typed, limit)).toEqual(long.slice(0, limit));
        expect(new Set(long).size).toBe(long.length);
      }),
    );
  });

  test('a name that begins with the typed text comes before one with a word that does, then come names that merely contain it, then keywords', () => {
    fc.assert(
      fc.property(word, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (typed, order) => {
        const ranked = [
          vehicle(`${typed}#`),
          vehicle(`## ${typed}`),
          vehicle(`#ж${typed}`),
          vehicle('###', typed),
        ];
        const given = order.flatMap((at) => ranked[at] ?? []);
        expect(all(given, typed)).toEqual(ranked);
      }),
    );
  });

  test('a word begins after a blank or a sign, wherever else in the name its letters are', () => {
    const given = ['Xab', 'Ansão São', 'ABC-C12', '(ab)', 'Van 7/ab', '7ab'].map((title) => vehicle(title));
    expect(titles(given, 'ab')).toEqual(['ABC-C12', '(ab)', 'Van 7/ab', '7ab', 'Xab']);
    const beginning = [vehicle('Xc'), vehicle('ABC-C12')];
    expect(titles(beginning, 'c')).toEqual(['ABC-C12', 'Xc']);
    expect(titles([vehicle('Ansão'), vehicle('Ansão São')], 'sao')).toEqual(['Ansão São', 'Ansão']);
  });

  test('blanks before, between and after the words of a query do not count', () => {
    const given = [vehicle('Van 1'), vehicle('Caravan 1'), vehicle('Bus 1')];
    for (const query of ['van 1', '  van 1', 'van\t 1 ', '1   van'])
      expect(titles(given, query)).toEqual(['Van 1', 'Caravan 1']);
    expect(titles(given, ' ')).toEqual(titles(given, ''));
  });

  test('of equally good ones screens come first, then actions, creations, vehicles, geofences, groups, drivers and users', () => {
    const kinds = ['screen', 'action', 'creation', 'vehicle', 'geofence', 'group', 'driver', 'user'] as const;
    fc.assert(
      fc.property(fc.shuffledSubarray([...kinds], { minLength: kinds.length }), (shuffled) => {
        const given = shuffled.map((kind) => ({ ...vehicle('Van'), kind }));
        expect(all(given, 'van').map(({ kind }) => kind)).toEqual(kinds);
      }),
    );
  });

  test('what the menus offer keeps the order of the menu, and everything else is ordered by name', () => {
    for (const kind of ['screen', 'action', 'creation'] as const) {
      const given = ['Users', 'Alerts'].map((title) => ({ ...vehicle(title), kind }));
      expect(titles(given, '')).toEqual(['Users', 'Alerts']);
    }
    for (const kind of ['vehicle', 'geofence', 'group', 'driver', 'user'] as const) {
      const given = ['Users', 'Alerts'].map((title) => ({ ...vehicle(title), kind }));
      expect(titles(given, '')).toEqual(['Alerts', 'Users']);
    }
  });

  test('two vehicles of one name keep the order in which they are given', () => {
    const twins = ['first', 'second'].map((id) => ({ ...vehicle('Van'), id }));
    expect(all(twins, 'van')).toEqual(twins);
    expect(all(twins.toReversed(), 'van')).toEqual(twins.toReversed());
  });

  test('accents do not matter, neither typed nor in a name', () => {
    const given = [vehicle('Caminhão 3'), vehicle('Van São Paulo'), vehicle('São Carlos'), vehicle('Ansão')];
    expect(titles(given, 'sao')).toEqual(['São Carlos', 'Van São Paulo', 'Ansão']);
    expect(titles(given, 'SÃO')).toEqual(['São Carlos', 'Van São Paulo', 'Ansão']);
    expect(titles(given, 'caminhao')).toEqual(['Caminhão 3']);
  });

  test('equally good vehicles are ordered as in the vehicle list: by alphabet, numbers by their value', () => {
    const given = ['Van 10', 'Ônibus 1', 'Zebra 1', 'Van 2', 'van 1'].map((title) => vehicle(title));
    expect(titles(given, 'van')).toEqual(['van 1', 'Van 2', 'Van 10']);
    expect(titles(given, '1')).toEqual(['Ônibus 1', 'van 1', 'Van 10', 'Zebra 1']);
  });

  test('equally good screens keep the order of the menu, and come before vehicles', () => {
    const given = [vehicle('A'), screen('Users'), screen('Drivers')];
    expect(titles(given, '')).toEqual(['Users', 'Drivers', 'A']);
    expect(titles([vehicle('Rua 1'), screen('Rotas'), screen('Regras')], 'r')).toEqual([
      'Rotas',
      'Regras',
      'Rua 1',
    ]);
  });
});
