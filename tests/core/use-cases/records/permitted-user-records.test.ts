import { expect, test } from 'vitest';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { Failure } from '@farol/core/domain/values/failure';
import type { User } from '@farol/core/domain/account/user';
import { PermittedUserRecords } from '@farol/core/use-cases/records/permitted-user-records';
import { aGroup } from '../../../arbitraries/records.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const FLAGS = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true);

/** A server with an old administrator (1), somebody (2), a shared link (3) and the principal (4). */
async function aTenant(changes: Partial<User> = { administrator: true }, server = aServer()) {
  const network = new MemoryNetwork();
  const records = new MemoryRecords(network, new MemoryAssociations(network));
  const keep = (user: Partial<User>) => records.save('users', aUser({ id: 0, ...user }));
  const senior = await keep({ name: 'Vera', administrator: true });
  const other = await keep({ name: 'Rui', readonly: true, limitCommands: true });
  const shared = await keep({ name: 'Link', attributes: { isShared: 3 } });
  const me = await keep({ name: 'Ana', ...changes });
  let principal: User | undefined = me;
  const users = new PermittedUserRecords(records, () => principal && { user: principal, server, namespace: 'acme' });
  return {
    users,
    records,
    network,
    senior,
    other,
    shared,
    me,
    signOut: () => {
      principal = undefined;
    },
  };
}

async function reasonOf(call: Promise<unknown>): Promise<[string, number] | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return [error.code, error.status];
    throw error;
  }
}

test('the list has everybody but shared links', async () => {
  const { users } = await aTenant();
  expect((await users.list('users')).map(({ name }) => name)).toEqual(['Vera', 'Rui', 'Ana']);
});

test('who may have no users of his own does not even ask for them', async () => {
  const { users, network, signOut } = await aTenant({ administrator: false, userLimit: 0 });
  network.failure = new Failure('NETWORK', 0);
  expect(await users.list('users')).toEqual([]);
  signOut();
  expect(await users.list('users')).toEqual([]);
});

test('a superior is neither saved nor deleted, whatever a form or an import says of him', async () => {
  const { users, records, senior } = await aTenant();
  await users.list('users');
  const disguised = { ...senior, administrator: false, name: 'Gone' };
  expect(await reasonOf(users.save('users', disguised))).toEqual(['USER_IS_SUPERIOR', 0]);
  expect(await reasonOf(users.save('users', senior))).toEqual(['USER_IS_SUPERIOR', 0]);
  expect(await reasonOf(users.remove('users', senior.id))).toEqual(['USER_IS_SUPERIOR', 0]);
  expect((await records.list('users'))[0]).toEqual(senior);
});

test('nobody deletes himself from the list; others go', async () => {
  const { users, me, other } = await aTenant();
  await users.list('users');
  expect(await reasonOf(users.remove('users', me.id))).toEqual(['USER_IS_SELF', 0]);
  await users.remove('users', other.id);
  expect((await users.list('users')).map(({ name }) => name)).toEqual(['Vera', 'Ana']);
});

test('where flags decide, saving takes the plain restrictions away; elsewhere they stay', async () => {
  const plain = await aTenant();
  expect(await plain.users.save('users', plain.other)).toMatchObject({ readonly: true, limitCommands: true });
  const flagged = await aTenant({ administrator: true }, FLAGS);
  const { other, users } = flagged;
  expect(await users.save('users', other)).toMatchObject({ readonly: false, limitCommands: false });
});

test('an account that was made an administrator a moment ago, by oneself, is still not superior', async () => {
  const { users } = await aTenant();
  const created = await users.save('users', aUser({ id: 0, name: 'Nova', administrator: true }));
  expect(await users.save('users', { ...created, name: 'Nova Lima' })).toMatchObject({ name: 'Nova Lima' });
});

test('records of other kinds pass as they are', async () => {
  const { users, records } = await aTenant({ administrator: false });
  const group = await users.save('groups', aGroup({ id: 0 }));
  expect(await users.list('groups')).toEqual([group]);
  await users.remove('groups', group.id);
  expect(await records.list('groups')).toEqual([]);
});
