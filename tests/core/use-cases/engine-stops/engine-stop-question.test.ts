import { beforeEach, expect, test } from 'vitest';
import type { MemoryAssociations } from '@farol/adapters/memory/associations';
import type { MemoryNetwork } from '@farol/adapters/memory/network';
import type { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { AssociatedKind, Association, OwnerKind } from '@farol/core/resources/descriptor/association';
import { engineStopQuestion } from '@farol/core/use-cases/engine-stops/engine-stop-question';
import type { EngineStopRecordChange } from '@farol/core/use-cases/engine-stops/record-change';

const AREA = 'CIRCLE (1 1, 150)';

let network: MemoryNetwork;
let associations: MemoryAssociations;
let records: MemoryRecords;
/** Two vans in a depot of a region, and a bus in no group. */
let van: number;
let truck: number;
let bus: number;
const DEPOT = 11;
const REGION = 10;
let groupOf: Map<number, number>;
let groupAttributes: Map<number, Record<string, unknown>>;

beforeEach(async () => {
  const server = new MemoryServer();
  ({ network } = server);
  ({ associations, records } = server.services);
  const device = async (name: string): Promise<number> =>
    (await records.save('devices', { ...RESOURCES.devices.defaults, name, uniqueId: name })).id;
  van = await device('Van');
  truck = await device('Truck');
  bus = await device('Bus');
  groupAttributes = new Map();
  groupOf = new Map([
    [van, DEPOT],
    [truck, DEPOT],
    [bus, 0],
  ]);
});

const parents = new Map([
  [DEPOT, REGION],
  [REGION, 0],
]);

function side(otherKind: OwnerKind) {
  return { otherKind, owns: false } as const;
}

function below(groupId: number, top: number): boolean {
  return groupId === top || (parents.get(groupId) ?? 0) === top;
}

async function ask(...changes: EngineStopRecordChange[]) {
  const question = await engineStopQuestion(
    {
      ports: { records, associations },
      namespace: 'acme',
      fleet: {
        groupOf: (id) => groupOf.get(id),
        parentOf: (id) => parents.get(id),
        groupAndAncestors: (id) => (id === DEPOT ? [DEPOT, REGION] : id === 0 ? [] : [id]),
        devicesIn: (id) => [...groupOf].filter(([, of]) => below(of, id)).map(([device]) => device),
        allDevices: () => [...groupOf.keys()],
        groupAttributes: (id) => groupAttributes.get(id) ?? {},
        groupName: (id) => `Group ${id}`,
      },
    },
    changes,
  );
  const { causes, deviceIds, areVehiclesKnown } = question ?? {};
  return (
    causes && {
      kinds: causes.map(({ kind }) => kind),
      deviceIds,
      ...(!areVehiclesKnown && { areVehiclesKnown }),
    }
  );
}

async function geofence(attributes: object, more: Partial<RecordOf<'geofences'>> = {}) {
  const draft = { ...RESOURCES.geofences.defaults, name: 'Yard', area: AREA, ...more };
  return await records.save('geofences', { ...draft, attributes: { ...attributes } });
}

async function command(type: string, attributes: object = {}) {
  const draft = { ...RESOURCES.commands.defaults, description: 'Relay', type };
  return await records.save('commands', { ...draft, attributes: { ...attributes } });
}

function pair(kind: OwnerKind, id: number, property: AssociatedKind, propertyId: number): Association {
  return { owner: { kind, id }, property: { kind: property, id: propertyId } };
}

const save = <R extends { readonly id: number }>(name: 'geofences' | 'maintenances' | 'devices', record: R) =>
  ({ type: 'save', name, record }) as const;

const unlink = (item: Association): EngineStopRecordChange => ({ type: 'dissociate', pair: item });
const associate = (item: Association): EngineStopRecordChange => ({ type: 'associate', pair: item });

test('engine stop question: a geofence that locks asks when it is set, with the vehicles it already has', async () => {
  const draft = { ...RESOURCES.geofences.defaults, name: 'Yard', area: AREA };
  const locking = { ...draft, attributes: { lockOnEnter: true } };
  expect(await ask({ type: 'save', name: 'geofences', record: draft })).toBeUndefined();
  expect(await ask({ type: 'save', name: 'geofences', record: locking })).toEqual({
    kinds: ['geofenceEnter'],
    deviceIds: [],
  });
  const { id } = await geofence({});
  await associations.create(pair('group', REGION, 'geofence', id));
  await associations.create(pair('device', bus, 'geofence', id));
  const both = { ...locking, id, attributes: { lockOnEnter: true, lockOnExit: 'true' } };
  expect(await ask({ type: 'save', name: 'geofences', record: both })).toEqual({
    kinds: ['geofenceBoth'],
    deviceIds: [bus, van, truck],
  });
});

test('engine stop question: a geofence that locks already asks again only when something changes that decides on stops', async () => {
  const stored = await geofence({ lockOnExit: true });
  const saved = (more: object): EngineStopRecordChange => ({
    type: 'save',
    name: 'geofences',
    record: { ...stored, ...more },
  });
  expect(await ask(saved({ name: 'Other' }))).toBeUndefined();
  expect(await ask(saved({ attributes: {} }))).toBeUndefined();
  expect(await ask(saved({ area: 'CIRCLE (2 2, 150)' }))).toMatchObject({ kinds: ['geofenceExit'] });
});

test('engine stop question: associating a geofence that locks asks, from either side, for a vehicle and for a group', async () => {
  const { id } = await geofence({ lockOnEnter: true });
  const plain = await geofence({});
  expect(await ask(associate(pair('device', van, 'geofence', id)))).toMatchObject({ deviceIds: [van] });
  expect(await ask(associate(pair('group', REGION, 'geofence', id)))).toMatchObject({
    deviceIds: [van, truck],
  });
  expect(await ask(associate(pair('device', van, 'geofence', plain.id)))).toBeUndefined();
  // A user only sees it.
  const action = { type: 'link', name: 'geofences', records: [{ id, title: '' }] } as const;
  const targets = [{ id: truck, title: '' }];
  expect(await ask({ type: 'action', action: { ...action, side: side('device'), targets } })).toMatchObject({
    deviceIds: [truck],
  });
});

test('engine stop question: an anchor asks for its own vehicle', async () => {
  const { id } = await geofence({ isAnchor: true, deviceId: van });
  expect(await ask(associate(pair('device', van, 'geofence', id)))).toEqual({
    kinds: ['anchor'],
    deviceIds: [van],
  });
});

test('engine stop question: a vehicle that locks by its own attributes asks when they are set and at each new geofence', async () => {
  const { id } = await geofence({});
  const [stored] = await records.list('devices');
  if (!stored) throw new Error('no vehicle');
  const locking = { ...stored, attributes: { lockOnExit: true } };
  const change: EngineStopRecordChange = { type: 'save', name: 'devices', record: locking };
  expect(await ask(change)).toEqual({ kinds: ['device'], deviceIds: [van] });
  const undriven = { ...stored, attributes: { 'acme.driverLockDevice': 1 } };
  expect(await ask({ type: 'save', name: 'devices', record: undriven })).toMatchObject({ kinds: ['driver'] });
  await records.save('devices', locking);
  expect(await ask(change)).toBeUndefined();
  expect(await ask(associate(pair('group', DEPOT, 'geofence', id)))).toEqual({
    kinds: ['geofenceOfLocking'],
    deviceIds: [van],
  });
});

test('engine stop question: coming into a group with a geofence that locks asks, for a vehicle and for a group', async () => {
  const { id } = await geofence({ lockOnEnter: true });
  await associations.create(pair('group', REGION, 'geofence', id));
  const move: EngineStopRecordChange = { type: 'moveToGroup', deviceId: bus, groupId: DEPOT };
  expect(await ask(move)).toEqual({ kinds: ['group'], deviceIds: [bus] });
  // Both groups are below the region already.
  expect(await ask({ type: 'moveToGroup', deviceId: van, groupId: REGION })).toBeUndefined();
  const stored = (await records.list('devices')).find((record) => record.id === bus);
  if (!stored) throw new Error('no bus');
  const joining = { ...stored, groupId: DEPOT };
  expect(await ask({ type: 'save', name: 'devices', record: joining })).toMatchObject({
    deviceIds: [bus],
  });
  groupOf.set(bus, 12);
  const group = { ...RESOURCES.groups.defaults, name: 'South', id: 12, groupId: REGION };
  expect(await ask({ type: 'save', name: 'groups', record: group })).toEqual({
    kinds: ['group'],
    deviceIds: [bus],
  });
});

test('engine stop question: a saved command that stops the engine asks when it is saved and associated', async () => {
  const stop = { ...RESOURCES.commands.defaults, description: 'Stop', type: 'engineStop' };
  // The new command is associated in the same go.
  const changes = [
    { type: 'save', name: 'commands', record: stop },
    associate(pair('device', van, 'command', stop.id)),
  ] as const;
  expect(await ask(...changes)).toEqual({ kinds: ['command'], deviceIds: [van] });
  const text = await command('custom', { data: 'HORN' });
  const link = associate(pair('device', van, 'command', text.id));
  expect(await ask(link)).toBeUndefined();
  const replacing = await command('custom', { data: 'RELAY,1', 'acme.changeNative': 'engineStop' });
  expect(await ask(associate(pair('device', van, 'command', replacing.id)))).toMatchObject({
    kinds: ['command'],
  });
  expect(await ask(link)).toEqual({ kinds: ['freeText'], deviceIds: [van] });
  expect(await ask({ type: 'save', name: 'commands', record: replacing })).toBeUndefined();
});

test('engine stop question: a rule that sends a stop, and what moves a vehicle into its geofences, ask', async () => {
  const stop = await command('engineStop');
  const rule = {
    ...RESOURCES.notifications.defaults,
    commandId: stop.id,
    always: false,
    notificators: 'command',
  };
  const link = associate(pair('device', van, 'notification', rule.id));
  expect(await ask({ type: 'save', name: 'notifications', record: rule }, link)).toEqual({
    kinds: ['notification'],
    deviceIds: [van],
  });
  const latitude = await records.save('computedAttributes', {
    ...RESOURCES.computedAttributes.defaults,
    attribute: 'latitude',
  });
  const linked = associate(pair('device', van, 'attribute', latitude.id));
  expect(await ask(linked)).toBeUndefined();
  await geofence({ lockOnExit: true });
  expect(await ask(linked)).toEqual({ kinds: ['attribute'], deviceIds: [van] });
});

test('engine stop question: a rule for all vehicles asks about all, and so does what changes when or whether it sends a stop', async () => {
  const calendar = await records.save('calendars', {
    ...RESOURCES.calendars.defaults,
    name: 'Nights',
    data: 'QQ==',
  });
  const stop = await command('engineStop');
  const rule = await records.save('notifications', {
    ...RESOURCES.notifications.defaults,
    type: 'geofenceExit',
    commandId: stop.id,
    calendarId: calendar.id,
    notificators: 'web,command',
  });
  const deviceIds = [van, truck, bus];
  const saved = (record: typeof rule) => ask({ type: 'save', name: 'notifications', record });
  expect(await saved({ ...rule, id: 0 })).toEqual({ kinds: ['notification'], deviceIds });
  expect(await saved({ ...rule, description: 'x', notificators: 'mail,command' })).toBeUndefined();
  expect(await saved({ ...rule, type: 'deviceMoving' })).toEqual({ kinds: ['notification'], deviceIds });
  const otherTimes = { ...calendar, data: 'Qg==' };
  expect(await ask({ type: 'save', name: 'calendars', record: otherTimes })).toEqual({
    kinds: ['calendar'],
    deviceIds,
  });
  const harmless = await command('positionSingle');
  const quiet = await records.save('notifications', { ...rule, id: 0, commandId: harmless.id });
  expect(await saved({ ...quiet, type: 'deviceMoving' })).toBeUndefined();
  const changed = { ...harmless, type: 'engineStop' };
  expect((await ask({ type: 'save', name: 'commands', record: changed }))?.deviceIds).toEqual(deviceIds);
});

test('rule that stops engines: asks when a vehicle joins its group, and when a vehicle is new for a rule for all', async () => {
  const stop = await command('engineStop');
  const rule = await records.save('notifications', {
    ...RESOURCES.notifications.defaults,
    commandId: stop.id,
    always: false,
    notificators: 'command',
  });
  const joins = () => ask({ type: 'moveToGroup', deviceId: bus, groupId: DEPOT });
  const created = { ...RESOURCES.devices.defaults, id: 0, name: 'New', uniqueId: 'new' };
  const inGroup = { ...created, groupId: DEPOT };
  const creates = () => ask({ type: 'save', name: 'devices', record: created });
  expect([await joins(), await creates()]).toEqual([undefined, undefined]);
  await associations.create(pair('group', REGION, 'notification', rule.id));
  expect(await joins()).toEqual({ kinds: ['notification'], deviceIds: [bus] });
  expect(await ask({ type: 'save', name: 'devices', record: inGroup })).toEqual({
    kinds: ['notification'],
    deviceIds: [],
  });
  await records.save('notifications', { ...rule, always: true });
  expect(await creates()).toEqual({ kinds: ['notification'], deviceIds: [] });
});

test('engine stop question: whatever may cause the event at which a rule stops a vehicle asks, and what causes another event does not', async () => {
  const stop = await command('engineStop');
  const ruled = async (type: string, attributes: object = {}) => {
    const draft = { ...RESOURCES.notifications.defaults, commandId: stop.id, notificators: 'command', type };
    const { id } = await records.save('notifications', {
      ...draft,
      always: false,
      attributes: { ...attributes },
    });
    await associations.create(pair('device', van, 'notification', id));
  };
  const yard = await geofence({});
  const plain = await geofence({});
  const slow = await geofence({ speedLimit: 10 });
  for (const { id } of [yard, plain]) await associations.create(pair('group', DEPOT, 'geofence', id));
  const oil = { ...RESOURCES.maintenances.defaults, name: 'Oil', type: 'totalDistance', start: 9, period: 9 };
  const maintenance = await records.save('maintenances', oil);
  await associations.create(pair('device', van, 'maintenance', maintenance.id));
  const sos = { ...RESOURCES.computedAttributes.defaults, description: 'SOS', attribute: 'alarm' };
  const attribute = await records.save('computedAttributes', sos);
  const [device] = await records.list('devices', { id: van });
  if (!device) throw new Error('no van');
  const moved = (item: typeof yard) => ({ ...item, area: 'CIRCLE (2 2, 150)' });
  const answers = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries<EngineStopRecordChange>({
          moved: save('geofences', moved(yard)),
          movedUnwatched: save('geofences', moved(plain)),
          limited: save('geofences', { ...plain, attributes: { speedLimit: 5 } }),
          linkedLimit: associate(pair('device', van, 'geofence', slow.id)),
          due: save('maintenances', { ...maintenance, period: 1 }),
          renamedDue: save('maintenances', { ...maintenance, name: 'Filter' }),
          linkedDue: associate(pair('group', REGION, 'maintenance', maintenance.id)),
          computed: associate(pair('device', van, 'attribute', attribute.id)),
          ofOther: associate(pair('device', bus, 'attribute', attribute.id)),
          speed: save('devices', { ...device, attributes: { speedLimit: 5 } }),
          model: save('devices', { ...device, model: 'Box' }),
          near: associate(pair('device', bus, 'linkedDevice', van)),
        }).map(async ([name, change]) => [name, (await ask(change))?.deviceIds] as const),
      ),
    );
  const asked = async () =>
    Object.entries(await answers())
      .filter(([, ids]) => ids !== undefined)
      .map(([name, ids]) => [name, ids]);
  expect(await asked()).toEqual([]);
  await ruled('geofenceExit', { geofenceIds: `${yard.id}` });
  expect(await asked()).toEqual([
    ['moved', [van]],
    ['computed', [van]],
  ]);
  await ruled('deviceOverspeed');
  await ruled('maintenance');
  await ruled('proximityEnter');
  const names = ['moved', 'limited', 'linkedLimit', 'due', 'linkedDue', 'computed', 'speed', 'near'];
  expect(await asked()).toEqual(names.map((name) => [name, [van]]));
});

