import { isDeletedId } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { problemOfFix } from '@farol/core/domain/position/plausible-fix';
import { KnownStateWatch } from '../events/known-states.ts';
import { MotionWatch } from '../events/motion-watch.ts';
import type { PrivateTrips } from '../positions/private-trips.ts';
import type { AnchorViolations } from '../engine-stops/anchor-violations.ts';
import {
  dueCommands,
  isNothingDue,
  withdrawnStops,
  type DueCommands,
  type WithdrawnStop,
} from '../commands/waiting-commands.ts';
import type { CommandLog } from '../commands/command-log.ts';
import type { AutomaticStopContext } from '../engine-stops/automatic-stops.ts';
import type { History } from '../storage/history/history.ts';
import type { CommandQueue } from '../commands/command-queue.ts';
import type { StoredQueuedCommand } from '../storage/tables/queued-commands.ts';
import { completedPosition } from './completed-position.ts';
import { withComputedAttributes } from './computed-attributes.ts';
import type { DeviceQueues } from '../runtime/device-queues.ts';
import { isCalendarActive } from '../calendars/active-calendars.ts';
import type { AlertFanOut } from '../events/alert-fan-out.ts';
import { CrossingWatch } from '../events/crossing-watch.ts';
import { geofenceMembership } from '../events/geofence-membership.ts';
import { proximityEvents } from '../events/proximity-events.ts';
import { IntakeBatches } from './intake-batches.ts';
import { IntakeConsequences } from './intake-consequences.ts';
import type { LatestPositionStore } from '../positions/latest-positions.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import { FixTrust, isRepeated, isSentAgain, isTooNear } from './fix-trust.ts';
import { positionsFromRows } from '../storage/tables/positions.ts';
import type { Position } from '@farol/core/domain/position/position';
import { implausibleReportError, type DeviceReport } from './device-report.ts';
import { inheritedNumber } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { parseWireDate } from '../wire/wire-date.ts';

/** The outcome of a report, and the command for the response. */
export interface IntakeResult {
  outcome: 'stored' | 'unknown' | 'refused' | 'filtered';
  command?: StoredQueuedCommand;
}

const noDueCommands = (withdrawn: WithdrawnStop[]): DueCommands => ({
  command: undefined,
  withheld: [],
  expired: [],
  newlyHeld: [],
  withdrawn,
});

/**
 * Fixes further in the future are refused, and so are clocks that
 * would count hours not yet passed.
 */
const MAX_CLOCK_LEAD_MS = 86_400_000;

function isTooFarAhead(moment: string, now: number): boolean {
  return (parseWireDate(moment) ?? 0) > now + MAX_CLOCK_LEAD_MS;
}

/** How many positions of one moment are compared with a late report. */
const MAX_REPEATS = 50;

/**
 * Whether a position is newer than the latest. A latest one ahead of the clock, which an earlier version of the server
 * stored or a clock that was set back left, holds up nothing: then the order of arrival counts.
 */
function isNewer(position: Position, latest: Position, now: number): boolean {
  const latestTime = Date.parse(latest.fixTime);
  return latestTime > now || Date.parse(position.fixTime) >= latestTime;
}

/**
 * Processes device reports: completes them, stores them, and only then acknowledges and publishes them.
 * Reports of one device are processed strictly in order; reports that arrive within one turn of the event
 * loop are stored in one transaction.
 */
export class Intake {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositionStore;
  readonly #stopContext: AutomaticStopContext;
  readonly #queues: DeviceQueues;
  readonly #time: ServerClock;
  readonly #batches: IntakeBatches;
  readonly #consequences: IntakeConsequences;
  readonly #motions: MotionWatch;
  readonly #known: KnownStateWatch;
  readonly #crossings: CrossingWatch;
  readonly #trust: FixTrust;
  readonly #privateTrips: PrivateTrips;
  readonly #countReport: (deviceId: number, isStored: boolean) => void;

  constructor(
    data: {
      registry: Registry;
      history: History;
      latest: LatestPositionStore;
      commandQueue: CommandQueue;
      commandLog: CommandLog;
      anchorViolations: AnchorViolations;
      deviceQueues: DeviceQueues;
      privateTrips: PrivateTrips;
      alerts: AlertFanOut;
    },
    options: {
      publisher: LivePublisher;
      time: ServerClock;
      namespace: Namespace;
      /** Called for every report of a known device. */
      countReport?: (deviceId: number, isStored: boolean) => void;
    },
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#stopContext = { ...data, namespace: options.namespace };
    this.#queues = data.deviceQueues;
    this.#time = options.time;
    this.#batches = new IntakeBatches(data);
    this.#consequences = new IntakeConsequences(data, options);
    this.#motions = new MotionWatch(data.registry);
    this.#known = new KnownStateWatch(data.registry);
    this.#crossings = new CrossingWatch(data.registry);
    this.#trust = new FixTrust(data.registry);
    this.#privateTrips = data.privateTrips;
    this.#countReport = options.countReport ?? (() => {});
  }

  /**
   * Resolves once the report is stored, or with the reason why it was not.
   * Rejects when it could not be stored.
   * @param takesCommand whether the response to this report can carry a command (contract §8.3)
   */
  handle(report: DeviceReport, takesCommand: boolean): Promise<IntakeResult> {
    const device = this.#registry.devices.byKey(report.uniqueId);
    // Devices that were marked as deleted accept no reports.
    if (!device || isDeletedId(device.uniqueId)) return Promise.resolve({ outcome: 'unknown' });
    const handling = this.#queues.run(device.id, () => this.#handle(report, device.id, takesCommand));
    handling.then(
      ({ outcome }) => this.#countReport(device.id, outcome === 'stored'),
      () => this.#countReport(device.id, false),
    );
    return handling;
  }

