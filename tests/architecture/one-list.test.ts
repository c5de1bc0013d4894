import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordValues } from '@farol/core/resources/descriptor/record-value';
import { devices } from '@farol/core/resources/kinds/devices';

/** Where the values of a device are listed: the type, the descriptor with its form, the first tables. */
const LISTS = [
  'core/domain/device/device.ts',
  'core/resources/kinds/device-sections.ts',
  'core/resources/kinds/devices.ts',
  'server/storage/migrations/first-tables.ts',
];

test('the values of a device that users set are listed nowhere but in its type, descriptor and first table', () => {
  const keys = recordValues(devices.wire).flatMap(([key, { type, readOnly }]) =>
    type === 'id' || readOnly ? [] : [key],
  );
  const names = keys.map((key) => {
    const column = key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return new RegExp(`\\b(${key}|${column})\\b`);
  });
  const lists = globSync('{core,server,adapters,ui}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('node_modules') && !file.includes('ui/language/'))
    .filter((file) => {
      const source = readFileSync(file, 'utf8');
      return names.filter((name) => name.test(source)).length > keys.length * 0.75;
    });
  expect(lists.toSorted()).toEqual(LISTS);
});