test('engine stop question: settings of other groups ask where a rule stops the vehicle at their event, and no rule is looked up without', async () => {
  const stop = await command('engineStop');
  const draft = { ...RESOURCES.notifications.defaults, commandId: stop.id, notificators: 'command' };
  const rule = await records.save('notifications', { ...draft, always: true, type: 'deviceOverspeed' });
  groupAttributes.set(REGION, { speedLimit: 20 });
  const vehicle = (await records.list('devices')).find(({ id }) => id === bus);
  if (!vehicle) throw new Error('no bus');
  const into: EngineStopRecordChange = { type: 'moveToGroup', deviceId: bus, groupId: REGION };
  const asked = { kinds: ['notification'], deviceIds: [bus] };
  expect(await ask(into)).toEqual(asked);
  expect(await ask(save('devices', { ...vehicle, groupId: REGION }))).toEqual(asked);
  // Its own limit counts more; below the region the limit is the same.
  const own = { ...vehicle, attributes: { speedLimit: 30 } };
  await records.save('devices', own);
  expect(await ask(save('devices', { ...own, groupId: REGION }))).toBeUndefined();
  expect(await ask({ type: 'moveToGroup', deviceId: van, groupId: REGION })).toBeUndefined();
  const alone = { ...RESOURCES.groups.defaults, name: 'Depot', id: DEPOT, groupId: 0 };
  expect(await ask({ type: 'save', name: 'groups', record: alone })).toEqual({
    kinds: ['notification'],
    deviceIds: [van, truck],
  });
  await records.save('notifications', { ...rule, type: 'alarm' });
  expect(await ask(into)).toBeUndefined();
});

