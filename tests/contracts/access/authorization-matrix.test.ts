import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isExternalServer,
  newDevice,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';
import {
  CALLER_ROLES,
  createAuthorizationFixture,
  type AuthorizationFixture,
} from './authorization-fixture.ts';
import { accountRows } from './authorization-matrix/account-rows.ts';
import { billingRows } from './authorization-matrix/billing-rows.ts';
import { deviceRows } from './authorization-matrix/device-rows.ts';
import { otherRows } from './authorization-matrix/other-rows.ts';
import { associationRows, recordRows } from './authorization-matrix/record-rows.ts';
import { reportRows } from './authorization-matrix/report-rows.ts';
import { serverRows } from './authorization-matrix/server-rows.ts';

// The last of them ends sessions.
const MATRIX = [
  ...recordRows,
  ...accountRows,
  ...serverRows,
  ...billingRows,
  ...associationRows,
  ...deviceRows,
  ...reportRows,
  ...otherRows,
];

/** Who may change a vehicle of the owner: resellers above, too. */
const MAY_CHANGE_IT: ReadonlySet<string> = new Set(['owner', 'administrator', 'reseller', 'subReseller']);

describe.skipIf(isExternalServer)('which user may make which call', () => {
  let under: ServerUnderTest;
  let fixture: AuthorizationFixture;
  beforeAll(async () => {
    under = await serverUnderTest();
    fixture = await createAuthorizationFixture(under);
  });
  afterAll(() => under.stop());

  test('the matrix lists every call of the server and no other', () => {
    expect(MATRIX.map(([call]) => call).toSorted()).toEqual([...new Set(under.calls)].toSorted());
  });

  test.each(MATRIX)('%s answers %s', async (call, statuses, make) => {
    const found: Record<string, number> = {};
    for (const person of CALLER_ROLES) found[person] = (await make(fixture, fixture.people[person])).status;
    const expected = statuses.split(' ').map(Number);
    expect([call, found]).toEqual([
      call,
      Object.fromEntries(CALLER_ROLES.map((person, at) => [person, expected[at]])),
    ]);
  });

  test('a refused change has no effect', async () => {
    const id = await newDevice(fixture.people.owner.api, { name: 'kept' });
    const before = (await fixture.people.owner.api.get(`/devices/${id}`)).json();
    for (const person of CALLER_ROLES) {
      if (MAY_CHANGE_IT.has(person)) continue;
      await fixture.people[person].api.put(`/devices/${id}`, { ...before, name: 'stolen' });
      await fixture.people[person].api.delete(`/devices/${id}`);
      await fixture.people[person].api.post('/commands/send', { deviceId: id, type: 'engineStop' });
    }
    expect((await fixture.people.owner.api.get(`/devices/${id}`)).json()).toEqual(before);
  });
});
