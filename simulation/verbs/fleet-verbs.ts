import * as z from 'zod';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import type { CommandTarget } from '@farol/core/domain/command/command-target';
import {
  COMMAND,
  COMMAND_TARGET,
  FLAG,
  idOf,
  INDEX,
  oneOf,
  PLACE,
  TEXT,
  VEHICLE,
  vehicleId,
} from './arguments.ts';
import { given, plain, type Argument, type Names, type Verb } from './verb.ts';

const ANCHOR_TARGET: Argument<{ vehicle?: string | undefined; group?: string | undefined }> = {
  schema: z.strictObject({ vehicle: z.string().optional(), group: z.string().optional() }),
  draw: (random, stage) =>
    stage.names.groupIds.size > 0 && random.chance(0.2)
      ? { group: random.oneOfSome([...stage.names.groupIds.keys()], '') }
      : { vehicle: VEHICLE.draw(random, stage) },
};

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

/** What users do with vehicles, on the map and with commands, anchors and alerts. */
export const FLEET_VERBS: Readonly<Record<string, Verb>> = {
  'anchors.request': given(ANCHOR_TARGET, ({ console, names }, { vehicle, group }) =>
    console.anchors.request(
      group === undefined
        ? { kind: 'device', deviceId: idOf(names, 'deviceIds', vehicle ?? '') }
        : { kind: 'group', groupId: idOf(names, 'groupIds', group) },
    ),
  ),
  'anchors.confirm': plain(
    ({ anchors }) => anchors.confirm(),
    ({ anchors }) => anchors.get().step === 'confirming',
  ),
  'anchors.confirmDespiteDanger': plain(
    ({ anchors }) => anchors.confirmDespiteDanger(),
    ({ anchors }) => anchors.get().step === 'confirmingDanger',
  ),
  'anchors.cancel': plain(
    ({ anchors }) => anchors.cancel(),
    ({ anchors }) => anchors.get().step.startsWith('confirming'),
  ),
  'anchors.retry': plain(
    ({ anchors }) => anchors.retry(),
    ({ anchors }) => anchors.get().step === 'failed',
  ),
  'anchors.close': plain(
    ({ anchors }) => anchors.close(),
    ({ anchors }) => ['done', 'failed', 'cancelled'].includes(anchors.get().step),
  ),

  'commands.sender.open': given(COMMAND_TARGET, ({ console, names }, target) =>
    console.commands.sender.open(commandTarget(names, target)),
  ),
  'commands.sender.ask': given(
    {
      schema: z.strictObject({ to: COMMAND_TARGET.schema, command: COMMAND.schema }),
      draw: (random, stage) => ({
        to: COMMAND_TARGET.draw(random, stage),
        command: random.oneOf<'lock' | 'unlock'>(['lock', 'unlock']),
      }),
    },
    ({ console, names }, { to, command }) =>
      console.commands.sender.ask(commandTarget(names, to), choiceOf(command)),
  ),
  'commands.sender.choose': given(
    COMMAND,
    ({ console }, command) => console.commands.sender.choose(choiceOf(command)),
    ({ commands }) => commands.sender.get().step === 'choosing',
  ),
  'commands.sender.setParameters': given(
    {
      schema: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      draw: () => ({ data: 'AT' }),
    },
    ({ console }, attributes) => console.commands.sender.setParameters(attributes),
    ({ commands }) => commands.sender.get().step === 'confirming',
  ),
  'commands.sender.back': plain(
    ({ commands }) => commands.sender.back(),
    ({ commands }) => commands.sender.get().step === 'confirming',
  ),
  'commands.sender.confirm': plain(
    ({ commands }) => commands.sender.confirm(),
    ({ commands }) => commands.sender.get().step === 'confirming',
  ),
  'commands.sender.confirmDespiteDanger': plain(
    ({ commands }) => commands.sender.confirmDespiteDanger(),
    ({ commands }) => commands.sender.get().step === 'confirmingDanger',
  ),
  'commands.sender.cancel': plain(
    ({ commands }) => commands.sender.cancel(),
    ({ commands }) => commands.sender.get().step.startsWith('confirming'),
  ),
  'commands.sender.retry': plain(
    ({ commands }) => commands.sender.retry(),
    ({ commands }) => ['failed', 'loadFailed'].includes(commands.sender.get().step),
  ),
  'commands.sender.close': plain(
    ({ commands }) => commands.sender.close(),
    ({ commands }) => commands.sender.get().step !== 'closed',
  ),
  'commands.sender.leave': given(
    VEHICLE,
    (stage, name) => stage.console.commands.sender.leave(vehicleId(stage, name)),
    ({ commands }) => commands.sender.get().step !== 'closed',
  ),
  'commands.log.clear': plain(
    ({ commands }) => commands.log.clear(),
    ({ commands }) => commands.log.get().commands.length > 0,
  ),
  'commands.lockSupport.load': given(VEHICLE, (stage, name) =>
    stage.console.commands.lockSupport.load(vehicleId(stage, name)),
  ),

  'connection.retryNow': plain(
    ({ connection }) => connection.retryNow(),
    ({ connection }) => connection.get().isWaiting,
  ),

  'devices.view.search': given(TEXT, ({ console }, text) => console.devices.view.search(text)),
  'devices.view.filterByStatus': given(oneOf('all', 'online', 'offline', 'unknown'), ({ console }, status) =>
    console.devices.view.filterByStatus(status),
  ),
  'devices.view.toggleMoving': plain(({ devices }) => devices.view.toggleMoving()),
  'devices.view.sortBy': given(oneOf('name', 'status', 'lastUpdate', 'state'), ({ console }, field) =>
    console.devices.view.sortBy(field),
  ),
  'devices.view.hideCategories': given(
    { schema: z.array(z.string()), draw: (random) => (random.chance(0.5) ? ['truck'] : []) },
    ({ console }, categories) => console.devices.view.hideCategories(categories),
  ),
  'devices.view.setGrouped': given(FLAG, ({ console }, isOn) => console.devices.view.setGrouped(isOn)),
  'devices.view.clearFilters': plain(({ devices }) => devices.view.clearFilters()),
  'devices.view.reportCamera': given(CAMERA, ({ console }, camera) =>
    console.devices.view.reportCamera({ ...camera, bearing: 0, pitch: 0 }, 'user', false),
  ),
  'devices.recentPath.retry': plain(
    ({ devices }) => devices.recentPath.retry(),
    ({ devices }) => devices.recentPath.get().failure !== undefined,
  ),
  'devices.recentEvents.retry': plain(
    ({ devices }) => devices.recentEvents.retry(),
    ({ devices }) => devices.recentEvents.get().failure !== undefined,
  ),
  'devices.latestPosition.retry': plain(
    ({ devices }) => devices.latestPosition.retry(),
    ({ devices }) => devices.latestPosition.get().hasFailed,
  ),
  'devices.firstMinutes.show': given(VEHICLE, (stage, name) =>
    stage.console.devices.firstMinutes.show(name === '' ? undefined : vehicleId(stage, name)),
  ),
  'devices.firstMinutes.hide': plain(({ devices }) => devices.firstMinutes.hide()),
  'devices.firstMinutes.add': plain(({ devices }) => devices.firstMinutes.add()),
  'devices.pinnedAttributes.pin': given(PIN, ({ console }, pin) => console.devices.pinnedAttributes.pin(pin)),
  'devices.pinnedAttributes.unpin': given(
    PIN,
    ({ console }, pin) => console.devices.pinnedAttributes.unpin(pin),
    ({ devices }) => devices.pinnedAttributes.get().pins.length > 0,
  ),
  'devices.photo.upload': given(
    VEHICLE,
    (stage, name) => {
      const { devices } = stage.console.records.lists;
      const device = devices.get().records.find(({ id }) => id === vehicleId(stage, name));
      if (device) stage.console.devices.photo.upload(device, PICTURE);
    },
    ({ records }) => records.lists.devices.get().isLoaded,
  ),
  'devices.photo.retry': plain(
    ({ devices }) => devices.photo.retry(),
    ({ devices }) => devices.photo.get().failure !== undefined,
  ),
  'devices.photo.discard': plain(
    ({ devices }) => devices.photo.discard(),
    ({ devices }) => devices.photo.get().failure !== undefined,
  ),

  'map.trails.show': given(VEHICLE, (stage, name) => stage.console.map.trails.show(vehicleId(stage, name))),
  'map.trails.hide': given(VEHICLE, (stage, name) => stage.console.map.trails.hide(vehicleId(stage, name))),
  'map.trails.clear': plain(({ map }) => map.trails.clear()),
  'map.trails.follow': given(VEHICLE, (stage, name) =>
    stage.console.map.trails.follow(vehicleId(stage, name)),
  ),
  'map.trails.stopFollowing': plain(({ map }) => map.trails.stopFollowing()),
  'map.placeSearch.search': given(TEXT, ({ console }, text) => console.map.placeSearch.search(text, 'en-US')),
  'map.placeSearch.retry': plain(
    ({ map }) => map.placeSearch.retry(),
    ({ map }) => map.placeSearch.get().failure !== undefined,
  ),
  'map.placeSearch.clear': plain(({ map }) => map.placeSearch.clear()),

  'geofences.editor.start': given(oneOf('circle', 'polygon', 'line'), ({ console }, kind) =>
    console.geofences.editor.start({ kind, area: undefined, color: '#ff0000', corridorMeters: 50 }),
  ),
  'geofences.editor.click': given(
    PLACE,
    ({ console }, place) => console.geofences.editor.click(place),
    ({ geofences }) => geofences.editor.get().isEditing,
  ),
  'geofences.editor.movePointer': given(
    PLACE,
    ({ console }, place) => console.geofences.editor.movePointer(place),
    ({ geofences }) => geofences.editor.get().step === 'choosingRadius',
  ),
  'geofences.editor.edit': given(
    PLACE,
    ({ console }, place) => console.geofences.editor.edit({ type: 'movePoint', index: 0, place }),
    ({ geofences }) => geofences.editor.get().isEditing,
  ),
  'geofences.editor.startDrag': plain(
    ({ geofences }) => geofences.editor.startDrag(),
    ({ geofences }) => geofences.editor.get().isEditing,
  ),
  'geofences.editor.drag': given(
    PLACE,
    ({ console }, place) => console.geofences.editor.drag({ type: 'movePoint', index: 0, place }),
    ({ geofences }) => geofences.editor.get().isEditing,
  ),
  'geofences.editor.endDrag': plain(
    ({ geofences }) => geofences.editor.endDrag(),
    ({ geofences }) => geofences.editor.get().isEditing,
  ),
  'geofences.editor.selectPoint': given(
    INDEX,
    ({ console }, index) => console.geofences.editor.selectPoint(index),
    ({ geofences }) => geofences.editor.get().isEditing,
  ),
  'geofences.editor.undo': plain(
    ({ geofences }) => geofences.editor.undo(),
    ({ geofences }) => geofences.editor.get().canUndo,
  ),
  'geofences.editor.redo': plain(
    ({ geofences }) => geofences.editor.redo(),
    ({ geofences }) => geofences.editor.get().canRedo,
  ),
  'geofences.editor.reset': plain(
    ({ geofences }) => geofences.editor.reset(),
    ({ geofences }) => geofences.editor.get().canReset,
  ),
  'geofences.editor.finish': plain(
    ({ geofences }) => geofences.editor.finish(),
    ({ geofences }) => geofences.editor.get().isEditing,
  ),
  'geofences.editor.cancel': plain(
    ({ geofences }) => geofences.editor.cancel(),
    ({ geofences }) => geofences.editor.get().isEditing,
  ),
  'geofences.editor.restyle': given(
    oneOf('#00ff00', '#0000ff'),
    ({ console }, color) => console.geofences.editor.restyle(color, 80),
    ({ geofences }) => geofences.editor.get().step !== 'off',
  ),

  'alerts.toasts.dismiss': plain(
    ({ alerts }) => {
      const [first] = alerts.toasts.get().toasts;
      if (first) alerts.toasts.dismiss(first.id);
    },
    ({ alerts }) => alerts.toasts.get().toasts.length > 0,
  ),
  'alerts.toasts.dismissAll': plain(
    ({ alerts }) => alerts.toasts.dismissAll(),
    ({ alerts }) => alerts.toasts.get().toasts.length > 0,
  ),
  'alerts.toasts.pause': plain(({ alerts }) => alerts.toasts.pause()),
  'alerts.toasts.resume': plain(({ alerts }) => alerts.toasts.resume()),
  'alerts.inbox.setFilter': given(FLAG, ({ console }, isUnreadOnly) =>
    console.alerts.inbox.setFilter(isUnreadOnly ? { isUnreadOnly: true } : {}),
  ),
  'alerts.inbox.clearFilter': plain(({ alerts }) => alerts.inbox.clearFilter()),
  'alerts.inbox.acknowledge': plain(
    ({ alerts }) =>
      alerts.inbox.acknowledge(
        alerts.inbox
          .get()
          .entries.slice(0, 1)
          .map(({ id }) => id),
      ),
    ({ alerts }) => alerts.inbox.get().entries.length > 0,
  ),
  'alerts.inbox.acknowledgeAll': plain(({ alerts }) => alerts.inbox.acknowledgeAll()),
  'alerts.inbox.snooze': given(VEHICLE, (stage, name) =>
    stage.console.alerts.inbox.snooze({ deviceId: vehicleId(stage, name) }, 15),
  ),
  'alerts.inbox.endSnooze': given(
    VEHICLE,
    (stage, name) => stage.console.alerts.inbox.endSnooze({ deviceId: vehicleId(stage, name) }),
    ({ alerts }) => alerts.inbox.get().snoozes.length > 0,
  ),
  'alerts.sound.enable': plain(
    ({ alerts }) => alerts.sound.enable(),
    ({ alerts }) => alerts.sound.get().isBlocked,
  ),
  'alerts.soundPreview.play': given(oneOf('/sounds/alarm.mp3', '/sounds/bell.mp3'), ({ console }, url) =>
    console.alerts.soundPreview.play(url),
  ),
  'alerts.soundPreview.clear': plain(({ alerts }) => alerts.soundPreview.clear()),
  'alerts.push.turnOn': plain(
    ({ alerts }) => alerts.push.turnOn(),
    ({ alerts }) => alerts.push.get().setting === 'off',
  ),
  'alerts.push.turnOff': plain(
    ({ alerts }) => alerts.push.turnOff(),
    ({ alerts }) => alerts.push.get().setting === 'on',
  ),
};

const PICTURE = { type: 'image/png', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]) };

function commandTarget(
  names: Names,
  { vehicle, vehicles, group }: ReturnType<typeof COMMAND_TARGET.draw>,
): CommandTarget {
  if (group !== undefined) return { kind: 'group', groupId: idOf(names, 'groupIds', group), name: group };
  if (vehicles) return { kind: 'devices', deviceIds: vehicles.map((name) => idOf(names, 'deviceIds', name)) };
  return { kind: 'device', deviceId: idOf(names, 'deviceIds', vehicle ?? '') };
}

function choiceOf(command: ReturnType<typeof COMMAND.draw>): CommandChoice {
  if (command === 'lock') return { kind: 'lock', action: 'engineStop' };
  if (command === 'unlock') return { kind: 'lock', action: 'engineResume' };
  return { kind: 'type', type: command };
}