test('engine stop question: a computed speed asks about each vehicle, and a computed ignition about those that lock without a driver', async () => {
  const stored = (await records.list('devices')).find(({ id }) => id === truck);
  if (!stored) throw new Error('no truck');
  await records.save('devices', { ...stored, attributes: { 'acme.driverLockDevice': 1 } });
  const asked = async (attribute: string) => {
    const draft = { ...RESOURCES.computedAttributes.defaults, attribute };
    const { id } = await records.save('computedAttributes', draft);
    return await ask(associate(pair('group', DEPOT, 'attribute', id)));
  };
  for (const attribute of ['speed', 'motion', 'valid', 'speedUnknown'])
    expect(await asked(attribute)).toEqual({ kinds: ['computed'], deviceIds: [van, truck] });
  expect(await asked('ignition')).toEqual({ kinds: ['computed'], deviceIds: [truck] });
  expect(await asked('blocked')).toEqual({ kinds: ['computed'], deviceIds: [truck] });
  expect(await asked('fuel')).toBeUndefined();
});

test('engine stop question: losing the command that replaces the engine stop asks, by a removal and from a vehicle or a group', async () => {
  const plain = await command('custom', { data: 'HORN' });
  const cut = await command('custom', { data: 'RELAY,1', 'acme.changeNative': 'engineStop' });
  for (const { id } of [plain, cut]) await associations.create(pair('group', DEPOT, 'command', id));
  const remove = ({ id }: typeof cut): EngineStopRecordChange => ({ type: 'remove', name: 'commands', id });
  const both = { kinds: ['freeText'], deviceIds: [van, truck] };
  expect(await ask(remove(cut))).toEqual(both);
  expect(await ask(unlink(pair('group', DEPOT, 'command', cut.id)))).toEqual(both);
  expect(await ask(unlink(pair('device', van, 'command', cut.id)))).toEqual({ ...both, deviceIds: [van] });
  expect(await ask(remove(plain))).toBeUndefined();
  expect(await ask(unlink(pair('user', 1, 'command', cut.id)))).toBeUndefined();
});

