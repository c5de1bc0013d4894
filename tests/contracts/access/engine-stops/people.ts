import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { EVERY_PERMISSION, storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import { cookieOf, type ApiClient } from '../../../harness/api-client.ts';
import {
  newUser,
  serverUnderTest,
  uniqueName,
  type ServerUnderTest,
} from '../../../harness/server-under-test.ts';
import type { Attempt } from './attempt.ts';

/**
 * The callers, in the order of the columns: the administrator; a user with every permission; without the lock
 * permission; without the anchor permission; limited to saved commands; read-only; read-only for devices;
 * without an association to the device; guests of a share with and without locking.
 */
export const PEOPLE = [
  'administrator',
  'everything',
  'noLock',
  'noAnchor',
  'limited',
  'readonly',
  'deviceReadonly',
  'stranger',
  'lockGuest',
  'guest',
] as const;
export type Person = (typeof PEOPLE)[number];

/** A server with advanced permissions and the callers. */
export interface EngineStopWorld {
  server: ServerUnderTest;
  /** A new vehicle in a new group, as this caller. */
  attemptOf: (person: Person) => Promise<Attempt>;
}

/** How associations name the records of a path. */
const KEYS: Readonly<Record<string, string>> = {
  '/devices': 'deviceId',
  '/groups': 'groupId',
  '/geofences': 'geofenceId',
  '/commands': 'commandId',
  '/calendars': 'calendarId',
  '/attributes/computed': 'attributeId',
  '/maintenance': 'maintenanceId',
  '/notifications': 'notificationId',
};

/** Starts the server and creates the users. */
export async function startEngineStopWorld(): Promise<EngineStopWorld> {
  const server = await serverUnderTest();
  const { administrator } = server;
  const info = (await administrator.get('/server')).json();
  await administrator.put('/server', { ...info, attributes: { 'farol.enableAdvancedPerms': true } });
  const user = (without: readonly Permission[], more: object = {}) =>
    newUser(server, { attributes: { 'farol.advancedPerms': allBut(without) }, ...more });
  const users = {
    everything: await user([]),
    noLock: await user([PERMISSION.lock]),
    noAnchor: await user([PERMISSION.anchor]),
    limited: await user([], { limitCommands: true }),
    readonly: await user([], { readonly: true }),
    deviceReadonly: await user([], { deviceReadonly: true }),
    stranger: await user([]),
  };

  async function callerOf(person: Person, deviceId: number): Promise<{ id: number; api: ApiClient }> {
    const { anyone } = server;
    if (person === 'administrator') return { id: 0, api: administrator };
    if (person !== 'lockGuest' && person !== 'guest') return users[person];
    const share = await administrator.post('/../farol/shares', {
      name: 'Guest',
      deviceId,
      limitCommands: person === 'guest',
      expirationTime: soon(),
    });
    const token = String(share.json()['token']);
    const login = await anyone.form('/session', { email: token, password: token });
    return { id: login.json().id, api: anyone.withHeaders({ cookie: cookieOf(login) }) };
  }

  async function attemptOf(person: Person): Promise<Attempt> {
    const groupId = (await administrator.post('/groups', { name: 'Fleet' })).json().id;
    const body = { name: 'Van', uniqueId: uniqueName('van'), groupId };
    const deviceId = (await administrator.post('/devices', body)).json().id;
    const caller = await callerOf(person, deviceId);
    const link = (key: string, id: number) =>
      caller.id === 0 ? undefined : administrator.post('/permissions', { userId: caller.id, [key]: id });
    if (person !== 'stranger' && person !== 'lockGuest' && person !== 'guest') await link('groupId', groupId);
    const make = async (path: string, draft: object): Promise<number> => {
      const response = await administrator.post(path, draft);
      if (response.status !== 200) throw new Error(response.text);
      await link(KEYS[path] ?? '', response.json().id);
      return response.json().id;
    };
    return { api: caller.api, administrator, deviceId, groupId, make };
  }

  return { server, attemptOf };
}

/** The stored flags of a user with every permission except these. */
export function allBut(without: readonly Permission[]): string {
  return storedPermissionsOf(EVERY_PERMISSION.filter((item) => !without.includes(item)));
}

/** The end of a share that lasts an hour. */
export function soon(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