  /**
   * Sends the next due command of a device through a connection that is open (contract §8.8), by the rules of those
   * that wait for a report. It leaves the queue once it was sent.
   * @param send resolves with false when the connection cannot take it; it stays in the queue then
   * @returns whether a command was sent
   */
  deliver(
    deviceId: number,
    send: (command: StoredQueuedCommand) => boolean | Promise<boolean>,
  ): Promise<boolean> {
    return this.#queues.run(deviceId, async () => {
      const device = this.#registry.devices.get(deviceId);
      if (!device || device.disabled) return false;
      const latest = await this.#latest.get(deviceId);
      const now = this.#time.now();
      const moment = { fixes: latest ? [latest] : [], withdrawn: [] };
      const due = dueCommands(this.#stopContext, deviceId, moment, now);
      if (isNothingDue(due)) return false;
      const { command } = due;
      const isSent = command !== undefined && (await send(command));
      if (!isSent) due.command = undefined;
      if (isNothingDue(due)) return false;
      await this.#batches.store(this.#consequences.deliveryOf(device, due, this.#time.now()));
      return isSent;
    });
  }

  /** Resolves once all reports so far are stored. */
  async settled(): Promise<void> {
    await this.#queues.settled();
    await this.#batches.settled();
  }

  /** Forgets removed devices. */
  forgetRemovedDevices(): void {
    this.#motions.forgetRemovedDevices();
    this.#known.forgetRemovedDevices();
    this.#crossings.forgetRemovedDevices();
    this.#trust.forgetRemovedDevices();
    this.#consequences.forgetRemovedDevices();
  }

  async #handle(received: DeviceReport, deviceId: number, takesCommand: boolean): Promise<IntakeResult> {
    const device = this.#registry.devices.get(deviceId);
    if (!device) return { outcome: 'unknown' };
    const now = this.#time.now();
    if (device.disabled || (parseWireDate(device.expirationTime) ?? Infinity) <= now)
      return { outcome: 'refused' };
    const { report: reported, endsPrivateTrip } = this.#privateTrips.judge(device, received, now);
    const latest = await this.#latest.get(deviceId);
    const trusted = this.#trust.judge(device, reported, latest, now);
    const { report, rules, isRelocated } = trusted;
    if (isTooNear(report, latest, rules)) return { outcome: 'filtered' };
    if ((rules.dropsDuplicates || report.isResent) && (await this.#isStored(report, deviceId, latest)))
      return { outcome: 'filtered' };
    const ignition = this.#known.ignitionBefore(deviceId, latest);
    const motionSpeedKnots = inheritedNumber(this.#registry, device, 'event.motion.speedThreshold');
    const moment = { deviceId, latest, isRelocated, ignition, motionSpeedKnots, now };
    let unconfirmed: readonly number[] = [];
    const position = completedPosition(report, moment, (draft, pass) => {
      if (pass === 'late') {
        const membership = geofenceMembership(this.#registry, device, draft, latest);
        draft.geofenceIds = membership.geofenceIds;
        unconfirmed = membership.unconfirmed;
      }
      return withComputedAttributes(this.#registry, device, draft, pass);
    });
    if (isTooFarAhead(position.fixTime, now) || isTooFarAhead(position.deviceTime, now))
      return { outcome: 'filtered' };
    const problem = problemOfFix(position);
    if (problem) throw implausibleReportError(report.uniqueId, problem);
    if (!isCalendarActive(this.#registry, device.calendarId, position.fixTime))
      return { outcome: 'filtered' };
    position.id = this.#history.nextPositionId();
    const isNewest = !latest || isNewer(position, latest, now);
    const motion = isNewest ? await this.#motions.step(device, position, latest) : undefined;
    const known = isNewest ? await this.#known.step(device, position, latest) : undefined;
    const crossing = isNewest ? await this.#crossings.step(device, position, latest, unconfirmed) : undefined;
    const proximity =
      isNewest && report.place
        ? await proximityEvents({ registry: this.#registry, latest: this.#latest }, device, position, latest)
        : [];
    const fixes = latest ? [position, latest] : [position];
    const withdrawn = motion && report.place ? withdrawnStops(this.#stopContext, position) : [];
    const due = takesCommand
      ? dueCommands(this.#stopContext, deviceId, { fixes, withdrawn }, now)
      : noDueCommands(withdrawn);
    const { notificationToken: phoneToken } = report;
    await this.#batches.store(
      this.#consequences.consequencesOf(device, position, {
        latest,
        known,
        motion,
        crossing,
        proximity,
        due,
        endsPrivateTrip,
        phoneToken,
        now,
      }),
    );
    trusted.commit();
    return due.command ? { outcome: 'stored', command: due.command } : { outcome: 'stored' };
  }

  /** Whether this report is stored already: as the latest, or as a late one that the device sends again. */
  async #isStored(report: DeviceReport, deviceId: number, latest: Position | undefined): Promise<boolean> {
    if (!latest || report.time === undefined) return false;
    const isSame = report.isResent ? isSentAgain : isRepeated;
    if (isSame(report, latest)) return true;
    if (!report.place && report.isResent && report.time < Date.parse(latest.deviceTime))
      return await this.#history.hasReportAt(deviceId, report.time);
    if (!report.place || report.time > Date.parse(latest.fixTime)) return false;
    const rows = await this.#history.positionRowsInRange(deviceId, report.time, report.time, MAX_REPEATS);
    return positionsFromRows(rows).some((position) => isSame(report, position));
  }
}
