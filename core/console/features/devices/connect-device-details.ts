import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import { connectWatchedList } from './connect-watched-list.ts';
import type { DeviceDetailsFeature } from './device-details-feature.ts';
import type { Position } from '../../../domain/position/position.ts';
import type { devicePhotoMachine } from '../../../machines/devices/device-photo.machine.ts';
import type { firstMinutesMachine } from '../../../machines/devices/first-minutes.machine.ts';
import type { pinnedAttributesMachine } from '../../../machines/devices/pinned-attributes.machine.ts';
import type { recentEventsQuery } from '../../../machines/devices/recent-events.ts';
import type { Query } from '../../../machines/query/query.machine.ts';

/** Connects what is known of the selected device, and the first minutes. */
export function connectDeviceDetails(actors: DeviceDetailsFeature) {
  return {
    recentEvents: connectRecentEvents(actors.recentEvents),
    pinnedAttributes: connectPinnedAttributes(actors.pinnedAttributes),
    photo: connectDevicePhoto(actors.devicePhoto),
    latestPosition: connectLatestPosition(actors.latestPosition),
    firstMinutes: connectFirstMinutes(actors.firstMinutes),
    unregistered: connectWatchedList(actors.unregisteredDevices),
    reportProblems: connectWatchedList(actors.reportProblems),
    inspections: connectWatchedList(actors.inspections),
  };
}

/** Connects the recent events of the selected device (§9). */
function connectRecentEvents(recentEvents: ActorRefFrom<typeof recentEventsQuery>) {
  return connected(recentEvents, {
    answers: ({ value, context: { data: events, reason } }) => ({
      /** A device is selected, and the server reports events. */
      isAvailable: value !== 'notLoaded' && value !== 'unsupported',
      isLoading: value === 'loading',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Newest first. */
      events,
    }),
    verbs: (send) => ({
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}

/** Connects the attributes on top of every device's values (§3, `deviceAttributes`). */
function connectPinnedAttributes(pinnedAttributes: ActorRefFrom<typeof pinnedAttributesMachine>) {
  return connected(pinnedAttributes, {
    answers: ({ value, context: { pins, pendingChange, reason } }) => ({
      /** The server's first, then the user's. */
      pins,
      isSaving: value === 'saving',
      /** The attribute that is being pinned or unpinned. */
      changingKey: pendingChange?.key,
      /** Why the last change was not saved, as a failure code; undefined if it was. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Pins an attribute for the user, or for all users of the server. */
        pin: ['pin'],
        unpin: ['pin'],
      }),
  });
}

/** Connects saving the photo of a device. */
function connectDevicePhoto(devicePhoto: ActorRefFrom<typeof devicePhotoMachine>) {
  return connected(devicePhoto, {
    answers: ({ value, context: { device, version, reason } }) => ({
      isSaving: value === 'saving',
      /** The device whose photo is being saved or was refused; undefined while neither is so. */
      deviceId: device?.id,
      /** Why the photo was refused, as a failure code; undefined while it was not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Increases with every saved photo, so that a photo with the same name is fetched again. */
      version,
    }),
    verbs: (send) =>
      verbsOf(send, {
        upload: ['device', 'photo'],
        /** Saves the refused photo again. */
        retry: [],
        /** Drops the refused photo. */
        discard: [],
      }),
  });
}

/** Connects the position of a selected device that did not come with the fleet (contract §4.6). */
function connectLatestPosition(latestPosition: Query<Position | undefined, number>) {
  return connected(latestPosition, {
    answers: ({ value, context }) => ({
      isLoading: value === 'loading',
      /** The device has never reported a position. */
      hasNeverReported: value === 'loaded' && context.data === undefined,
      hasFailed: value === 'failed',
    }),
    verbs: (send) => ({
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}

/**
 * Connects the first minutes (§2). Announces `vehicleChosen` when the screen goes on with a vehicle, and
 * `arrived` when that is on the map.
 */
function connectFirstMinutes(firstMinutes: ActorRefFrom<typeof firstMinutesMachine>) {
  return connected(firstMinutes, {
    answers: ({ value, context: { step, deviceId } }) => ({
      /** The step that is due; `loading` while the screen is closed. */
      step: value === 'hidden' ? ('loading' as const) : step,
      /** The vehicle that was added or asked for. */
      deviceId,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Shows the step that is due for a vehicle; without one, resumes with one that never reported. */
        show: ['deviceId'],
        hide: [],
        /** Opens the form of a new vehicle, with a suggested identifier unless one is given. */
        add: ['identifier'],
      }),
  });
}
