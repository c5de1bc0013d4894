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

test('a device is found by any part of any of its fields and attribute values, whatever their case', () => {
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

test('accents do not count', () => {
  expect(isFound('sao paulo', { attributes: { city: 'São Paulo' } })).toBe(true);
  expect(isFound('SÃO', { name: 'sao paulo' })).toBe(true);
});

test('a query may be a regular expression, matched against each field separately', () => {
  expect(isFound('^van \\d+$')).toBe(true);
  expect(isFound('^10')).toBe(false);
  expect(isFound('van|truck', { name: 'Truck' })).toBe(true);
  expect(isFound('^van 10\\s86', {})).toBe(false);
  expect(isFound('ab[^x]c', { name: 'ab', uniqueId: 'c' })).toBe(false);
  expect(isFound('^(?!van)', { name: 'Van 10' })).toBe(true);
  expect(isFound('^Van(?= 10$)')).toBe(true);
  expect(isFound('\\S{13}', { name: 'a b', uniqueId: 'c d' })).toBe(false);
});

test('a regular expression finds matches within one field, and none that span two', () => {
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
  '"%s" is no regular expression and is searched as plain text',
  (query) => {
    expect(isFound(query, { name: `x${query}y` })).toBe(true);
    expect(isFound(query, { name: 'plain', uniqueId: '1' })).toBe(false);
  },
);

test('a device of unknown status is found by the word its users see', () => {
  expect(isFound('desconhecido')).toBe(true);
  expect(isFound('unknown')).toBe(true);
  expect(isFound('desconhecido', { status: 'online' })).toBe(false);
  expect(isFound('^online$', { status: 'online' })).toBe(true);
});

test('a device is found by the time of its last report', () => {
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
  });
});

describe('no query can block the console', () => {
  test('a query of a million characters finds nothing, at once', () => {
    for (const query of ['a'.repeat(1e6), '('.repeat(1e6), '.*'.repeat(5e5), `:+${'9'.repeat(1e6)} dias`]) {
      expect(isFound(query)).toBe(false);
    }
  });

  test.for(['(a+)+$', '(a|a)*$', '(a*)*b', '((a+)b?)+$', '.*.*.*.*.*b', '(?:a+)+b', '(\\w+\\s?)*$'])(
    '"%s", which could be slow, is searched as plain text',
    (query) => {
      expect(isFound(query, { name: 'a'.repeat(4000) })).toBe(false);
      expect(isFound(query, { name: query })).toBe(true);
    },
  );

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

test('a group is found by its name', () => {
  expect(compileDeviceQuery('norte', NOW).matchesName('Região Norte')).toBe(true);
  expect(compileDeviceQuery('sul', NOW).matchesName('Região Norte')).toBe(false);
});
