import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import { isLimitedToSavedCommands } from '@farol/core/domain/access/engine-stop-permission';
import {
  detailLockActions,
  lockActionOf,
  lockPayload,
  mayLock,
  mayLockWithSavedCommand,
  menuLockActions,
  supportsLock,
  type LockAction,
  type VehicleLockState,
} from '@farol/core/domain/command/lock';
import type { Principal } from '@farol/core/domain/access/permission';
import { savedCommands } from '../../../arbitraries/commands.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const user: Principal = { user: aUser(), server: aServer(), namespace: 'acme' };
const always: Principal = { ...user, server: aServer({ attributes: { 'acme.enableLockUnlock': true } }) };
const state = fc.record({ blocked: fc.constantFrom(true, false, undefined) });
const action = fc.constantFrom<LockAction>('engineStop', 'engineResume');

/** A user on a Plus server with advanced permissions who holds only these flags. */
function holding(...held: Permission[]): Principal {
  return {
    user: aUser({ attributes: { 'acme.advancedPerms': storedPermissionsOf(held) } }),
    server: aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true),
    namespace: 'acme',
  };
}

test('lock: the context menu offers the one action that changes the state, online or not', () => {
  fc.assert(
    fc.property(state, (vehicle: VehicleLockState) => {
      expect(menuLockActions(vehicle, user)).toEqual([vehicle.blocked ? 'engineResume' : 'engineStop']);
    }),
  );
});

test('lock: the detail offers the action that changes the state, or both where the server says so', () => {
  fc.assert(
    fc.property(state, (vehicle: VehicleLockState) => {
      expect(detailLockActions(vehicle, user)).toEqual([vehicle.blocked ? 'engineResume' : 'engineStop']);
      expect(detailLockActions(vehicle, always)).toEqual(['engineResume', 'engineStop']);
    }),
  );
});

/** The actions offered in the detail of an unlocked vehicle for this setting of the lock buttons. */
function offered(enableLockUnlock: unknown): LockAction[] {
  const server = aServer({ attributes: { 'acme.enableLockUnlock': enableLockUnlock } });
  return detailLockActions({ blocked: false }, { ...user, server });
}

test('the setting of the lock buttons may be a word: only "always" shows both', () => {
  for (const word of ['always', 'true', true, 1])
    expect(offered(word), String(word)).toEqual(['engineResume', 'engineStop']);
  for (const word of ['automatic', 'never', 'false', false, '', 2, null])
    expect(offered(word), String(word)).toEqual(['engineStop']);
});

test('lock: locking and unlocking have a permission each, and neither implies the other', () => {
  fc.assert(
    fc.property(
      state,
      fc.subarray([PERMISSION.anchor, PERMISSION.lock, PERMISSION.unlock, PERMISSION.sendCommands]),
      (vehicle, flags) => {
        const principal = holding(...flags);
        expect(mayLock('engineStop', principal)).toBe(flags.includes(PERMISSION.lock));
        expect(mayLock('engineResume', principal)).toBe(flags.includes(PERMISSION.unlock));
        for (const actions of [menuLockActions(vehicle, principal), detailLockActions(vehicle, principal)])
          for (const each of actions) expect(mayLock(each, principal)).toBe(true);
      },
    ),
  );
});

test('lock: a user limited to saved commands cannot lock, unless they are an administrator', () => {
  const limited = { ...user, user: aUser({ limitCommands: true }) };
  expect([isLimitedToSavedCommands(limited), mayLock('engineStop', limited)]).toEqual([true, false]);
  const onLimitedServer = { ...user, server: aServer({ limitCommands: true }) };
  expect(mayLock('engineResume', onLimitedServer)).toBe(false);
  const administrator = { ...onLimitedServer, user: aUser({ administrator: true, limitCommands: true }) };
  expect(mayLock('engineStop', administrator)).toBe(true);
});

test('lock: a read-only user neither locks nor unlocks, with no command of any kind; one who may not change devices does', () => {
  for (const blocked of [false, true]) {
    const vehicle = { blocked };
    const change = blocked ? 'engineResume' : 'engineStop';
    for (const principal of [
      { ...user, user: aUser({ readonly: true }) },
      { ...user, user: aUser({ readonly: true, attributes: { isShared: 3 } }) },
      { ...user, server: aServer({ readonly: true }) },
    ]) {
      expect([...menuLockActions(vehicle, principal), ...detailLockActions(vehicle, principal)]).toEqual([]);
      expect(mayLockWithSavedCommand(change, principal)).toBe(false);
    }
    const devices = { ...user, user: aUser({ deviceReadonly: true }) };
    expect(menuLockActions(vehicle, devices)).toEqual([change]);
  }
});

test('lock: a guest locks only when the share allows it', () => {
  const server = aServer({}, true);
  const guest = (limitCommands: boolean): Principal => ({
    user: aUser({ limitCommands, attributes: { isShared: 3 } }),
    server,
    namespace: 'acme',
  });
  for (const wanted of ['engineStop', 'engineResume'] as const)
    expect([mayLock(wanted, guest(false)), mayLock(wanted, guest(true))]).toEqual([true, false]);
});

test('lock: a saved command that replaces the action is sent instead, whatever its type', () => {
  fc.assert(
    fc.property(fc.array(savedCommands), action, fc.integer({ min: 1 }), (saved, wanted, deviceId) => {
      const payload = lockPayload(wanted, deviceId, saved, 'acme');
      const replacement = saved.find((command) => command.attributes['acme.changeNative'] === wanted);
      expect(payload.deviceId).toBe(deviceId);
      if (replacement) expect(payload).toEqual({ ...replacement, deviceId });
      else expect([payload.id, payload.type, payload.attributes]).toEqual([0, wanted, {}]);
    }),
  );
});

test('lock: the command sent to lock or unlock is recognized as such', () => {
  fc.assert(
    fc.property(fc.array(savedCommands), action, (saved, wanted) => {
      expect(lockActionOf(lockPayload(wanted, 1, saved, 'acme'), 'acme')).toBe(wanted);
    }),
  );
});

test('lock: a vehicle can be locked where its device supports it or a saved command replaces it', () => {
  const relay = { id: 3, description: 'Relay', type: 'custom', textChannel: false, deviceId: 0 };
  const replacing = { ...relay, attributes: { 'acme.changeNative': 'engineStop' } };
  const plain = { ...relay, attributes: {} };
  fc.assert(
    fc.property(
      fc.subarray(['custom', 'engineStop', 'engineResume']),
      fc.subarray([replacing, plain]),
      action,
      (types, saved, wanted) => {
        const isReplaced = wanted === 'engineStop' && saved.includes(replacing);
        expect(supportsLock(wanted, { types, saved }, 'acme')).toBe(types.includes(wanted) || isReplaced);
      },
    ),
  );
});