/** A rule that stops all vehicles at too much speed. */
async function speedRule() {
  const stop = await command('engineStop');
  const draft = { ...RESOURCES.notifications.defaults, commandId: stop.id, notificators: 'command' };
  return await records.save('notifications', { ...draft, always: true, type: 'deviceOverspeed' });
}

const storedDevice = async (id: number): Promise<RecordOf<'devices'>> => {
  const found = (await records.list('devices')).find((device) => device.id === id);
  if (!found) throw new Error('no such vehicle');
  return found;
};

const removal = ({ id }: { id: number }): EngineStopRecordChange => ({
  type: 'remove',
  name: 'geofences',
  id,
});

/** Asks about a vehicle that is saved with these attributes and another category. */
async function askAs(id: number, attributes: Record<string, unknown>, category?: string) {
  const before = await storedDevice(id);
  return await ask(save('devices', { ...before, attributes, category: category ?? before.category }));
}

test('engine stop question: losing a geofence with a speed limit or a computed attribute asks, by each way', async () => {
  await speedRule();
  const limited = await geofence({ speedLimit: 40 });
  const plain = await geofence({});
  const speed = await records.save('computedAttributes', {
    ...RESOURCES.computedAttributes.defaults,
    attribute: 'speed',
  });
  const ofVan = [limited, plain].map(({ id }) => pair('device', van, 'geofence', id));
  const ofDepot = pair('group', DEPOT, 'attribute', speed.id);
  for (const link of [...ofVan, ofDepot]) await associations.create(link);
  const asked = { kinds: ['notification'], deviceIds: [van] };
  expect(await Promise.all(ofVan.map((link) => ask(unlink(link))))).toEqual([asked, undefined]);
  expect([await ask(removal(limited)), await ask(removal(plain))]).toEqual([asked, undefined]);
  expect(await ask(unlink(ofDepot))).toEqual({
    kinds: ['computed', 'notification'],
    deviceIds: [van, truck],
  });
  expect(await ask(unlink(pair('user', 1, 'geofence', limited.id)))).toBeUndefined();
});

