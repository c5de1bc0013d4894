import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import type { User } from '@farol/core/domain/account/user';
import { rememberedUser } from '@farol/core/domain/access/remembered-user';
import { PermittedUserRecords } from '@farol/core/use-cases/records/permitted-user-records';
import { aGroup } from '../../../arbitraries/records.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const FLAGS = aServer({ attributes: { 'acme.enableAdvancedPerms': true } }, true);

/** A server with an earlier administrator (1), a user (2), a share guest (3) and the principal (4). */
async function aServerWithUsers(changes: Partial<User> = { administrator: true }, server = aServer()) {
  const { network, services } = new MemoryServer();
  const { records } = services;
  const createUser = (user: Partial<User>) => records.save('users', aUser({ id: 0, ...user }));
  const earlierAdministrator = await createUser({ name: 'Vera', administrator: true });
  const other = await createUser({ name: 'Rui', readonly: true, limitCommands: true });
  const shared = await createUser({ name: 'Link', attributes: { isShared: 3 } });
  const me = await createUser({ name: 'Ana', ...changes });
  let principal: User | undefined = me;
  const users = new PermittedUserRecords(
    records,
    () => principal && { user: principal, server, namespace: 'acme' },
    {
      current: async () => {
        const current = (await records.list('users')).find(({ id }) => id === principal?.id);
        if (!current) throw new Failure('NOT_FOUND', 404);
        return current;
      },
    },
  );
  return {
    users,
    records,
    network,
    earlierAdministrator,
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

test('permitted user records: the list contains all users but share guests', async () => {
  const { users } = await aServerWithUsers();
  expect((await users.list('users')).map(({ name }) => name)).toEqual(['Vera', 'Rui', 'Ana']);
});

test('permitted user records: a user who may have no managed users does not request the list', async () => {
  const { users, network, signOut } = await aServerWithUsers({ administrator: false, userLimit: 0 });
  network.failure = new Failure('NETWORK', 0);
  expect(await users.list('users')).toEqual([]);
  signOut();
  expect(await users.list('users')).toEqual([]);
});

test('permitted user records: a superior is neither saved nor deleted, whatever a form or an import contains', async () => {
  const { users, records, earlierAdministrator } = await aServerWithUsers();
  await users.list('users');
  const demoted = { ...earlierAdministrator, administrator: false, name: 'Gone' };
  expect(await reasonOf(users.save('users', demoted))).toEqual(['USER_IS_SUPERIOR', 0]);
  expect(await reasonOf(users.save('users', earlierAdministrator))).toEqual(['USER_IS_SUPERIOR', 0]);
  expect(await reasonOf(users.remove('users', earlierAdministrator.id))).toEqual(['USER_IS_SUPERIOR', 0]);
  expect((await records.list('users'))[0]).toEqual(earlierAdministrator);
});

test('permitted user records: users cannot delete themselves from the list; others can be deleted', async () => {
  const { users, me, other } = await aServerWithUsers();
  await users.list('users');
  expect(await reasonOf(users.remove('users', me.id))).toEqual(['USER_IS_SELF', 0]);
  await users.remove('users', other.id);
  expect((await users.list('users')).map(({ name }) => name)).toEqual(['Vera', 'Ana']);
});

test('permitted user records: with advanced permissions, saving removes the plain restrictions; otherwise they stay', async () => {
  const plain = await aServerWithUsers();
  expect(await plain.users.save('users', plain.other)).toMatchObject({ readonly: true, limitCommands: true });
  const flagged = await aServerWithUsers({ administrator: true }, FLAGS);
  const { other, users } = flagged;
  expect(await users.save('users', other)).toMatchObject({ readonly: false, limitCommands: false });
});

test('permitted user records: an account that the user has just made an administrator is not superior', async () => {
  const { users } = await aServerWithUsers();
  const created = await users.save('users', aUser({ id: 0, name: 'Nova', administrator: true }));
  expect(await users.save('users', { ...created, name: 'Nova Lima' })).toMatchObject({ name: 'Nova Lima' });
});

test('permitted user records: records of other kinds pass unchanged', async () => {
  const { users, records } = await aServerWithUsers({ administrator: false });
  const group = await users.save('groups', aGroup({ id: 0 }));
  expect(await users.list('groups')).toEqual([group]);
  await users.remove('groups', group.id);
  expect(await records.list('groups')).toEqual([]);
});

test("permitted user records: one's own account, changed as this browser remembers it, keeps what the browser does not", async () => {
  const { users, records, me } = await aServerWithUsers({
    administrator: true,
    totpKey: 'JBSWY3DPEHPK3PXP',
    attributes: { 'mail.smtp.password': 'segredo', speedUnit: 'kmh', 'acme.lang': 'pt-BR' },
  });
  const remembered = rememberedUser(me, 'acme');
  expect(JSON.stringify(remembered)).not.toMatch(/segredo|JBSWY/);
  const { speedUnit: _, ...attributes } = remembered.attributes;
  const saved = await users.save('users', { ...remembered, name: 'Ana Lima', attributes });
  const expected = {
    ...me,
    name: 'Ana Lima',
    attributes: { 'mail.smtp.password': 'segredo', 'acme.lang': 'pt-BR' },
  };
  expect(saved).toEqual(expected);
  expect(saved).not.toHaveProperty('isRemembered');
  expect((await records.list('users')).find(({ id }) => id === me.id)).toEqual(expected);
});

test('permitted user records: what this browser remembers is not saved when the rest cannot be read, or is of somebody else', async () => {
  const { users, network, records, me, other } = await aServerWithUsers();
  expect(await reasonOf(users.save('users', rememberedUser(other, 'acme')))).toEqual(['USER_NOT_AUTHED', 0]);
  network.failure = new Failure('NETWORK', 0);
  expect(await reasonOf(users.save('users', { ...rememberedUser(me, 'acme'), name: 'Lost' }))).toEqual([
    'NETWORK',
    0,
  ]);
  network.failure = undefined;
  expect((await records.list('users')).map(({ name }) => name)).not.toContain('Lost');
});
