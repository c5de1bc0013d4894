import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAssociations } from '@farol/core/resources/records/association-wire';

const keyCase = fc.constantFrom(
  (key: string) => key,
  (key: string) => key.toLowerCase(),
  (key: string) => key.toUpperCase(),
);

test('associations: the keys are read however the database of the server writes them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.nat())), keyCase, (pairs, written) => {
      const sent = pairs.map(([user, device]) => ({
        [written('userId')]: user,
        [written('deviceId')]: device,
      }));
      expect(parseAssociations(sent, 'user', 'device')).toEqual(
        pairs.map(([user, device]) => ({
          owner: { kind: 'user', id: user },
          property: { kind: 'device', id: device },
        })),
      );
    }),
  );
});

test('associations: another answer is none', () => {
  for (const sent of [{}, null, 'x', [5], [{ userId: 1 }], [{ userId: '1', deviceId: 2 }]])
    expect(parseAssociations(sent, 'user', 'device')).toBeUndefined();
});
