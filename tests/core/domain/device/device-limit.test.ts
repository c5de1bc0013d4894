import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayHaveDevices, reachedDeviceLimit } from '@farol/core/domain/device/device-limit';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

interface Limits {
  header: number | undefined;
  serverLimit: unknown;
  ofUser: number;
}

function reachedLimit({ header, serverLimit, ofUser }: Limits, listed: number) {
  const principal = {
    user: aUser({ deviceLimit: ofUser }),
    server: { ...aServer({ attributes: { 'acme.deviceLimit': serverLimit } }), licenseDeviceLimit: header },
    namespace: 'acme',
  };
  return reachedDeviceLimit(principal, listed);
}

const counts = fc.nat({ max: 2000 });

test('device limit: without any limit there is always room', () => {
  fc.assert(
    fc.property(fc.constantFrom(undefined, -1, 0, '', null, 'many'), counts, (serverLimit, listed) => {
      expect(reachedLimit({ header: undefined, serverLimit, ofUser: -1 }, listed)).toBeUndefined();
    }),
  );
});

test('device limit: a device may be added exactly while each limit that is set leaves room for one', () => {
  const limits = fc.record({
    header: fc.option(fc.integer({ min: -3, max: 5 }), { nil: undefined }),
    serverLimit: fc.oneof(fc.integer({ min: -1, max: 20 }), fc.integer({ min: -1, max: 20 }).map(String)),
    ofUser: fc.integer({ min: -1, max: 20 }),
  });
  fc.assert(
    fc.property(limits, fc.nat({ max: 25 }), (set, listed) => {
      const room = [
        set.header ?? Infinity,
        Number(set.serverLimit) > 0 ? Number(set.serverLimit) - listed : Infinity,
        set.ofUser >= 0 ? set.ofUser - listed : Infinity,
      ];
      expect(reachedLimit(set, listed) === undefined).toBe(Math.min(...room) > 0);
    }),
  );
});

test('device limit: more devices never create room', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1, max: 50 }),
      fc.integer({ min: -1, max: 50 }),
      counts,
      counts,
      (a, b, listed, more) => {
        const limits = { header: undefined, serverLimit: a, ofUser: b };
        if (reachedLimit(limits, listed)) expect(reachedLimit(limits, listed + more)).toBeDefined();
      },
    ),
  );
});

test('device limit: the reason names whose limit it is, the license first', () => {
  expect(reachedLimit({ header: 0, serverLimit: 1, ofUser: 1 }, 1)).toBe('license');
  expect(reachedLimit({ header: 1, serverLimit: 1, ofUser: 1 }, 1)).toBe('server');
  expect(reachedLimit({ header: 1, serverLimit: 2, ofUser: 1 }, 1)).toBe('user');
});

test('device limit: a user who may have no devices is not offered to add one', () => {
  expect([-1, 0, 1].map((deviceLimit) => mayHaveDevices({ user: aUser({ deviceLimit }) }))).toEqual([
    true,
    false,
    true,
  ]);
});
