import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Device } from '@farol/core/domain/device/device';
import { compileDeviceQuery, deviceSearchText } from '@farol/core/domain/device/device-search';
import { aDevice, devices, lastUpdateTimes, statuses } from '../../../arbitraries/devices.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

function isFound(query: string, changes: Partial<Device> = {}): boolean {
  const device = aDevice(changes);
  const lastUpdate = device.lastUpdate === null ? Number.NaN : Date.parse(device.lastUpdate);
  return compileDeviceQuery(query, NOW).matches(deviceSearchText(device), device.status, lastUpdate);
}

test('device search: a device is found by any part of any of its fields and attribute values, whatever their case', () => {
  fc.assert(
    fc.property(devices, fc.nat(), fc.nat(), fc.nat(), (device, which, from, length) => {
      const values = [
        device.name,
        device.uniqueId,
        device.model,
        device.phone,
        ...Object.values(device.attributes),
      ]
        .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
        .filter((value) => value !== '' && value !== 'null');
      const value = values[which % values.length] ?? device.name;
      const part = value.slice(from % (value.length + 1)).slice(0, 1 + (length % 8));
      fc.pre(!/[\\^$.*+?()[\]{}|:\n\r\u2028\u2029]/.test(part));
      for (const query of [part, part.toUpperCase(), part.toLowerCase()]) {
        expect(
          compileDeviceQuery(query, NOW).matches(deviceSearchText(device), device.status, Number.NaN),
        ).toBe(true);
      }
    }),
  );
});

test('device search: accents do not count', () => {
  expect(isFound('sao paulo', { attributes: { city: 'São Paulo' } })).toBe(true);
  expect(isFound('SÃO', { name: 'sao paulo' })).toBe(true);
});

test('device search: a query may be a regular expression, matched against each field separately', () => {
  expect(isFound('^van \\d+$')).toBe(true);
  expect(isFound('^10')).toBe(false);
  expect(isFound('van|truck', { name: 'Truck' })).toBe(true);
  expect(isFound('^van 10\\s86', {})).toBe(false);
  expect(isFound('ab[^x]c', { name: 'ab', uniqueId: 'c' })).toBe(false);
  expect(isFound('^(?!van)', { name: 'Van 10' })).toBe(true);
  expect(isFound('^Van(?= 10$)')).toBe(true);
  expect(isFound('\\S{13}', { name: 'a b', uniqueId: 'c d' })).toBe(false);
});

test('device search: a regular expression finds matches within one field, and none that span two', () => {
  const patterns = fc.constantFrom(
    '^a',
    'b$',
    'a.c',
    '[^a]b',
    'a\\s',
    '\\bb',
    '^$',
    'a+b',
    '(a|b)c',
    'c{2}',
    'a(?=b)',
    '(?<!a)b',
    '.',
    '\\W',
  );
  const plain = fc
    .array(fc.constantFrom('a', 'b', 'c', ' '), { minLength: 1, maxLength: 5 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(patterns, fc.array(plain, { minLength: 1, maxLength: 4 }), (pattern, values) => {
      const text = values.join('\n');
      const expected = values.some((value) => new RegExp(pattern, 'i').test(value));
      const statusHit = new RegExp(pattern, 'i').test('online');
      expect(compileDeviceQuery(pattern, NOW).matches(text, 'online', Number.NaN)).toBe(
        expected || statusHit,
      );
    }),
    { numRuns: 2000 },
  );
});

test.for(['(', '[a-', 'a{2,1}', '*', '\\'])(
  'device search: "%s" is no regular expression and is searched as plain text',
  (query) => {
    expect(isFound(query, { name: `x${query}y` })).toBe(true);
    expect(isFound(query, { name: 'plain', uniqueId: '1' })).toBe(false);
  },
);

test('device search: a device of unknown status is found by the word its users see', () => {
  expect(isFound('desconhecido')).toBe(true);
  expect(isFound('unknown')).toBe(true);
  expect(isFound('desconhecido', { status: 'online' })).toBe(false);
  expect(isFound('^online$', { status: 'online' })).toBe(true);
  expect(isFound('^offline$', { status: 'offline' })).toBe(true);
});

test('device search: a device is found by the time of its last report', () => {
  const lastUpdate = '2026-05-30T08:15:00.000+00:00';
  expect(isFound('2026-05-30', { lastUpdate })).toBe(true);
  expect(isFound('2026-05-30t08', { lastUpdate })).toBe(true);
  expect(isFound('2026-05-31', { lastUpdate })).toBe(false);
  expect(isFound('^2026-05', { lastUpdate })).toBe(true);
});

test('blanks alone are no query: everything is found', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', ' ', '   \t'),
      devices,
      statuses,
      lastUpdateTimes,
      (query, device, status, lastUpdate) => {
        const compiled = compileDeviceQuery(query, NOW);
        expect(compiled.isBlank).toBe(true);
        expect(compiled.matches(deviceSearchText(device), status, lastUpdate)).toBe(true);
      },
    ),
  );
});

