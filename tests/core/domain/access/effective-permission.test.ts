import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissions } from '../../../arbitraries/permissions.ts';
import { hasPermission } from '@farol/core/domain/access/permission';
import {
  isReadonly,
  mayChangeByPermission,
  mayUsePermission,
} from '@farol/core/domain/access/effective-permission';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { RECORD_PERMISSIONS, type RecordPermissions } from '@farol/core/domain/access/record-permissions';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser, storedPermissions } from '../../../arbitraries/users.ts';

const CREATE_EDIT_DELETE = Object.values(RECORD_PERMISSIONS).flatMap(changesOf);
const DEVICES = changesOf(RECORD_PERMISSIONS.devices);
const SAVED_COMMANDS = changesOf(RECORD_PERMISSIONS.commands);
const COMPUTED = changesOf(RECORD_PERMISSIONS.attributes);
const LOOKING = [
  PERMISSION.viewDevices,
  PERMISSION.viewUsers,
  PERMISSION.viewGeofences,
  PERMISSION.viewGroups,
  PERMISSION.viewSavedCommands,
  PERMISSION.viewReports,
  PERMISSION.historyReport,
  PERMISSION.stopReport,
  PERMISSION.tripReport,
  PERMISSION.eventReport,
];
const VEHICLES = [PERMISSION.anchor, PERMISSION.lock, PERMISSION.unlock, PERMISSION.sendCommands];
const server = aServer();

function changesOf({ create, edit, remove }: RecordPermissions): readonly Permission[] {
  return [create, edit, remove];
}

test('effective permission: a read-only user changes no kind of record and commands no vehicle, but may still view', () => {
  const principal = { user: aUser({ readonly: true }), server, namespace: 'acme' };
  expect(isReadonly(principal)).toBe(true);
  for (const permission of [...CREATE_EDIT_DELETE, ...VEHICLES])
    expect(mayUsePermission(permission, principal)).toBe(false);
  for (const permission of LOOKING) expect(mayUsePermission(permission, principal)).toBe(true);
});

test('effective permission: a read-only server is read-only for everyone but administrators', () => {
  const closed = { ...server, info: { ...server.info, readonly: true } };
  expect(mayUsePermission(PERMISSION.editDevices, { user: aUser(), server: closed, namespace: 'acme' })).toBe(
    false,
  );
  expect(
    mayUsePermission(PERMISSION.editDevices, {
      user: aUser({ administrator: true }),
      server: closed,
      namespace: 'acme',
    }),
  ).toBe(true);
});

test('effective permission: a user who may not change devices may change everything else, and one limited to saved commands may not save commands', () => {
  const devices = { user: aUser({ deviceReadonly: true }), server, namespace: 'acme' };
  const commands = { user: aUser({ limitCommands: true }), server, namespace: 'acme' };
  for (const permission of CREATE_EDIT_DELETE) {
    expect(mayUsePermission(permission, devices)).toBe(![...DEVICES, ...COMPUTED].includes(permission));
    expect(mayUsePermission(permission, commands)).toBe(
      ![...SAVED_COMMANDS, ...COMPUTED].includes(permission),
    );
  }
});

test('effective permission: everyone may view computed attributes, and only administrators change them', () => {
  const [regularUser, administrator] = [false, true].map((administrates) => ({
    user: aUser({ administrator: administrates }),
    server,
    namespace: 'acme',
  }));
  for (const permission of COMPUTED) {
    expect(regularUser && mayUsePermission(permission, regularUser)).toBe(false);
    expect(administrator && mayUsePermission(permission, administrator)).toBe(true);
  }
  expect(regularUser && mayUsePermission(PERMISSION.viewComputedAttributes, regularUser)).toBe(true);
});

test('effective permission: viewing is enough to change records that have no permission of their own, except for read-only users', () => {
  const flagged = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true);
  const mayChange = (changes: Parameters<typeof aUser>[0]) =>
    mayChangeByPermission(PERMISSION.viewReports, {
      user: aUser(changes),
      server: flagged,
      namespace: 'acme',
    });
  expect(mayChange({})).toBe(true);
  expect(mayChange({ readonly: true })).toBe(false);
  const noFlags = { 'acme.advancedPerms': '0'.repeat(32) };
  expect(mayChange({ attributes: noFlags })).toBe(false);
  expect(mayChange({ attributes: noFlags, readonly: true })).toBe(false);
});

test('effective permission: no user may do anything without holding its flag', () => {
  fc.assert(
    fc.property(
      permissions,
      storedPermissions,
      fc.boolean(),
      fc.boolean(),
      (permission, stored, deviceReadonly, limitCommands) => {
        const principal = {
          user: aUser({ deviceReadonly, limitCommands, attributes: { 'acme.advancedPerms': stored } }),
          server: aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true),
          namespace: 'acme',
        };
        if (!hasPermission(permission, principal))
          expect(mayUsePermission(permission, principal)).toBe(false);
        else if (!CREATE_EDIT_DELETE.includes(permission))
          expect(mayUsePermission(permission, principal)).toBe(true);
      },
    ),
  );
});
