import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Associations } from '@farol/core/ports/associations';
import type { Records } from '@farol/core/ports/records';
import { RESOURCE_NAMES, RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { MONDAY_CALENDAR } from '../../harness/record-examples.ts';
import { failureOf } from './failure-of.ts';

/** Records with their associations, and how to close them. */
export interface RecordsUnderTest {
  records: Records;
  associations: Associations;
  close(): Promise<void> | void;
}

/** New records that any server accepts. */
const NEW: { readonly [K in ResourceName]?: () => RecordOf<K> } = {
  devices: () => ({ ...RESOURCES.devices.defaults, name: 'Van 10', uniqueId: uniqueText() }),
  groups: () => ({ ...RESOURCES.groups.defaults, name: uniqueText() }),
  drivers: () => ({ ...RESOURCES.drivers.defaults, name: 'João', uniqueId: uniqueText() }),
  geofences: () => ({
    ...RESOURCES.geofences.defaults,
    name: uniqueText(),
    area: 'CIRCLE (-23.5 -46.6, 150)',
  }),
  commands: () => ({
    ...RESOURCES.commands.defaults,
    description: uniqueText(),
    attributes: { data: 'RELAY,1#' },
  }),
  maintenances: () => ({ ...RESOURCES.maintenances.defaults, name: uniqueText(), start: 1000, period: 5000 }),
  notifications: () => ({ ...RESOURCES.notifications.defaults, description: uniqueText() }),
  computedAttributes: () => ({
    ...RESOURCES.computedAttributes.defaults,
    description: uniqueText(),
    attribute: 'double',
    expression: 'speed * 2',
    type: 'number',
  }),
};

function uniqueText(): string {
  return `record-${randomUUID().slice(0, 8)}`;
}

/**
 * What every implementation of the `Records` and `Associations` ports must do (contract §3.2, §4.1).
 */
export function recordsContract(
  title: string,
  open: () => Promise<RecordsUnderTest> | RecordsUnderTest,
): void {
  describe(`records of ${title}`, () => {
    let opened: RecordsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test.for(RESOURCE_NAMES.filter((name) => NEW[name]))(
      '%s are created, listed, changed and deleted',
      async (name) => {
        const { records } = opened;
        const draft = newRecord(name);
        const created = await records.save(name, draft);
        expect(created).toMatchObject({ ...draft, id: expect.any(Number) });
        expect(created.id).toBeGreaterThan(0);
        expect(await records.list(name)).toContainEqual(created);

        const changed = { ...created, attributes: { placa: 'ABC1D23', 'acme.kept': 7 } };
        const isPlain = name === 'computedAttributes';
        const saved = await records.save(name, isPlain ? created : changed);
        expect(saved).toEqual(isPlain ? created : changed);
        expect(await records.list(name)).toContainEqual(saved);

        await records.remove(name, created.id);
        expect((await records.list(name)).map(({ id }) => id)).not.toContain(created.id);
        // A deleted record may be deleted again.
        await records.remove(name, created.id);
        expect(await failureOf(records.save(name, changed))).toBeInstanceOf(Failure);
      },
    );

    test('a unique id in use is refused as such', async () => {
      const { records } = opened;
      const device = await records.save('devices', newRecord('devices'));
      expect(await failureOf(records.save('devices', { ...device, id: 0 }))).toMatchObject({
        code: 'USER_DUPLICATE',
        status: 400,
      });
      await records.remove('devices', device.id);
    });

    test('a driver can be associated with a device and a group, and removed, any number of times', async () => {
      const { records, associations } = opened;
      const driver = await records.save('drivers', newRecord('drivers'));
      const device = await records.save('devices', newRecord('devices'));
      const group = await records.save('groups', newRecord('groups'));
      for (const [kind, id] of [
        ['device', device.id],
        ['group', group.id],
      ] as const) {
        const pair = { owner: { kind, id }, property: { kind: 'driver', id: driver.id } } as const;
        const linked = async () =>
          (await records.list('drivers', { all: true, [`${kind}Id`]: id })).map((record) => record.id);
        expect(await linked()).toEqual([]);
        await associations.create(pair);
        await associations.create(pair);
        expect(await linked()).toEqual([driver.id]);
        await associations.remove(pair);
        await associations.remove(pair);
        expect(await linked()).toEqual([]);
      }
    });

    test('a scheduled report needs a calendar, and tells the vehicles and users that it is linked to', async () => {
      const { records, associations } = opened;
      const calendar = await records.save('calendars', {
        ...RESOURCES.calendars.defaults,
        name: uniqueText(),
        data: MONDAY_CALENDAR,
      });
      const schedule = await records.save('scheduledReports', {
        ...RESOURCES.scheduledReports.defaults,
        description: uniqueText(),
        type: 'trips',
        calendarId: calendar.id,
      });
      expect(await records.list('scheduledReports')).toContainEqual(schedule);
      const device = await records.save('devices', newRecord('devices'));
      const pair = {
        owner: { kind: 'device', id: device.id },
        property: { kind: 'report', id: schedule.id },
      } as const;
      await associations.create(pair);
      expect(await associations.list('device', 'report', schedule.id)).toEqual([pair]);
      expect(await associations.list('device', 'report')).toContainEqual(pair);
      expect(await associations.list('group', 'report', schedule.id)).toEqual([]);
      await associations.remove(pair);
      expect(await associations.list('device', 'report', schedule.id)).toEqual([]);
      const named = { ...schedule, type: 'summary', attributes: { daily: true } };
      expect(await records.save('scheduledReports', named)).toEqual(named);
      await records.remove('scheduledReports', schedule.id);
      expect(await records.list('scheduledReports')).not.toContainEqual(named);
    });
  });
}

function newRecord<K extends ResourceName>(name: K): RecordOf<K> {
  const make: (() => RecordOf<K>) | undefined = NEW[name];
  if (!make) throw new Error(`no example of ${name}`);
  return make();
}
