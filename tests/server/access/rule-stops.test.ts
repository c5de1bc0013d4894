import { ANY_RULE, rulesOfEvents } from '@farol/core/domain/alert/rule-causes';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordStopEffects } from '../../../server/access/record-stop-effects.ts';
import { ruleStopEffects } from '../../../server/access/rule-stops.ts';
import { isVisibleTo } from '../../../server/access/visibility.ts';
import { isAppliedTo } from '../../../server/registry/applied-records.ts';
import { Registry } from '../../../server/registry/registry.ts';
import type { Database } from '../../../server/storage/database.ts';
import { aDevice } from '../../arbitraries/devices.ts';
import { aUser } from '../../arbitraries/users.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

let temporary: TemporaryDatabase;
let database: Database;
beforeAll(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
});
afterAll(async () => {
  await database.close();
  await temporary.remove();
});

const STOP = {
  id: 1,
  description: 'Stop',
  type: 'engineStop',
  textChannel: false,
  deviceId: 0,
  attributes: {},
};
const RULE = { description: null, notificators: 'command', calendarId: 0, commandId: 1, attributes: {} };
const OVERSPEED = 'deviceOverspeed';
const GUEST = 3;

/** Adds a rule that stops the engine, for its vehicles or for all of its users. */
function addRule(registry: Registry, id: number, rule: { type: string; always: boolean }): void {
  registry.index('notification').put({ ...RULE, id, ...rule });
}

/** Group 1 is in group 2; the others are on their own. Who has what is drawn. */
const links = fc.uniqueArray(
  fc.oneof(
    fc.record({
      owner: fc.constantFrom('user', 'device', 'group'),
      ownerId: fc.integer({ min: 1, max: 3 }),
      property: fc.constant('notification'),
      propertyId: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      owner: fc.constant('user'),
      ownerId: fc.integer({ min: 1, max: 3 }),
      property: fc.constantFrom('device', 'group'),
      propertyId: fc.integer({ min: 1, max: 3 }),
    }),
  ),
  { selector: (link) => JSON.stringify(link), maxLength: 12 },
);
const places = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 });

test('rule stops: a rule stops the vehicles that it is linked with, and one for all those that its users see, but not guests', async () => {
  await fc.assert(
    fc.asyncProperty(links, places, fc.boolean(), async (linked, groupOf, isAny) => {
      const registry = await Registry.open(database);
      registry.index('command').put(STOP);
      const kinds = [OVERSPEED, 'alarm', OVERSPEED, 'alarm'];
      const rules = kinds.map((type, index) => ({ id: index + 1, type, always: index < 2 }));
      for (const { id, ...rule } of rules) addRule(registry, id, rule);
      for (const id of [1, 2, 3]) {
        registry.groups.put({ id, groupId: id === 1 ? 2 : 0, name: '', attributes: {} });
        registry.users.put({ id, user: aUser({ id, temporary: id === GUEST }), passwordHash: null });
        registry.devices.put(aDevice({ id, groupId: groupOf[id - 1] ?? 0 }));
      }
      for (const link of linked) registry.associations.add(link);
      const devices = [...registry.devices.all()];
      const isStopped = (rule: (typeof rules)[number], device: (typeof devices)[number]): boolean =>
        isAppliedTo(registry, device, 'notification', rule.id) ||
        (rule.always &&
          [1, 2].some(
            (id) =>
              registry.associations.has('user', id, 'notification', rule.id) &&
              isVisibleTo(registry, id, 'device', device.id),
          ));
      const concerned = rules.filter(({ type }) => isAny || type === OVERSPEED);
      const context = { registry, namespace: 'farol' };
      expect(ruleStopEffects(context, devices, isAny ? ANY_RULE : rulesOfEvents([OVERSPEED]))).toEqual(
        devices.filter((device) => concerned.some((rule) => isStopped(rule, device))),
      );
    }),
  );
});

test('rule stops: what another speed limit of a group stops takes a look at each vehicle, rule and user, and none at each pair', async () => {
  const registry = await Registry.open(database);
  registry.index('command').put(STOP);
  const group = { id: 1, groupId: 0, name: '', attributes: {} };
  registry.groups.put(group);
  const [vehicles, others] = [300, 40];
  for (let id = 1; id <= vehicles; id++)
    registry.devices.put(aDevice({ id, groupId: 1, uniqueId: `van ${id}` }));
  for (let id = 1; id <= others; id++) {
    registry.users.put({ id, user: aUser({ id }), passwordHash: null });
    addRule(registry, id, { type: OVERSPEED, always: true });
    registry.associations.add({ owner: 'user', ownerId: id, property: 'notification', propertyId: id });
  }
  const looks = vi.spyOn(registry.associations, 'of');
  const after = { ...group, attributes: { speedLimit: 20 } };
  expect(recordStopEffects({ registry, namespace: 'farol' }, 'group', group, after)).toEqual([]);
  expect(looks.mock.calls.length).toBeLessThan(2 * vehicles + 8 * others);
});
