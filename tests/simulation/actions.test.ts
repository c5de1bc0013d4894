import { expect, test } from 'vitest';
import { driverRights } from '@farol/simulation/scenario/run';
import { RESOURCE_NAMES } from '@farol/core/resources/kinds/resources';
import { UNUSED_ACTIONS, ACTIONS } from '@farol/simulation/actions/actions';
import { DEFAULT_PEOPLE, DEFAULT_VEHICLES } from '@farol/simulation/world/setup';
import { World } from '@farol/simulation/world/world';

/** What every connected feature offers besides its actions. */
const ANSWERS = new Set(['getSnapshot', 'subscribe', 'on']);

/** Returns the actions of connected features, by name. */
function actionsIn(holder: object, path: string): string[] {
  const isFeature = 'getSnapshot' in holder && 'subscribe' in holder;
  return Object.entries(holder).flatMap(([name, value]: [string, unknown]) => {
    const own = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'function') return isFeature && !ANSWERS.has(name) ? [own] : [];
    return typeof value === 'object' && value !== null && name !== 'fleet' ? actionsIn(value, own) : [];
  });
}

test('actions: every action of the console is drawn at random and can be named in scenarios', async () => {
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
  const { root, console: farol } = world.tab('Ana');
  const { checkIn, inspections } = world.tab('Joao').root.session.getSnapshot();
  const offered = new Set([
    ...actionsIn(root, ''),
    ...actionsIn(farol ?? {}, ''),
    ...actionsIn(checkIn ?? {}, 'checkIn'),
    ...actionsIn(inspections ?? {}, 'inspections'),
  ]);
  const unused = new Set(
    Object.keys(UNUSED_ACTIONS).flatMap((name) => RESOURCE_NAMES.map((kind) => name.replace('{kind}', kind))),
  );
  expect([...offered].filter((name) => !Object.hasOwn(ACTIONS, name) && !unused.has(name))).toEqual([]);
  expect(Object.keys(ACTIONS).filter((name) => !offered.has(name))).toEqual([]);
  world.stop();
});