describe('the age of the last report', () => {
  const units: [word: string, ms: number][] = [
    ['dias', 86_400_000],
    ['dia', 86_400_000],
    ['horas', 3_600_000],
    ['minutos', 60_000],
    ['segundos', 1000],
    ['hours', 3_600_000],
  ];

  test('plus finds at least this age, minus at most, equals exactly this many whole units', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.nat(400),
        fc.nat(40_000_000_000),
        ([word, ms], count, age) => {
          const at = (sign: string): boolean => {
            const query = compileDeviceQuery(`ultima:${sign}${count} ${word}`, NOW);
            expect(query.dependsOnTime).toBe(true);
            return query.matches('', 'online', NOW - age);
          };
          expect(at('+')).toBe(age >= count * ms);
          expect(at('-')).toBe(age <= count * ms);
          expect(at('=')).toBe(Math.floor(age / ms) === count);
        },
      ),
    );
  });

  test('a device that never reported is found by none of them', () => {
    for (const sign of ['+', '-', '=']) {
      expect(compileDeviceQuery(`:${sign}0 dias`, NOW).matches('', 'unknown', Number.NaN)).toBe(false);
    }
  });

  test('similar text that is no age query is searched as text', () => {
    expect(isFound('nota:+3 semanas', { name: 'nota:+3 semanas' })).toBe(false);
    expect(isFound('nota:3 dias', { name: 'nota:3 dias' })).toBe(true);
    expect(compileDeviceQuery('nota:+3 dias uteis', NOW).dependsOnTime).toBe(false);
    expect(isFound('nota:.3 dias uteis', { name: 'nota:+3 dias uteis' })).toBe(true);
  });
});

describe('no query can block the console', () => {
  test('a query of a million characters finds nothing, at once', () => {
    for (const query of ['a'.repeat(1e6), '('.repeat(1e6), '.*'.repeat(5e5), `:+${'9'.repeat(1e6)} dias`]) {
      expect(isFound(query)).toBe(false);
    }
  });

  test.for<[query: string, name: string, isFound: boolean]>([
    ['(a+)+b', 'a'.repeat(4000), false],
    ['(a|a)*b$', 'a'.repeat(4000), false],
    ['((a+)b?)+c', 'a'.repeat(4000), false],
    ['.*.*.*.*.*b', 'a'.repeat(4000), false],
    [`${'.?'.repeat(22)}b`, 'a'.repeat(4000), false],
    ['(\\w+\\s?)*-', 'a '.repeat(2000), false],
    ['(a+)+b', `${'a'.repeat(3999)}b`, true],
  ])('"%s", which could take a browser ages, is answered at once', ([query, name, expected]) => {
    expect(isFound(query, { name })).toBe(expected);
  });

  test('any query gets a result', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })),
        devices,
        statuses,
        lastUpdateTimes,
        (query, device, status, lastUpdate) => {
          const compiled = compileDeviceQuery(query, NOW);
          expect(typeof compiled.matches(deviceSearchText(device), status, lastUpdate)).toBe('boolean');
          expect(typeof compiled.matchesName(device.name)).toBe('boolean');
        },
      ),
    );
  });
});

test('device search: a group is found by its name', () => {
  expect(compileDeviceQuery('norte', NOW).matchesName('Região Norte')).toBe(true);
  expect(compileDeviceQuery('sul', NOW).matchesName('Região Norte')).toBe(false);
});

test.for(['day', 'days', 'dia', 'dias', 'hour', 'hours', 'hora', 'horas'])(
  'device search: an age may be asked for in whole %s, with or without a blank',
  (word) => {
    const ms = word.startsWith('d') ? 86_400_000 : 3_600_000;
    for (const query of [`x:+2 ${word}`, `:+2${word}`, `:+2 ${word.toUpperCase()}`]) {
      expect(compileDeviceQuery(query, NOW).matches('', 'online', NOW - 2 * ms)).toBe(true);
      expect(compileDeviceQuery(query, NOW).matches('', 'online', NOW - 2 * ms + 1)).toBe(false);
    }
  },
);

