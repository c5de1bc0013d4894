import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { EVERY_PERMISSION, storedPermissionsOf } from '../../../arbitraries/permissions.ts';
import { cookieOf, type ApiClient } from '../../../harness/api-client.ts';
import {
  newUser,
  recordsOf,
  serverUnderTest,
  uniqueName,
  type ServerUnderTest,
} from '../../../harness/server-under-test.ts';
import { storeRecord } from '../../../harness/stored-records.ts';
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
  /** What each of the callers attempts something with: a new vehicle in a new group. */
  attempts: (people?: readonly Person[]) => Promise<(Attempt & { person: Person })[]>;
}

/** The callers who have their vehicle, as it is in a group of theirs. */
const OWNERS = ['everything', 'noLock', 'noAnchor', 'limited', 'readonly', 'deviceReadonly'] as const;

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

  const { id: administratorId } = (await administrator.get('/session')).json();
  const records = recordsOf(server);

  async function callerOf(person: Person, deviceId: number): Promise<{ id: number; api: ApiClient }> {
    const { anyone } = server;
    if (person === 'administrator') return { id: administratorId, api: administrator };
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

  /** Returns who has the group of a caller's vehicle. */
  function ownersOf(person: Person): number[] {
    const owner = OWNERS.find((name) => name === person);
    return owner ? [administratorId, users[owner].id] : [administratorId];
  }

  async function attempts(people: readonly Person[] = PEOPLE): Promise<(Attempt & { person: Person })[]> {
    const made = await records.transaction(async (transaction) => {
      const vehicles = [];
      for (const person of people) {
        const group = { path: '/groups', body: { name: 'Fleet' }, users: ownersOf(person) };
        const groupId = await storeRecord(transaction, group);
        const body = { name: 'Van', uniqueId: uniqueName('van'), groupId };
        const deviceId = await storeRecord(transaction, { path: '/devices', body, users: [administratorId] });
        vehicles.push({ person, groupId, deviceId });
      }
      return vehicles;
    });
    return await Promise.all(
      made.map(async ({ person, groupId, deviceId }) => {
        const { id, api } = await callerOf(person, deviceId);
        const owners = [...new Set([administratorId, id])];
        const make = (path: string, body: object) => records.make({ path, body, users: owners });
        return { person, api, administratorId, records, deviceId, groupId, make };
      }),
    );
  }

  return { server, attempts };
}

/** The stored flags of a user with every permission except these. */
export function allBut(without: readonly Permission[]): string {
  return storedPermissionsOf(EVERY_PERMISSION.filter((item) => !without.includes(item)));
}

/** The end of a share that lasts an hour. */
export function soon(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
