import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dueStep,
  mayAddVehicle,
  suggestedIdentifier,
  type OnboardingFacts,
} from '@farol/core/domain/device/onboarding';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { chances } from '../../../arbitraries/numbers.ts';

const facts = fc.record<OnboardingFacts>({
  isFleetLoaded: fc.boolean(),
  mayAdd: fc.boolean(),
  isAdding: fc.boolean(),
  vehicle: fc.constantFrom('none', 'expected', 'missing', 'silent', 'reporting'),
});

test('onboarding: nothing is said about a fleet that is not loaded', () => {
  fc.assert(
    fc.property(facts, (known) => {
      if (!known.isFleetLoaded) expect(dueStep(known)).toBe('loading');
      else if (known.vehicle !== 'expected' || known.isAdding) expect(dueStep(known)).not.toBe('loading');
    }),
  );
});

test('onboarding: a vehicle that reports is on the map, and one that does not is waited for, whatever the user may do', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom('silent', 'reporting'), (known, vehicle) => {
      const step = dueStep({ ...known, isFleetLoaded: true, isAdding: false, vehicle });
      expect(step).toBe(vehicle === 'silent' ? 'report' : 'arrived');
    }),
  );
});

test('onboarding: without a vehicle, a user who may add one is welcomed, and others read that they may not', () => {
  const known = { isFleetLoaded: true, isAdding: false, vehicle: 'none' } as const;
  expect(dueStep({ ...known, mayAdd: true })).toBe('welcome');
  expect(dueStep({ ...known, mayAdd: false })).toBe('refused');
});

test('onboarding: a vehicle is added by users who have the right to it and room below the limits', () => {
  const server = aServer({}, true);
  const principal = (user: Parameters<typeof aUser>[0]) => ({ user: aUser(user), server, namespace: 'acme' });
  expect(mayAddVehicle(principal({ administrator: true, deviceLimit: -1 }), 5)).toBe(true);
  expect(mayAddVehicle(principal({ administrator: false, deviceLimit: 5 }), 5)).toBe(false);
  expect(mayAddVehicle(principal({ administrator: false, deviceLimit: -1, readonly: true }), 0)).toBe(false);
});

test('onboarding: a suggested identifier has ten digits, none of which is a leading zero, and another one every time', () => {
  fc.assert(
    fc.property(fc.infiniteStream(chances), (numbers) => {
      const next = (): number => Number(numbers.next().value);
      expect(suggestedIdentifier(next)).toMatch(/^[1-9]\d{9}$/);
    }),
  );
  expect(new Set(Array.from({ length: 100 }, () => suggestedIdentifier(Math.random))).size).toBe(100);
});

test('onboarding: a vehicle that was just added is waited for, and one that does not exist is missing', () => {
  const known = { isFleetLoaded: true, isAdding: false, mayAdd: true };
  expect(dueStep({ ...known, vehicle: 'expected' })).toBe('loading');
  expect(dueStep({ ...known, vehicle: 'missing' })).toBe('missing');
  expect(dueStep({ ...known, vehicle: 'reporting', isAdding: true })).toBe('vehicle');
});

test('onboarding: every identifier of ten digits can be suggested', () => {
  expect(suggestedIdentifier(() => 0)).toBe('1000000000');
  expect(suggestedIdentifier(() => 0.999)).toBe('9999999999');
});
