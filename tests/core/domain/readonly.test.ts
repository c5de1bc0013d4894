import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { may } from '@farol/core/domain/permission';
import { isReadonly, mayAct } from '@farol/core/domain/readonly';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';

const CREATE_EDIT_DELETE = [16, 24, 32, 40, 48, 56, 64, 80, 88, 96]
  .flatMap((area) => [area + 1, area + 2, area + 3])
  .concat(13, 14, 15);
const COMPUTED = [65, 66, 67];
const LOOKING = [8, 9, 10, 11, 12, 16, 40, 48, 56, 72, 73, 74, 75, 76];
const flag = fc.integer({ min: 0, max: 127 });
const server = aServer();

test('who may only look changes no kind of record, and may still look and send commands', () => {
  const asker = { user: aUser({ readonly: true }), server, namespace: 'acme' };
  expect(isReadonly(asker)).toBe(true);
  for (const permission of CREATE_EDIT_DELETE) expect(mayAct(permission, asker)).toBe(false);
  for (const permission of LOOKING) expect(mayAct(permission, asker)).toBe(true);
});

test('a server that is read-only is so for everybody but administrators', () => {
  const closed = { ...server, info: { ...server.info, readonly: true } };
  expect(mayAct(14, { user: aUser(), server: closed, namespace: 'acme' })).toBe(false);
  expect(mayAct(14, { user: aUser({ administrator: true }), server: closed, namespace: 'acme' })).toBe(true);
});

test('who may not change devices may change everything else, and who may not command keeps no commands', () => {
  const devices = { user: aUser({ deviceReadonly: true }), server, namespace: 'acme' };
  const commands = { user: aUser({ limitCommands: true }), server, namespace: 'acme' };
  for (const permission of CREATE_EDIT_DELETE) {
    expect(mayAct(permission, devices)).toBe(![13, 14, 15, ...COMPUTED].includes(permission));
    expect(mayAct(permission, commands)).toBe(![57, 58, 59, ...COMPUTED].includes(permission));
  }
});

test('what the server computes is looked at by everybody and changed by administrators alone', () => {
  const [somebody, administrator] = [false, true].map((administrates) => ({
    user: aUser({ administrator: administrates }),
    server,
    namespace: 'acme',
  }));
  for (const permission of COMPUTED) {
    expect(somebody && mayAct(permission, somebody)).toBe(false);
    expect(administrator && mayAct(permission, administrator)).toBe(true);
  }
  expect(somebody && mayAct(64, somebody)).toBe(true);
});

test('nobody may do what he holds no flag for', () => {
  fc.assert(
    fc.property(
      flag,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (permission, readonly, deviceReadonly, limitCommands) => {
        const asker = { user: aUser({ readonly, deviceReadonly, limitCommands }), server, namespace: 'acme' };
        if (mayAct(permission, asker)) expect(may(permission, asker)).toBe(true);
      },
    ),
  );
});
