import type { ActorRefFrom } from 'xstate';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import { connectWatchedList, type ConnectedWatchedList } from './connect-watched-list.ts';
import type { DeviceDetailActors } from './device-details-feature.ts';
import type { Position } from '../../../domain/position/position.ts';
import type { devicePhotoMachine } from '../../../machines/devices/device-photo.machine.ts';
import type { onboardingMachine } from '../../../machines/devices/onboarding.machine.ts';
import type { PinnedAttributesEmitted } from '../../../machines/devices/pinned-attributes.actions.ts';
import type { pinnedAttributesMachine } from '../../../machines/devices/pinned-attributes.machine.ts';
import type { RecentEvents, recentEventsQuery } from '../../../machines/devices/recent-events.ts';
import type { Query } from '../../../machines/query/query.machine.ts';
import type { OnboardingStep } from '../../../domain/device/onboarding.ts';
import type { PinnedAttribute } from '../../../domain/device/pinned-attributes.ts';
import type { Device } from '../../../domain/device/device.ts';
import type { DevicePhotoFile } from '../../../domain/device/device-photo.ts';
import type { OnboardingEmitted } from '../../../machines/devices/onboarding.actions.ts';
import type { UnregisteredDevice } from '../../../domain/device/unregistered-device.ts';
import type { StoredInspection } from '../../../domain/device/inspection.ts';
import type { RefusedReport, ReportProblem } from '../../../domain/device/report-problem.ts';

/** What is known of the selected device, and onboarding, as front ends see it. */
export interface ConnectedDeviceDetails {
  /** The recent events of the selected device. */
  readonly recentEvents: ConnectedRecentEvents;
  /** The attributes on top of every device's values. */
  readonly pinnedAttributes: ConnectedPinnedAttributes;
  /** Saves the photo of a device. */
  readonly photo: ConnectedDevicePhoto;
  /** The position of a selected device that did not come with the fleet. */
  readonly latestPosition: ConnectedLatestPosition;
  /** How the first vehicle comes to the map. */
  readonly onboarding: ConnectedOnboarding;
  /** Devices that report to the server and are nobody's. */
  readonly unregistered: ConnectedWatchedList<UnregisteredDevice>;
  /** What the server could not make of the reports of devices. */
  readonly reportProblems: ConnectedWatchedList<ReportProblem>;
  /** The latest reports of the selected device of which something was not taken, the latest first. */
  readonly refusedReports: ConnectedWatchedList<RefusedReport>;
  /** What drivers inspected of the selected device, the newest first. */
  readonly inspections: ConnectedWatchedList<StoredInspection>;
}

/** Connects what is known of the selected device, and onboarding. */
export function connectDeviceDetails(actors: DeviceDetailActors): ConnectedDeviceDetails {
  return {
    recentEvents: connectRecentEvents(actors.recentEvents),
    pinnedAttributes: connectPinnedAttributes(actors.pinnedAttributes),
    photo: connectDevicePhoto(actors.devicePhoto),
    latestPosition: connectLatestPosition(actors.latestPosition),
    onboarding: connectOnboarding(actors.onboarding),
    unregistered: connectWatchedList(actors.unregisteredDevices),
    reportProblems: connectWatchedList(actors.reportProblems),
    refusedReports: connectWatchedList(actors.refusedReports),
    inspections: connectWatchedList(actors.inspections),
  };
}

/** What is known of the recent events of the selected device. */
export interface RecentEventsView {
  /** A device is selected, and the server reports events. */
  readonly isAvailable: boolean;
  /** The events are being loaded. */
  readonly isLoading: boolean;
  /** Why loading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** The recent events of the device, the newest first. */
  readonly events: RecentEvents;
}

/** What users can do with the recent events of the selected device. */
export interface RecentEventsActions {
  /** Loads the events again. */
  readonly retry: () => void;
}

/** The recent events of the selected device, as front ends see it. */
export type ConnectedRecentEvents = Connected<RecentEventsView, RecentEventsActions>;

