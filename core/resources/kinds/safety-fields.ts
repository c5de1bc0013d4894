import type { Field } from '../descriptor/field.ts';

/**
 * What a device, its groups and the server say about waiting engine stops (facts §3), about believing fixes
 * (contract §7.1) and about what drivers check before they drive (facts §6): what is nearest to the vehicle counts, then the next, then the default.
 */
export const SAFETY_FIELDS = [
  { name: 'stopSafeSpeed', productOnly: true, location: 'namespaced', kind: 'speed', min: 0, max: 1_000 },
  {
    name: 'stopExpiryMinutes',
    productOnly: true,
    location: 'namespaced',
    kind: 'number',
    integer: true,
    min: 1,
    max: 10_080,
  },
  {
    name: 'fixAccuracy',
    key: 'filter.accuracy',
    productOnly: true,
    location: 'attributes',
    kind: 'number',
    min: 0,
  },
  {
    name: 'fixSpeed',
    key: 'filter.maxSpeed',
    productOnly: true,
    location: 'attributes',
    kind: 'speed',
    min: 0,
  },
  {
    name: 'privateTrips',
    productOnly: true,
    location: 'namespaced',
    kind: 'choice',
    options: ['off', 'hidden', 'marked'],
  },
  { name: 'checklist', productOnly: true, location: 'namespaced', kind: 'checklist' },
] as const satisfies readonly Field[];
