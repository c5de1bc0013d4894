import type { ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DevicePhotos } from '../../../ports/device-photos.ts';
import type { LatestPositions } from '../../../ports/latest-positions.ts';
import type { Random } from '../../../ports/random.ts';
import type { Records } from '../../../ports/records.ts';
import type { Reports } from '../../../ports/reports.ts';
import type { ServerAdministration } from '../../../ports/server-administration.ts';
import { devicePhotoMachine } from '../../../machines/devices/device-photo.machine.ts';
import { onboardingMachine } from '../../../machines/devices/onboarding.machine.ts';
import { isGuest } from '../../../domain/account/guest.ts';
import { featureLogic, type StopFunction } from '../../wiring/feature.ts';
import { onEachValue, onEmitted, onChange, type SnapshotSource } from '../../wiring/listening.ts';
import { principalOf, userOf, type SessionScope } from '../../wiring/session-scope.ts';
import { pinnedAttributesMachine } from '../../../machines/devices/pinned-attributes.machine.ts';
import {
  continueRecentEvents,
  recentEventsInput,
  recentEventsQuery,
} from '../../../machines/devices/recent-events.ts';
import type { RecordActors } from '../records/records-feature.ts';
import type { FleetViewActors } from './fleet-view-feature.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import type { Position } from '../../../domain/position/position.ts';
import {
  maySeeRefusedReports,
  type RefusedReport,
  type ReportProblem,
} from '../../../domain/device/report-problem.ts';
import type { UnregisteredDevice } from '../../../domain/device/unregistered-device.ts';
import type { StoredInspection } from '../../../domain/device/inspection.ts';
import type { Inspections } from '../../../ports/inspections.ts';
import type { ReportProblems } from '../../../ports/report-problems.ts';
import type { UnregisteredDevices } from '../../../ports/unregistered-devices.ts';
import { RESOURCES } from '../../../resources/kinds/resources.ts';

const latestPositionQuery = queryMachine<Position | undefined, number>();
const unregisteredDevicesQuery = queryMachine<readonly UnregisteredDevice[]>();
const inspectionsQuery = queryMachine<readonly StoredInspection[], number>();
const reportProblemsQuery = queryMachine<readonly ReportProblem[], number>();
const refusedReportsQuery = queryMachine<readonly RefusedReport[], number>();
/** What the server holds in memory is read again every few seconds while it is shown. */
const POLL_MS = 10_000;
/** The photos of an inspection come after it. */
const INSPECTIONS_POLL_MS = 60_000;
const DAY_MS = 86_400_000;

/** The details of the selected device, and the first one. */
export interface DeviceDetailActors {
  /** Recent events of the selected device. */
  recentEvents: ActorRefFrom<typeof recentEventsQuery>;
  /** The attributes on top of every device's values. */
  pinnedAttributes: ActorRefFrom<typeof pinnedAttributesMachine>;
  devicePhoto: ActorRefFrom<typeof devicePhotoMachine>;
  /** Loads the position of the selected device if it did not come with the fleet. */
  latestPosition: Query<Position | undefined, number>;
  /** Adds the first vehicle and waits for its first report. */
  onboarding: ActorRefFrom<typeof onboardingMachine>;
  /** The devices that report without being registered, while onboarding is open. */
  unregisteredDevices: Query<readonly UnregisteredDevice[]>;
  /** What could not be taken of the reports of the selected device. */
  reportProblems: Query<readonly ReportProblem[], number>;
  /** The latest of them, for managers who may edit the device. */
  refusedReports: Query<readonly RefusedReport[], number>;
  /** What drivers inspected of the selected device, the newest first. */
  inspections: Query<readonly StoredInspection[], number>;
}

/** What the feature needs from outside. */
export interface DeviceDetailsFeaturePorts {
  reports: Reports;
  serverAdministration: ServerAdministration;
  devicePhotos: DevicePhotos;
  records: Records;
  latestPositions: LatestPositions;
  clock: Clock;
  random: Random;
  unregisteredDevices: UnregisteredDevices;
  reportProblems: ReportProblems;
  inspections: Inspections;
}

/** What the feature needs: its ports, the fleet, its view, and the forms that it follows. */
export interface DeviceDetailsFeatureInput
  extends Pick<RecordActors, 'forms'>, Pick<FleetViewActors, 'fleetView'> {
  ports: DeviceDetailsFeaturePorts;
  scope: SessionScope;
  fleet: LiveFleet;
}

/**
 * The device details of one session. Events are those of the selected device; saved pinned attributes reach the guard
 * at once.
 */