test('engine stop question: removing or leaving a group asks about all that it held off', async () => {
  const remove: EngineStopRecordChange = { type: 'remove', name: 'groups', id: DEPOT };
  const leave: EngineStopRecordChange = { type: 'moveToGroup', deviceId: van, groupId: 0 };
  expect(await ask(remove)).toBeUndefined();
  // From the group above.
  groupAttributes.set(REGION, { 'acme.stopSafeSpeed': 5, speedLimit: 60 });
  expect(await ask(remove)).toEqual({ kinds: ['waiting'], deviceIds: [van, truck] });
  expect(await ask(leave)).toEqual({ kinds: ['waiting'], deviceIds: [van] });
  const own = await storedDevice(van);
  await records.save('devices', { ...own, attributes: { 'acme.stopSafeSpeed': 8 } });
  expect(await ask(remove)).toEqual({ kinds: ['waiting'], deviceIds: [truck] });
  const rule = await speedRule();
  expect(await ask(leave)).toEqual({ kinds: ['notification'], deviceIds: [van] });
  groupAttributes.clear();
  expect(await ask(leave)).toBeUndefined();
  const limited = await geofence({ speedLimit: 40 });
  await associations.create(pair('group', REGION, 'geofence', limited.id));
  expect(await ask(leave)).toEqual({ kinds: ['notification'], deviceIds: [van] });
  await records.remove('notifications', rule.id);
  const cut = await command('custom', { data: 'RELAY,1', 'acme.changeNative': 'engineStop' });
  await associations.create(pair('group', DEPOT, 'command', cut.id));
  expect(await ask(remove)).toEqual({ kinds: ['freeText'], deviceIds: [van, truck] });
});

