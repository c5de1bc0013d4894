import { array, assert, asyncProperty, boolean, nat, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isExternalServer, serverUnderTest, type ServerUnderTest } from '../../harness/server-under-test.ts';
import {
  idsIn,
  newBelow,
  newReseller,
  newVehicle,
  FLAGS,
  turnOnPermissions,
  type Party,
} from './reseller-world.ts';

/** An account of a random tree: who made it, by the number of the account; -1 for an administrator. */
interface Planned {
  readonly above: number;
  readonly isReseller: boolean;
}

/** Trees in which every account is below the administrators or below a reseller before it. */
const trees = array(record({ place: nat(), isReseller: boolean() }), { minLength: 3, maxLength: 5 }).map(
  (wishes) => {
    const planned: Planned[] = [];
    for (const { place, isReseller } of wishes) {
      const resellers = planned.flatMap((item, at) => (item.isReseller ? [at] : []));
      const above = [-1, ...resellers][place % (resellers.length + 1)] ?? -1;
      // Administrators make resellers here.
      planned.push({ above, isReseller: isReseller || above === -1 });
    }
    return planned;
  },
);

describe.skipIf(isExternalServer)('lists in random trees of resellers', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
    await turnOnPermissions(server);
  });
  afterAll(() => server.stop());

  const makeAccount = (made: readonly Party[], { above, isReseller }: Planned): Promise<Party> => {
    const superior = made[above];
    if (!superior) return newReseller(server, { userLimit: -1, deviceLimit: -1, limitReseller: -1 });
    return isReseller
      ? newBelow(superior, { flags: FLAGS.creator, userLimit: -1, deviceLimit: -1, attributes: NO_LIMIT })
      : newBelow(superior, { deviceLimit: -1 });
  };

  test('users, vehicles, resellers, counts and logs show what is below and nothing beside or above', async () => {
    await assert(
      asyncProperty(trees, async (tree) => {
        const made: Party[] = [];
        for (const item of tree) made.push(await makeAccount(made, item));
        const vehicles: number[] = [];
        for (const item of made) vehicles.push(await newVehicle(item));
        const isBelow = (at: number, other: number): boolean => {
          const above = tree[other]?.above ?? -1;
          return above !== -1 && (above === at || isBelow(at, above));
        };
        for (const [at, { api, id }] of made.entries()) {
          const below = made.flatMap((_, other) => (isBelow(at, other) ? [other] : []));
          const idsOf = (places: readonly number[]) => new Set(places.map((place) => made[place]?.id));
          const users = (await idsIn(api, '/users')).filter((item) => item !== id);
          expect(new Set(users)).toEqual(idsOf(below));
          expect(new Set(await idsIn(api, '/devices'))).toEqual(
            new Set([at, ...below].map((place) => vehicles[place])),
          );
          for (const [other, { id: otherId }] of made.entries()) {
            const isSeen = other === at || below.includes(other);
            expect((await api.get(`/../farol/users/${otherId}/logs`)).status).toBe(isSeen ? 200 : 400);
          }
          if (!tree[at]?.isReseller) continue;
          const listed = (await api.get('/../farol/resellers')).list();
          const resellers = below.filter((place) => tree[place]?.isReseller);
          expect(new Set(listed.map((item) => item.id))).toEqual(idsOf([at, ...resellers]));
          expect(listed.find((item) => item.id === id)?.['counts']).toEqual({
            users: below.length,
            devices: below.length + 1,
            resellers: resellers.length,
          });
        }
      }),
      { numRuns: 6 },
    );
  });
});

const NO_LIMIT = { 'farol.limitReseller': -1 };