/** Connects the recent events of the selected device. */
function connectRecentEvents(recentEvents: ActorRefFrom<typeof recentEventsQuery>): ConnectedRecentEvents {
  return connectActor(recentEvents, {
    view: ({ value, context: { data: events, reason } }) => ({
      isAvailable: value !== 'notLoaded' && value !== 'unsupported',
      isLoading: value === 'loading',
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      events,
    }),
    actions: (send) => ({
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}

/** What is known of the attributes on top of every device's values. */
export interface PinnedAttributesView {
  /** The pinned attributes: the server's first, then the user's. */
  readonly pins: readonly PinnedAttribute[];
  /** A change is being saved. */
  readonly isSaving: boolean;
  /** The attribute that is being pinned or unpinned. */
  readonly changingKey: string | undefined;
  /** Why the last change was not saved, as a failure code; undefined if it was. */
  readonly failure: string | undefined;
}

/** What users can do with the attributes on top of every device's values. */
export interface PinnedAttributesActions {
  /** Pins an attribute for the user, or for all users of the server. */
  readonly pin: (pin: PinnedAttribute) => void;
  /** Unpins an attribute for whom it was pinned. */
  readonly unpin: (pin: PinnedAttribute) => void;
}

/** The attributes on top of every device's values, as front ends see it. */
export type ConnectedPinnedAttributes = Connected<
  PinnedAttributesView,
  PinnedAttributesActions,
  PinnedAttributesEmitted
>;

/** Connects the attributes on top of every device's values (`deviceAttributes`). */
function connectPinnedAttributes(
  pinnedAttributes: ActorRefFrom<typeof pinnedAttributesMachine>,
): ConnectedPinnedAttributes {
  return connectActor(pinnedAttributes, {
    view: ({ value, context: { pins, pendingChange, reason } }) => ({
      pins,
      isSaving: value === 'saving',
      changingKey: pendingChange?.key,
      failure: reason,
    }),
    actions: (send) =>
      actionsOf(send, {
        pin: ['pin'],
        unpin: ['pin'],
      }),
  });
}

/** What is known of the photo of a device. */
export interface DevicePhotoView {
  /** The photo is being saved. */
  readonly isSaving: boolean;
  /** The device whose photo is being saved or was refused; undefined while neither is so. */
  readonly deviceId: number | undefined;
  /** Why the photo was refused, as a failure code; undefined while it was not. */
  readonly failure: string | undefined;
  /** Increases with every saved photo, so that a photo with the same name is fetched again. */
  readonly version: number;
}

/** What users can do with the photo of a device. */
export interface DevicePhotoActions {
  /** Saves a photo of a device. */
  readonly upload: (device: Device, photo: DevicePhotoFile) => void;
  /** Saves the refused photo again. */
  readonly retry: () => void;
  /** Drops the refused photo. */
  readonly discard: () => void;
}

/** The photo of a device, as front ends see it. */
export type ConnectedDevicePhoto = Connected<DevicePhotoView, DevicePhotoActions>;

/** Connects saving the photo of a device. */
function connectDevicePhoto(devicePhoto: ActorRefFrom<typeof devicePhotoMachine>): ConnectedDevicePhoto {
  return connectActor(devicePhoto, {
    view: ({ value, context: { device, version, reason } }) => ({
      isSaving: value === 'saving',
      deviceId: device?.id,
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      version,
    }),
    actions: (send) =>
      actionsOf(send, {
        upload: ['device', 'photo'],
        retry: [],
        discard: [],
      }),
  });
}

/** What is known of the position of a selected device that did not come with the fleet. */
export interface LatestPositionView {
  /** The position is being loaded. */
  readonly isLoading: boolean;
  /** The device has never reported a position. */
  readonly hasNeverReported: boolean;
  /** The position could not be loaded. */
  readonly hasFailed: boolean;
}

/** What users can do with the position of a selected device that did not come with the fleet. */
export interface LatestPositionActions {
  /** Loads the position again. */
  readonly retry: () => void;
}

/** The position of a selected device that did not come with the fleet, as front ends see it. */
export type ConnectedLatestPosition = Connected<LatestPositionView, LatestPositionActions>;

/** Connects the position of a selected device that did not come with the fleet. */
function connectLatestPosition(latestPosition: Query<Position | undefined, number>): ConnectedLatestPosition {
  return connectActor(latestPosition, {
    view: ({ value, context }) => ({
      isLoading: value === 'loading',
      hasNeverReported: value === 'loaded' && context.data === undefined,
      hasFailed: value === 'failed',
    }),
    actions: (send) => ({
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}

/** What is known of onboarding: how the first vehicle comes to the map. */
export interface OnboardingView {
  /** The step that is due; `loading` while the screen is closed. */
  readonly step: OnboardingStep;
  /** The vehicle that was added or asked for. */
  readonly deviceId: number | undefined;
}

/** What users can do with onboarding. */
export interface OnboardingActions {
  /** Shows the step that is due for a vehicle; without one, resumes with one that never reported. */
  readonly show: (deviceId: number | undefined) => void;
  /** Closes the screen; it can be resumed. */
  readonly hide: () => void;
  /** Opens the form of a new vehicle, with a suggested identifier unless one is given. */
  readonly add: (identifier?: string) => void;
}

/** Onboarding, as front ends see it. */
export type ConnectedOnboarding = Connected<OnboardingView, OnboardingActions, OnboardingEmitted>;

/**
 * Connects onboarding. Announces `vehicleChosen` when the screen goes on with a vehicle, and
 * `arrived` when that is on the map.
 */
function connectOnboarding(onboarding: ActorRefFrom<typeof onboardingMachine>): ConnectedOnboarding {
  return connectActor(onboarding, {
    view: ({ value, context: { step, deviceId } }) => ({
      step: value === 'hidden' ? ('loading' as const) : step,
      deviceId,
    }),
    actions: (send) =>
      actionsOf(send, {
        show: ['deviceId'],
        hide: [],
        add: ['identifier'],
      }),
  });
}