test('engine stop question: the speed and the time of waiting stops ask, of a vehicle and of its groups, where they change', async () => {
  const asked = { kinds: ['waiting'], deviceIds: [bus] };
  expect(await askAs(bus, { 'acme.stopSafeSpeed': 30 })).toEqual(asked);
  expect(await askAs(bus, { 'acme.stopExpiryMinutes': 30 })).toEqual(asked);
  expect(await askAs(bus, { 'acme.stopExpiryMinutes': 'soon' })).toBeUndefined();
  const depot = { ...RESOURCES.groups.defaults, name: 'Depot', id: DEPOT, groupId: REGION };
  const ofGroup = async (attributes: Record<string, unknown>) => {
    const record = { ...depot, attributes };
    return await ask({ type: 'save', name: 'groups', record });
  };
  expect(await ofGroup({ 'acme.stopSafeSpeed': 30 })).toEqual({
    kinds: ['waiting'],
    deviceIds: [van, truck],
  });
  expect(await ofGroup({ note: 'x' })).toBeUndefined();
});

test('engine stop question: a category that flies asks where a rule or a geofence stops the vehicle, unless its speed has a limit', async () => {
  expect(await askAs(van, {}, 'helicopter')).toBeUndefined();
  const yard = await geofence({ lockOnExit: true });
  await associations.create(pair('group', DEPOT, 'geofence', yard.id));
  expect(await askAs(van, {}, 'helicopter')).toEqual({ kinds: ['geofenceExit'], deviceIds: [van] });
  await speedRule();
  const both = { kinds: ['notification', 'geofenceExit'], deviceIds: [van] };
  expect(await askAs(van, {}, 'plane')).toEqual(both);
  expect(await askAs(van, {}, 'truck')).toBeUndefined();
  const limit = { 'filter.maxSpeed': 80 };
  await records.save('devices', { ...(await storedDevice(van)), attributes: limit });
  expect(await askAs(van, limit, 'plane')).toBeUndefined();
});

