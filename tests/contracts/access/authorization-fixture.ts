import { FLAGS, newBelow, newReseller, turnOnPermissions } from './reseller-world.ts';
import { cookieOf, type ApiClient } from '../../harness/api-client.ts';
import { RECORD_EXAMPLES } from '../../harness/record-examples.ts';
import { newUser, recordsOf, uniqueName, type ServerUnderTest } from '../../harness/server-under-test.ts';

/** The callers, in the order of the matrix's columns. */
export const CALLER_ROLES = [
  'nobody',
  'other',
  'owner',
  'readonly',
  'manager',
  'administrator',
  'expired',
  'disabled',
  'reseller',
  'subReseller',
  'driver',
] as const;
export type CallerRole = (typeof CALLER_ROLES)[number];

/** A user with a signed-in client. */
export interface TestUser {
  id: number;
  email: string;
  password: string;
  api: ApiClient;
}

/** The users of the matrix and the records they share. */
export interface AuthorizationFixture {
  server: ServerUnderTest;
  people: Record<CallerRole, TestUser>;
  /** Creates a record that belongs to the owner and is linked to the read-only user and the driver. */
  make: (path: string, more?: Record<string, unknown>) => Promise<number>;
}

/** Every record kind: its path and the minimal body. */
export const RECORD_KINDS: { path: string; least: () => Record<string, unknown> }[] = [
  { path: '/devices', least: () => ({ name: 'Van', uniqueId: uniqueName('van') }) },
  { path: '/groups', least: () => ({ name: 'North' }) },
  { path: '/drivers', least: () => ({ name: 'Carla', uniqueId: uniqueName('driver') }) },
  ...RECORD_EXAMPLES.map(({ path, least }) => ({ path, least: () => ({ ...least }) })),
];

/**
 * Creates the users: the manager manages the owner, and so does the sub-reseller, who is below the reseller; two
 * accounts have ended while signed in.
 */
export async function createAuthorizationFixture(server: ServerUnderTest): Promise<AuthorizationFixture> {
  const { administrator } = server;
  const [other, owner, readonly] = [await newUser(server), await newUser(server), await newUser(server)];
  const manager = await newUser(server, { userLimit: 100 });
  await administrator.post('/permissions', { userId: manager.id, managedUserId: owner.id });
  await turnOnPermissions(server);
  const reseller = await newReseller(server, { userLimit: 100, deviceLimit: -1, limitReseller: 5 });
  const subReseller = await newBelow(reseller, { flags: FLAGS.reseller, userLimit: 50, deviceLimit: -1 });
  await administrator.post('/permissions', { userId: subReseller.id, managedUserId: owner.id });
  const expired = await signedIn(server, { expirationTime: '2020-01-01T00:00:00Z' });
  const disabled = await signedIn(server, { disabled: true });
  await change(server, readonly.id, { readonly: true });
  const me = (await administrator.get('/session')).json();
  const people = {
    nobody: { id: 0, email: 'nobody@example.com', password: 'x', api: server.anyone },
    other,
    owner,
    readonly,
    manager,
    administrator: { id: me.id, ...server.administratorAccount, api: administrator },
    expired,
    disabled,
    reseller,
    subReseller,
    driver: await newDriver(server),
  };
  const make = async (path: string, more: Record<string, unknown> = {}): Promise<number> => {
    const kind = RECORD_KINDS.find((recordKind) => recordKind.path === path);
    if (!kind) throw new Error(`there is no ${path}`);
    const users = [people.administrator, owner, readonly, people.driver].map(({ id }) => id);
    return await recordsOf(server).make({ path, body: { ...kind.least(), ...more }, users });
  };
  return { server, people, make };
}

/** A driver who may check in, whose account is only linked to what the fixture makes. */
async function newDriver({ administrator, anyone }: ServerUnderTest): Promise<TestUser> {
  const info = (await administrator.get('/server')).json();
  const switched = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
  await administrator.put('/server', { ...info, attributes: switched });
  const [username, password] = [uniqueName('rui'), 'a long password'];
  const driver = await administrator.post('/drivers', {
    name: 'Rui',
    uniqueId: username,
    attributes: {
      'farol.enableQrCode': true,
      'farol.driverUsername': username,
      'farol.driverPassword': password,
    },
  });
  const id = Number(Object(driver.json()['attributes'])['farol.driverUserId']);
  const email = `qrcode-${username}`;
  return { id, email, password, api: anyone.signedInAs(email, password) };
}

/** A user with a session of their own, whose account is then changed. */
async function signedIn(server: ServerUnderTest, then: Record<string, unknown>): Promise<TestUser> {
  const user = await newUser(server);
  const login = await server.anyone.form('/session', { email: user.email, password: user.password });
  await change(server, user.id, then);
  return { ...user, api: server.anyone.withHeaders({ cookie: cookieOf(login) }) };
}

async function change(server: ServerUnderTest, id: number, fields: Record<string, unknown>): Promise<void> {
  const account = (await server.administrator.get(`/users/${id}`)).json();
  const response = await server.administrator.put(`/users/${id}`, { ...account, ...fields });
  if (response.status !== 200) throw new Error(response.text);
}