export const deviceDetailsFeature = featureLogic({
  actors: (spawn, { ports, scope, fleet }: DeviceDetailsFeatureInput): DeviceDetailActors => {
    const { reports, clock, records, serverAdministration, devicePhotos } = ports;
    return {
      recentEvents: spawn(recentEventsQuery, { input: recentEventsInput(reports, clock) }),
      pinnedAttributes: spawn(pinnedAttributesMachine, {
        input: {
          records,
          serverAdministration,
          namespace: scope.namespace,
          user: userOf(scope),
          serverAttributes: scope.guard.getSnapshot().context.server?.info.attributes,
        },
      }),
      devicePhoto: spawn(devicePhotoMachine, { input: { devicePhotos, records } }),
      latestPosition: spawn(latestPositionQuery, {
        input: { load: (id) => ports.latestPositions.forDevice(id), subject: 0, data: undefined, clock },
      }),
      unregisteredDevices: spawn(unregisteredDevicesQuery, {
        input: {
          load: () => ports.unregisteredDevices.list(),
          subject: undefined,
          data: [],
          clock,
          pollMs: POLL_MS,
        },
      }),
      reportProblems: spawn(reportProblemsQuery, {
        input: {
          load: (id) => ports.reportProblems.ofDevice(id),
          subject: 0,
          data: [],
          clock,
          pollMs: POLL_MS,
        },
      }),
      refusedReports: spawn(refusedReportsQuery, {
        input: {
          load: (id) => ports.reportProblems.refusedOf(id),
          subject: 0,
          data: [],
          clock,
          pollMs: POLL_MS,
        },
      }),
      inspections: spawn(inspectionsQuery, {
        input: {
          // The clock of the server may be ahead.
          load: (id) => ports.inspections.ofDevice(id, clock() + DAY_MS),
          subject: 0,
          data: [],
          clock,
          pollMs: INSPECTIONS_POLL_MS,
        },
      }),
      onboarding: spawn(onboardingMachine, {
        input: { fleet, random: ports.random, principal: () => principalOf(scope) },
      }),
    };
  },
  wiring: (actors, { scope, fleet, fleetView, forms }) => {
    const { recentEvents, pinnedAttributes, devicePhoto, latestPosition } = actors;
    const { guard } = scope;
    return [
      ...onboardingWiring(actors, forms.devices, scope),
      onEachValue(
        fleetView,
        ({ context }) => context.selectedDeviceId,
        (deviceId) => {
          const event =
            deviceId === undefined
              ? ({ type: 'FORGET' } as const)
              : ({ type: 'ASK', subject: deviceId } as const);
          recentEvents.send(event);
          // Only the product's own server tells them, and guests nothing of them.
          const principal = principalOf(scope);
          if (!principal?.server.isPlus || isGuest(principal.user)) return;
          actors.reportProblems.send(event);
          actors.inspections.send(event);
          if (maySeeRefusedReports(principal)) actors.refusedReports.send(event);
        },
      ),
      onChange(
        guard,
        ({ context: { user, server } }) => [user, server?.info.attributes] as const,
        ([user, serverAttributes]) => {
          if (user) pinnedAttributes.send({ type: 'HOLDERS_CHANGED', user, serverAttributes });
        },
      ),
      onEmitted(pinnedAttributes, 'userSaved', ({ user }) => guard.send({ type: 'USER_CHANGED', user })),
      // The guard reads the server's record in the background on every navigation.
      onEmitted(pinnedAttributes, 'serverSaved', () =>
        guard.send({ type: 'NAVIGATE', path: guard.getSnapshot().context.path }),
      ),
      // A saved device may have another photo under the same name.
      onEmitted(forms.devices, 'saved', () => devicePhoto.send({ type: 'PHOTO_CHANGED' })),
      // Once per watched device; later positions come over the live connection.
      onEachValue(
        watchedDevice(fleet),
        (watched) => (watched && !watched.position ? watched.device.id : undefined),
        (deviceId) =>
          latestPosition.send(
            deviceId === undefined ? { type: 'FORGET' } : { type: 'ASK', subject: deviceId },
          ),
      ),
      onChange(
        latestPosition,
        ({ context }) => context.data,
        (position) => position && fleet.addPosition(position),
      ),
      continueRecentEvents(recentEvents, fleet),
      fleet.subscribe('events', () => {
        const { subject } = actors.inspections.getSnapshot().context;
        const isTold = fleet.events.some(
          ({ type, deviceId }) => type === 'driverProblem' && deviceId === subject,
        );
        if (isTold) actors.inspections.send({ type: 'INVALIDATE' });
      }),
    ];
  },
});

/** The device that the fleet watches, as something to follow. */
function watchedDevice(fleet: LiveFleet): SnapshotSource<LiveFleet['watched']> {
  return {
    getSnapshot: () => fleet.watched,
    subscribe: (listener) => ({ unsubscribe: fleet.subscribe('watched', () => listener(fleet.watched)) }),
  };
}

interface OnboardingActors {
  readonly onboarding: ActorRefFrom<typeof onboardingMachine>;
  readonly unregisteredDevices: Query<readonly UnregisteredDevice[]>;
}

/** Onboarding uses the form of devices, and follows the user's rights. */
function onboardingWiring(
  { onboarding, unregisteredDevices }: OnboardingActors,
  form: RecordActors['forms']['devices'],
  scope: SessionScope,
): StopFunction[] {
  const { guard } = scope;
  return [
    // Only administrators are told, and only where the server is the product's own.
    onChange(
      onboarding,
      ({ value }) => value !== 'hidden',
      (isShown) => {
        const principal = principalOf(scope);
        const mayWatch = principal?.user.administrator === true && principal.server.isPlus;
        unregisteredDevices.send({ type: isShown && mayWatch ? 'REFRESH' : 'FORGET' });
      },
    ),
    onEmitted(onboarding, 'adding', ({ uniqueId }) =>
      form.send({ type: 'OPEN', opened: { record: { ...RESOURCES.devices.defaults, uniqueId } } }),
    ),
    onEmitted(form, 'saved', ({ saved }) =>
      onboarding.send({ type: 'VEHICLE_SAVED', deviceId: saved.record.id }),
    ),
    onEachValue(
      form,
      ({ value, context }) => value !== 'closed' && context.opened.record.id === 0,
      (isAdding) => onboarding.send({ type: 'FORM_CHANGED', isAdding }),
    ),
    onChange(
      guard,
      ({ context: { user, server } }) => [user, server] as const,
      () => onboarding.send({ type: 'FACTS_CHANGED' }),
    ),
  ];
}