test('engine stop question: the calendar of a geofence that locks asks when it changes and when it is removed', async () => {
  const calendar = await records.save('calendars', {
    ...RESOURCES.calendars.defaults,
    name: 'Nights',
    data: 'QQ==',
  });
  const { id } = await geofence({ lockOnEnter: true }, { calendarId: calendar.id });
  await associations.create(pair('device', van, 'geofence', id));
  const expected = { kinds: ['calendar'], deviceIds: [van] };
  const changed = { ...calendar, data: 'Qg==' };
  expect(await ask({ type: 'save', name: 'calendars', record: calendar })).toBeUndefined();
  expect(await ask({ type: 'save', name: 'calendars', record: changed })).toEqual(expected);
  const remove = { type: 'remove', name: 'calendars', records: [{ id: calendar.id, title: '' }] } as const;
  expect(await ask({ type: 'action', action: remove })).toEqual(expected);
});

test('engine stop question: what the server refuses to tell is left to its own check; a rule that stops engines is asked about anyway', async () => {
  const locking = {
    ...RESOURCES.geofences.defaults,
    name: 'Yard',
    area: AREA,
    id: 7,
    attributes: { lockOnEnter: true },
  };
  network.failure = new Failure('PERMISSION_DENIED', 400);
  expect(await ask({ type: 'moveToGroup', deviceId: bus, groupId: DEPOT })).toBeUndefined();
  expect(await ask({ type: 'save', name: 'geofences', record: locking })).toEqual({
    kinds: ['geofenceEnter'],
    deviceIds: [],
    areVehiclesKnown: false,
  });
});

test('what cannot be judged is not changed: a lost connection rejects', async () => {
  const stored = await geofence({ lockOnEnter: true });
  network.failure = new Failure('NETWORK', 0);
  const record = { ...stored, area: 'CIRCLE (2 2, 150)' };
  await expect(ask({ type: 'save', name: 'geofences', record })).rejects.toThrow('NETWORK');
});
