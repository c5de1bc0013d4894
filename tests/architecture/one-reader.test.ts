import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/** Attributes that decide about a right, and the one file that reads each, for the check and for the action. */
const READERS: Readonly<Record<string, string>> = {
  lockOnEnter: 'core/domain/command/engine-stop-cause.ts',
  lockOnExit: 'core/domain/command/engine-stop-cause.ts',
  isAnchor: 'core/domain/geofence/anchor.ts',
  driverLockDevice: 'core/domain/device/check-in-rules.ts',
  lockDeviceTimeout: 'core/domain/device/check-in-rules.ts',
  qrLockTime: 'core/domain/device/check-in-rules.ts',
  stopSafeSpeed: 'core/domain/command/waiting-commands.ts',
  stopExpiryMinutes: 'core/domain/command/waiting-commands.ts',
  changeNative: 'core/domain/command/lock.ts',
  enableAdvancedPerms: 'core/domain/access/permission.ts',
  limitReseller: 'core/domain/access/reseller.ts',
};

/** Files that only name attributes: those that are kept, offered or compared as they are written. */
const LISTS = new Set([
  'core/domain/access/remembered-user.ts',
  'core/domain/account/refused-user-field.ts',
  'core/domain/server/server-settings-rules.ts',
]);

/** The fingerprint of a geofence compares the mark of an anchor as it is written. */
const FINGERPRINT = 'isAnchor core/domain/command/engine-stop-cause.ts';

test('one reader: attributes that decide about a right are read in one file each', () => {
  const sources = projectFiles(/\.ts$/)
    .filter((file) => /^(core\/(console|domain|fleet|machines|use-cases)|server)\//.test(file))
    .filter((file) => !/^server\/(demo|traccar-import|storage\/migrations)\//.test(file) && !LISTS.has(file))
    .map((file): [string, string] => [file, readFileSync(file, 'utf8')]);
  const named = Object.keys(READERS).map((name): [string, string[]] => {
    const quoted = new RegExp(`['"\`.]${name}\\b`);
    const files = sources.filter(([, source]) => quoted.test(source)).map(([file]) => file);
    return [name, files.filter((file) => `${name} ${file}` !== FINGERPRINT)];
  });
  expect(named).toEqual(Object.entries(READERS).map(([name, file]) => [name, [file]]));
});

/** The one file that reads who is a guest. */
const GUEST_READER = 'core/domain/account/guest.ts';
/** The mark of a share as it is read: from attributes by its name, or taken out of them. */
const READ_MARK = /attributes\)?[?!.[]+['"`]?isShared\b|\{[^{}]*\bisShared\b[^{}]*\}\s*=[^=;]*attributes/;

test('one reader: who is a guest is read in one file, by the server, the console, its screens and its adapters', () => {
  const readers = projectFiles(/\.tsx?$/)
    .filter(
      (file) => /^(adapters|core|server|ui)\//.test(file) && !file.startsWith('server/storage/migrations/'),
    )
    .filter((file) => READ_MARK.test(readFileSync(file, 'utf8')));
  expect(readers).toEqual([GUEST_READER]);
});
