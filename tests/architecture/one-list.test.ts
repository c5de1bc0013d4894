import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordValues } from '@farol/core/resources/descriptor/record-value';
import type { RecordShape } from '@farol/core/resources/descriptor/record-value';
import { deviceResource } from '@farol/core/resources/kinds/devices';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { projectFiles } from './project-files.ts';

test('one list: the values of a device that users set are listed nowhere but in its type, descriptor and first table', () => {
  expect(listsOf(deviceResource.wire)).toEqual([
    'core/domain/device/device.ts',
    'core/resources/kinds/device-sections.ts',
    'core/resources/kinds/devices.ts',
    'server/storage/migrations/first-tables.ts',
  ]);
});

test('one list: the values of the server record that users set are listed nowhere but in its type and descriptor', () => {
  expect(listsOf(serverRecord.wire)).toEqual([
    'core/domain/server/server-info.ts',
    'core/resources/kinds/server-schema.ts',
    'core/resources/kinds/server-sections.ts',
  ]);
});

/** Returns the files that name most of the values of a record that users set. */
function listsOf(wire: { readonly shape: RecordShape }): string[] {
  const keys = recordValues(wire).flatMap(([key, { type, readOnly }]) =>
    type === 'id' || readOnly ? [] : [key],
  );
  const names = keys.map((key) => {
    const column = key.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    return new RegExp(`\\b(${key}|${column})\\b`);
  });
  return projectFiles(/\.tsx?$/)
    .filter((file) => /^(core|server|adapters|ui)\//.test(file) && !file.includes('ui/language/'))
    .filter((file) => {
      const source = readFileSync(file, 'utf8');
      return names.filter((name) => name.test(source)).length > keys.length * 0.75;
    })
    .toSorted();
}
