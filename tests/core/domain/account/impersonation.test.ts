import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  impersonationBy,
  parseImpersonation,
  serializeImpersonation,
  type Impersonation,
} from '@farol/core/domain/account/impersonation';

const users = fc.record({ id: fc.integer({ min: 1, max: 9 }), name: fc.string() });

test('an impersonation survives being written, whatever the name of the original user', () => {
  const impersonations = fc.record<Impersonation>({
    userId: fc.nat(),
    originalId: fc.nat(),
    originalName: fc.oneof(fc.string(), fc.string({ unit: 'binary' })),
  });
  fc.assert(
    fc.property(impersonations, (impersonation) => {
      expect(parseImpersonation(serializeImpersonation(impersonation))).toEqual(impersonation);
    }),
  );
});

test('any other text is no impersonation', () => {
  for (const text of [undefined, '', '7', '7 x Ana', 'seven 8 Ana', '7 8', 'x7 8 Ana', ' 7 8 Ana'])
    expect(parseImpersonation(text)).toBeUndefined();
});

test('whoever acts as one user after the other leads back to the original one', () => {
  fc.assert(
    fc.property(users, fc.array(users, { minLength: 1, maxLength: 6 }), (original, chain) => {
      let user = original;
      let impersonation: Impersonation | undefined;
      for (const next of chain) {
        impersonation = impersonationBy(user, next, impersonation);
        user = next;
      }
      expect(impersonation).toEqual({
        userId: user.id,
        originalId: original.id,
        originalName: original.name,
      });
    }),
  );
});

test('a note about another user says nothing', () => {
  const before = { userId: 5, originalId: 1, originalName: 'Admin' };
  expect(impersonationBy({ id: 7, name: 'Ana' }, { id: 8 }, before)).toEqual({
    userId: 8,
    originalId: 7,
    originalName: 'Ana',
  });
});
