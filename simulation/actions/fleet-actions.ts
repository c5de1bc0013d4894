import * as z from 'zod';
import { FLAG_ARGUMENT, INDEX, oneOf, PLACE, TEXT, VEHICLE, vehicleId } from './arguments.ts';
import { given, plain, type Argument, type Action } from './action.ts';

const PIN: Argument<{ key: string; owner: 'user' | 'server' }> = {
  schema: z.strictObject({ key: z.string(), owner: z.enum(['user', 'server']) }),
  draw: (random) => ({
    key: random.oneOf(['speed', 'ignition', 'batteryLevel']),
    owner: random.oneOf(['user', 'server']),
  }),
};

const CAMERA: Argument<{ latitude: number; longitude: number; zoom: number }> = {
  schema: z.strictObject({ latitude: z.number(), longitude: z.number(), zoom: z.number() }),
  draw: (random, stage) => ({ ...PLACE.draw(random, stage), zoom: 3 + random.below(15) }),
};

/** What users do with vehicles and on the map. */
export const FLEET_ACTIONS: Readonly<Record<string, Action>> = {
  'connection.retryNow': plain(
    ({ connection }) => connection.retryNow(),
    ({ connection }) => connection.getSnapshot().isWaiting,
  ),
  'devices.view.search': given(TEXT, ({ console: farol }, text) => farol.devices.view.search(text)),
  'devices.view.filterByStatus': given(
    oneOf('all', 'online', 'offline', 'unknown'),
    ({ console: farol }, status) => farol.devices.view.filterByStatus(status),
  ),
  'devices.view.toggleMoving': plain(({ devices }) => devices.view.toggleMoving()),
  'devices.view.sortBy': given(oneOf('name', 'status', 'lastUpdate', 'state'), ({ console: farol }, field) =>
    farol.devices.view.sortBy(field),
  ),
  'devices.view.hideCategories': given(
    { schema: z.array(z.string()), draw: (random) => (random.chance(0.5) ? ['truck'] : []) },
    ({ console: farol }, categories) => farol.devices.view.hideCategories(categories),
  ),
  'devices.view.setGrouped': given(FLAG_ARGUMENT, ({ console: farol }, isOn) =>
    farol.devices.view.setGrouped(isOn),
  ),
  'devices.view.clearFilters': plain(({ devices }) => devices.view.clearFilters()),
  'devices.view.reportCamera': given(CAMERA, ({ console: farol }, camera) =>
    farol.devices.view.reportCamera({ ...camera, bearing: 0, pitch: 0 }, 'user', false),
  ),
  'devices.recentPath.retry': plain(
    ({ devices }) => devices.recentPath.retry(),
    ({ devices }) => devices.recentPath.getSnapshot().failure !== undefined,
  ),
  'devices.recentEvents.retry': plain(
    ({ devices }) => devices.recentEvents.retry(),
    ({ devices }) => devices.recentEvents.getSnapshot().failure !== undefined,
  ),
  'devices.latestPosition.retry': plain(
    ({ devices }) => devices.latestPosition.retry(),
    ({ devices }) => devices.latestPosition.getSnapshot().hasFailed,
  ),
  'devices.onboarding.show': given(VEHICLE, (stage, name) =>
    stage.console.devices.onboarding.show(name === '' ? undefined : vehicleId(stage, name)),
  ),
  'devices.onboarding.hide': plain(({ devices }) => devices.onboarding.hide()),
  'devices.onboarding.add': plain(({ devices }) => devices.onboarding.add()),
  'devices.pinnedAttributes.pin': given(PIN, ({ console: farol }, pin) =>
    farol.devices.pinnedAttributes.pin(pin),
  ),
  'devices.pinnedAttributes.unpin': given(
    PIN,
    ({ console: farol }, pin) => farol.devices.pinnedAttributes.unpin(pin),
    ({ devices }) => devices.pinnedAttributes.getSnapshot().pins.length > 0,
  ),
  'devices.photo.upload': given(
    VEHICLE,
    (stage, name) => {
      const { devices } = stage.console.records.lists;
      const device = devices.getSnapshot().records.find(({ id }) => id === vehicleId(stage, name));
      if (device) stage.console.devices.photo.upload(device, PICTURE);
    },
    ({ records }) => records.lists.devices.getSnapshot().isLoaded,
  ),
  'devices.photo.retry': plain(
    ({ devices }) => devices.photo.retry(),
    ({ devices }) => devices.photo.getSnapshot().failure !== undefined,
  ),
  'devices.photo.discard': plain(
    ({ devices }) => devices.photo.discard(),
    ({ devices }) => devices.photo.getSnapshot().failure !== undefined,
  ),
  'devices.driverLock.set': given(
    {
      schema: z.strictObject({ vehicle: z.string(), isOn: z.boolean(), minutes: z.number() }),
      draw: (random, stage) => ({
        vehicle: VEHICLE.draw(random, stage),
        isOn: random.chance(0.5),
        minutes: 1 + random.below(5),
      }),
    },
    (stage, { vehicle, ...rule }) => stage.console.devices.driverLock.set(vehicleId(stage, vehicle), rule),
  ),
  'devices.driverLock.clear': plain(({ devices }) => devices.driverLock.clear()),
  'map.trails.show': given(VEHICLE, (stage, name) => stage.console.map.trails.show(vehicleId(stage, name))),
  'map.trails.hide': given(VEHICLE, (stage, name) => stage.console.map.trails.hide(vehicleId(stage, name))),
  'map.trails.clear': plain(({ map }) => map.trails.clear()),
  'map.trails.follow': given(VEHICLE, (stage, name) =>
    stage.console.map.trails.follow(vehicleId(stage, name)),
  ),
  'map.trails.stopFollowing': plain(({ map }) => map.trails.stopFollowing()),
  'map.streets.load': plain(({ map }) => map.streets.load()),
  'map.streets.refresh': plain(({ map }) => map.streets.refresh()),
  'map.onlineMaps.decide': given(FLAG_ARGUMENT, ({ console: farol }, isAllowed) =>
    farol.map.onlineMaps.decide(isAllowed),
  ),
  'map.placeSearch.search': given(TEXT, ({ console: farol }, text) =>
    farol.map.placeSearch.search(text, 'en-US'),
  ),
  'map.placeSearch.retry': plain(
    ({ map }) => map.placeSearch.retry(),
    ({ map }) => map.placeSearch.getSnapshot().failure !== undefined,
  ),
  'map.placeSearch.clear': plain(({ map }) => map.placeSearch.clear()),
  'map.placeNames.load': plain(({ map }) => map.placeNames.load()),
  'geofences.editor.start': given(oneOf('circle', 'polygon', 'line'), ({ console: farol }, kind) =>
    farol.geofences.editor.start({ kind, area: undefined, color: '#ff0000', corridorMeters: 50 }),
  ),
  'geofences.editor.click': given(
    PLACE,
    ({ console: farol }, place) => farol.geofences.editor.click(place),
    ({ geofences }) => geofences.editor.getSnapshot().isEditing,
  ),
  'geofences.editor.movePointer': given(
    PLACE,
    ({ console: farol }, place) => farol.geofences.editor.movePointer(place),
    ({ geofences }) => geofences.editor.getSnapshot().step === 'choosingRadius',
  ),
  'geofences.editor.edit': given(
    PLACE,
    ({ console: farol }, place) => farol.geofences.editor.edit({ type: 'movePoint', index: 0, place }),
    ({ geofences }) => geofences.editor.getSnapshot().isEditing,
  ),
  'geofences.editor.startDrag': plain(
    ({ geofences }) => geofences.editor.startDrag(),
    ({ geofences }) => geofences.editor.getSnapshot().isEditing,
  ),
  'geofences.editor.drag': given(
    PLACE,
    ({ console: farol }, place) => farol.geofences.editor.drag({ type: 'movePoint', index: 0, place }),
    ({ geofences }) => geofences.editor.getSnapshot().isEditing,
  ),
  'geofences.editor.endDrag': plain(
    ({ geofences }) => geofences.editor.endDrag(),
    ({ geofences }) => geofences.editor.getSnapshot().isEditing,
  ),
  'geofences.editor.selectPoint': given(
    INDEX,
    ({ console: farol }, index) => farol.geofences.editor.selectPoint(index),
    ({ geofences }) => geofences.editor.getSnapshot().isEditing,
  ),
  'geofences.editor.undo': plain(
    ({ geofences }) => geofences.editor.undo(),
    ({ geofences }) => geofences.editor.getSnapshot().canUndo,
  ),
  'geofences.editor.redo': plain(
    ({ geofences }) => geofences.editor.redo(),
    ({ geofences }) => geofences.editor.getSnapshot().canRedo,
  ),
  'geofences.editor.reset': plain(
    ({ geofences }) => geofences.editor.reset(),
    ({ geofences }) => geofences.editor.getSnapshot().canReset,
  ),
  'geofences.editor.finish': plain(
    ({ geofences }) => geofences.editor.finish(),
    ({ geofences }) => geofences.editor.getSnapshot().isEditing,
  ),
  'geofences.editor.cancel': plain(
    ({ geofences }) => geofences.editor.cancel(),
    ({ geofences }) => geofences.editor.getSnapshot().isEditing,
  ),
  'geofences.editor.restyle': given(
    oneOf('#00ff00', '#0000ff'),
    ({ console: farol }, color) => farol.geofences.editor.restyle(color, 80),
    ({ geofences }) => geofences.editor.getSnapshot().step !== 'off',
  ),
};

/** A picture of one pixel. */
const PICTURE = {
  type: 'image/png',
  bytes: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
};
