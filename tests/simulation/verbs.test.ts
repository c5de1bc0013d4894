import { expect, test } from 'vitest';
import { driverRights } from '@farol/simulation/scenario/setup-of';
import { RESOURCE_NAMES } from '@farol/core/resources/kinds/resources';
import { UNUSED_VERBS, VERBS } from '@farol/simulation/verbs/verbs';
import { DEFAULT_PEOPLE, DEFAULT_VEHICLES } from '@farol/simulation/world/setup';
import { World } from '@farol/simulation/world/world';

/** What every connected feature offers besides its verbs. */
const ANSWERS = new Set(['getSnapshot', 'subscribe', 'on']);

/** Returns the verbs of connected features, by name. */
function verbsIn(holder: object, path: string): string[] {
  const isFeature = 'getSnapshot' in holder && 'subscribe' in holder;
  return Object.entries(holder).flatMap(([name, value]: [string, unknown]) => {
    const own = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'function') return isFeature && !ANSWERS.has(name) ? [own] : [];
    return typeof value === 'object' && value !== null && name !== 'fleet' ? verbsIn(value, own) : [];
  });
}

test('every verb of the console is drawn at random and can be named in scenarios', async () => {
  const world = await World.create(
    {
      vehicles: DEFAULT_VEHICLES,
      people: [...DEFAULT_PEOPLE, { name: 'Joao', rights: driverRights('joao') }],
      tabs: [
        { name: 'Ana', browser: 'Ana', user: 'Ana', path: '/home' },
        { name: 'Joao', browser: 'Joao', user: 'Joao', path: '/qr-driver' },
      ],
      isPlus: true,
      hasBranding: true,
    },
    1,
  );
  const { root, console } = world.tab('Ana');
  const { checkIn, inspections } = world.tab('Joao').root.session.getSnapshot();
  const offered = new Set([
    ...verbsIn(root, ''),
    ...verbsIn(console ?? {}, ''),
    ...verbsIn(checkIn ?? {}, 'checkIn'),
    ...verbsIn(inspections ?? {}, 'inspections'),
  ]);
  const unused = new Set(
    Object.keys(UNUSED_VERBS).flatMap((name) => RESOURCE_NAMES.map((kind) => name.replace('{kind}', kind))),
  );
  expect([...offered].filter((name) => !Object.hasOwn(VERBS, name) && !unused.has(name))).toEqual([]);
  expect(Object.keys(VERBS).filter((name) => !offered.has(name))).toEqual([]);
  world.stop();
});