test.for(['minute', 'minutes', 'minuto', 'minutos', 'second', 'seconds', 'segundo', 'segundos'])(
  'an age may be asked for in %s: at most that many, or within the last of them',
  (word) => {
    const ms = word.startsWith('m') ? 60_000 : 1000;
    const matches = (sign: string, age: number): boolean =>
      compileDeviceQuery(`:${sign}2 ${word}`, NOW).matches('', 'online', NOW - age);
    expect([2 * ms, 2 * ms + 1].map((age) => matches('-', age))).toEqual([true, false]);
    expect([2 * ms - 1, 2 * ms, 3 * ms - 1, 3 * ms].map((age) => matches('=', age))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  },
);

test('device search: an age is found at the end of a long query, finds no group, and has to be asked again later', () => {
  const query = compileDeviceQuery(`${'x'.repeat(100)}:+2 dias`, NOW);
  expect(query.matches('', 'online', NOW - 3 * 86_400_000)).toBe(true);
  expect(query.matchesName(`${'x'.repeat(100)}:+2 dias`)).toBe(false);
  expect([query.isBlank, query.dependsOnTime]).toEqual([false, true]);
});

test('device search: only a query for an age depends on the time, and only an empty one is no query', () => {
  for (const text of ['van', '^van', 'x'.repeat(5000)]) {
    const { isBlank, dependsOnTime } = compileDeviceQuery(text, NOW);
    expect([isBlank, dependsOnTime]).toEqual([false, false]);
  }
  expect(compileDeviceQuery(' ', NOW)).toMatchObject({ isBlank: true, dependsOnTime: false });
});

test('device search: the longest field is found by all of it; a longer query finds neither vehicle nor group', () => {
  const [longest, longer] = ['a'.repeat(4096), 'a'.repeat(4097)];
  expect(compileDeviceQuery(longest, NOW).matches(longest, 'online', Number.NaN)).toBe(true);
  expect(compileDeviceQuery(longer, NOW).matches(longer, 'online', Number.NaN)).toBe(false);
  expect(compileDeviceQuery(longer, NOW).matchesName(longer)).toBe(false);
});

test('device search: an empty query lets every group through, and blanks around a query do not count', () => {
  expect(compileDeviceQuery('', NOW).matchesName('Norte')).toBe(true);
  expect(isFound('  van  ')).toBe(true);
  expect(isFound('  ^van  ')).toBe(true);
  expect(isFound('^São', { name: 'Sao Paulo' })).toBe(true);
});

test('device search: what changes with every message and what the server alone uses is no text that is searched', () => {
  const device = aDevice({ status: 'online', lastUpdate: '2031-01-01T00:00:00Z', positionId: 987_654 });
  expect(deviceSearchText(device)).not.toMatch(/online|2031|987654|attributes|^$|\n$/);
  expect(deviceSearchText({ ...device, phone: null, model: '', contact: null })).not.toMatch(/null|\n\n/);
});

test('device search: a value of several lines is one text, and one that is no text is found as it is written', () => {
  expect(isFound('rua a casa b', { attributes: { note: 'Rua A\nCasa B' } })).toBe(true);
  expect(isFound('^\\[1,2]$', { attributes: { list: [1, 2] } })).toBe(true);
  expect(isFound('^true$', { attributes: { flag: true, note: '' }, disabled: false })).toBe(true);
});

test('device search: words do not find vehicles by the letters of the time of their last report, digits do', () => {
  const lastUpdate = '2026-05-30T08:15:00.000+00:00';
  for (const query of ['^.*z$', 'x2026', '^t', 't', 'z', 'tz', '-', ':'])
    expect(isFound(query, { lastUpdate })).toBe(false);
  for (const query of ['08:15', '^2026.*z$', '\\d\\dT\\d\\d'])
    expect(isFound(query, { lastUpdate })).toBe(true);
  for (const query of ['2026-05x', 'x2026-05', '2026 05']) expect(isFound(query, { lastUpdate })).toBe(false);
});

test('device search: what is searched of a vehicle is one text a line, without the names of its attributes and without empty lines', () => {
  const device = aDevice({
    name: 'Van',
    attributes: { a: '', city: 'São\nPaulo', b: undefined, flag: true },
  });
  const lines = deviceSearchText(device).split('\n');
  expect(lines).not.toContain('');
  expect(lines).toEqual(expect.arrayContaining(['van', 'sao paulo', 'true']));
  expect(lines.join()).not.toContain('city');
  expect(lines[0]).toBe(String(device.id));
  expect(deviceSearchText({ ...aDevice(), attributes: { a: 'x', b: '', c: 'y' } })).toMatch(/x\ny$/);
});

test('device search: a pattern that looks ahead or back looks no further than the field', () => {
  expect(isFound('^van(?!\\s)', { name: 'Van' })).toBe(true);
  expect(isFound('(?<!\\s)recife$', { attributes: { first: 'x', city: 'Recife' } })).toBe(true);
});
