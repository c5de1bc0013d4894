import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import type { ApiClient } from '../../harness/api-client.ts';
import {
  newUser,
  serverUnderTest,
  uniqueName,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';
import { allBut } from './engine-stops/people.ts';

/** An account with its client. */
export interface Party {
  id: number;
  email: string;
  password: string;
  api: ApiClient;
}

/** The stored flags of somebody who may have resellers, of a reseller who may not, and of a customer. */
export const FLAGS = {
  creator: allBut([]),
  reseller: allBut([PERMISSION.createResellers]),
  customer: allBut([PERMISSION.createResellers, PERMISSION.reseller]),
} as const;

/**
 * A reseller with a sub-reseller, who has a customer with a vehicle; beside them another reseller with a customer
 * and a vehicle.
 */
export interface ResellerWorld {
  server: ServerUnderTest;
  reseller: Party;
  sub: Party;
  customer: Party;
  vehicle: number;
  other: Party;
  otherCustomer: Party;
  otherVehicle: number;
}

/** Starts a server with advanced permissions and creates them all. */
export async function startResellerWorld(): Promise<ResellerWorld> {
  const server = await serverUnderTest();
  await turnOnPermissions(server);
  const reseller = await newReseller(server, { userLimit: 20, deviceLimit: 20, limitReseller: 5 });
  const sub = await newBelow(reseller, {
    flags: FLAGS.reseller,
    userLimit: 5,
    deviceLimit: 5,
  });
  const customer = await newBelow(sub, { deviceLimit: 3 });
  const other = await newReseller(server, { userLimit: 20, deviceLimit: 20, limitReseller: 5 });
  const otherCustomer = await newBelow(other, { deviceLimit: 3 });
  return {
    server,
    reseller,
    sub,
    customer,
    vehicle: await newVehicle(customer),
    other,
    otherCustomer,
    otherVehicle: await newVehicle(otherCustomer),
  };
}

/** Lets the stored flags of accounts count, as reselling needs. */
export async function turnOnPermissions({ administrator }: ServerUnderTest): Promise<void> {
  const info = (await administrator.get('/server')).json();
  await administrator.put('/server', {
    ...info,
    attributes: { ...Object(info['attributes']), 'farol.enableAdvancedPerms': true },
  });
}

/** Creates a reseller as the administrator, who may have resellers below. */
export async function newReseller(
  server: ServerUnderTest,
  { limitReseller = 0, ...fields }: { userLimit: number; deviceLimit: number; limitReseller?: number },
): Promise<Party> {
  const attributes = { 'farol.advancedPerms': FLAGS.creator, 'farol.limitReseller': limitReseller };
  return newUser(server, { ...fields, attributes });
}

/** The body of a new account below a reseller. */
export function bodyBelow({
  flags = FLAGS.customer,
  attributes = {},
  ...fields
}: Record<string, unknown> & { flags?: string; attributes?: Record<string, unknown> } = {}): Record<
  string,
  unknown
> {
  return {
    name: 'Carla Dias',
    email: `${uniqueName('carla')}@example.com`,
    password: 'a long password',
    deviceLimit: 0,
    ...fields,
    attributes: { 'farol.advancedPerms': flags, ...attributes },
  };
}

/** Creates an account as the one above it. */
export async function newBelow(superior: Party, more: Parameters<typeof bodyBelow>[0] = {}): Promise<Party> {
  const body = bodyBelow(more);
  const response = await superior.api.post('/users', body);
  if (response.status !== 200) throw new Error(response.text);
  const [email, password] = [String(body['email']), String(body['password'])];
  return { id: response.json().id, email, password, api: superior.api.signedInAs(email, password) };
}

/** Creates a vehicle of an account. */
export async function newVehicle({ api }: Party): Promise<number> {
  const response = await api.post('/devices', { name: 'Van', uniqueId: uniqueName('van') });
  if (response.status !== 200) throw new Error(response.text);
  return response.json().id;
}

/** Changes an account as somebody, and returns the answer. */
export async function changeAs(
  { api }: Pick<Party, 'api'>,
  id: number,
  fields: Record<string, unknown>,
  attributes: Record<string, unknown> = {},
) {
  const account = (await api.get(`/users/${id}`)).json();
  return api.put(`/users/${id}`, {
    ...account,
    ...fields,
    attributes: { ...Object(account['attributes']), ...attributes },
  });
}

/** Returns the ids in a list, ascending. */
export async function idsIn(api: ApiClient, path: string): Promise<number[]> {
  return (await api.get(path))
    .list()
    .map(({ id }) => id)
    .toSorted((item, next) => item - next);
}
