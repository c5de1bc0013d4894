import { dropExpiredStops, EXPIRY_CHECK_INTERVAL_MS } from '../commands/waiting-commands.ts';
import { BILLING_CHECK_INTERVAL_MS } from '../billing/billing-run.ts';
import { Retention, RETENTION_SWEEP_INTERVAL_MS } from '../admin/retention.ts';
import type { AlertExpansion } from '../delivery/alert-expansion.ts';
import { ReportSchedules, SCHEDULE_CHECK_INTERVAL_MS } from '../delivery/report-schedules.ts';
import { DRIVER_RULES_INTERVAL_MS } from '../engine-stops/driver-rules.ts';
import { INACTIVITY_CHECK_INTERVAL_MS, InactivityWatch } from '../events/inactivity-watch.ts';
import { STATUS_TIMEOUT_MS, StatusTimeoutWatch } from '../events/status-timeout-watch.ts';
import { DECODER_CHECK_INTERVAL_MS, type Decoders } from '../intake/decoders/decoders.ts';
import type { Intake } from '../intake/intake.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import { REPORT_DAYS_INTERVAL_MS, type DailyAggregation } from '../reports/daily-aggregation.ts';
import type { ClockWatch } from '../runtime/clock-watch.ts';
import { logMaintenanceFailure, startPeriodicWork } from '../runtime/periodic-work.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { DISK_CHECK_INTERVAL_MS, type DiskWatch } from '../storage/disk-watch.ts';
import { BACKUP_CHECK_INTERVAL_MS, ScheduledBackups } from '../storage/scheduled-backups.ts';
import type { Services } from '../services/services.ts';

/** What the server checks again and again; each can be asked for now. */
export interface PeriodicChecks {
  /** Checks the status timeout; otherwise done every minute. */
  checkStatusTimeouts(silentMs: number): Promise<void>;
  /** Drops waiting engine stops that have expired; otherwise done every 10 seconds. */
  checkWaitingStops(): Promise<void>;
  /** Applies the drivers' rules whose time has come. */
  checkDriverRules(): Promise<void>;
  /** Looks after the decoders: devices, gaps, commands; otherwise done every minute. */
  checkDecoders(): Promise<void>;
  /** Checks for inactive devices; otherwise done every 15 minutes. */
  checkInactivity(): Promise<void>;
  /** Removes expired history; otherwise done every hour and when a device is removed. */
  sweepHistory(): Promise<void>;
  /** Aggregates days for reports; otherwise done every ten minutes. */
  aggregateReportDays(): Promise<void>;
  /** Checks the free disk space; otherwise done every few seconds. */
  checkDisk(): Promise<void>;
  /** Runs scheduled reports and mails what is due; otherwise done every minute. */
  mailReports(): Promise<void>;
  /** Issues invoices and follows the calendar; otherwise done every minute. */
  runBilling(): Promise<void>;
}

/** What is checked. */
export interface CheckedParts {
  readonly settings: Settings;
  readonly services: Services;
  readonly database: Database;
  readonly disk: DiskWatch;
  readonly time: ClockWatch;
  readonly publisher: LivePublisher;
  readonly intake: Intake;
  readonly decoders: Decoders;
  readonly expansion: AlertExpansion;
  readonly retention: Retention;
  readonly reportDays: DailyAggregation;
  readonly metrics: Metrics | undefined;
}

/** Starts to check; `closing` ends that, and waits for what has begun. */
export function startPeriodicChecks(parts: CheckedParts, closing: AsyncDisposableStack): PeriodicChecks {
  const { settings, services, database, disk, time, publisher, intake, decoders, retention, reportDays } =
    parts;
  const { registry, outbox, eventRecorder: recorder } = services;
  const statusTimeouts = new StatusTimeoutWatch(registry, { recorder, publisher, time });
  const inactivity = new InactivityWatch(registry, recorder, time);
  const schedules = new ReportSchedules(registry, outbox, () => time.isInDoubt());
  const backups =
    settings.backups &&
    new ScheduledBackups(settings.backups, { location: database.location, dataFolder: settings.dataFolder });
  parts.metrics?.add('last_backup_timestamp_seconds', 'When the newest scheduled backup was made', () =>
    backups?.newestMs === undefined ? undefined : backups.newestMs / 1000,
  );
  const checkBackups = async () => (time.isInDoubt() ? undefined : backups?.check(time.now()));
  const checkSchedules = () => schedules.check(time.now());
  const checkWaitingStops = () => dropExpiredStops(services, time.now());
  const checkDriverRules = () => services.driverRules.check(time.now());
  const checkBilling = () => services.billingRun.check();
  const fold = () => reportDays.fold();
  const removeOld = async (): Promise<void> => {
    if (time.isInDoubt()) return;
    await services.shares.removeExpired(time.now());
    await services.checkIns.removeOld(time.now());
    await services.privateTrips.removeOld(time.now());
    await services.inspections.removeOld(time.now());
    await parts.expansion.removeOld();
    await services.providerWebhook.removeOld(time.now());
  };
  closing.defer(() => services.billingRun.settled());
  closing.defer(() => reportDays.stop());
  closing.defer(() => retention.stop());
  closing.defer(() => backups?.stop());
  for (const work of [() => retention.sweep(), fold, checkSchedules, checkBilling, checkBackups])
    void work().catch(logMaintenanceFailure);
  closing.defer(
    startPeriodicWork([
      { everyMs: BACKUP_CHECK_INTERVAL_MS, work: checkBackups },
      { everyMs: INACTIVITY_CHECK_INTERVAL_MS, work: () => inactivity.check() },
      { everyMs: SCHEDULE_CHECK_INTERVAL_MS, work: checkSchedules },
      { everyMs: BILLING_CHECK_INTERVAL_MS, work: checkBilling },
      { everyMs: EXPIRY_CHECK_INTERVAL_MS, work: checkWaitingStops },
      { everyMs: DRIVER_RULES_INTERVAL_MS, work: checkDriverRules },
      { everyMs: REPORT_DAYS_INTERVAL_MS, work: fold },
      { everyMs: RETENTION_SWEEP_INTERVAL_MS, work: () => retention.sweep() },
      { everyMs: DECODER_CHECK_INTERVAL_MS, work: () => decoders.check() },
      { everyMs: DISK_CHECK_INTERVAL_MS, work: () => disk.check() },
      { everyMs: MINUTE_MS, work: () => statusTimeouts.check(STATUS_TIMEOUT_MS) },
      { everyMs: MINUTE_MS, work: removeOld },
      { everyMs: MINUTE_MS, work: async () => intake.forgetRemovedDevices() },
      { everyMs: MINUTE_MS, work: async () => services.reportProblems.forgetRemovedDevices() },
    ]),
  );
  return {
    checkStatusTimeouts: (silentMs) => statusTimeouts.check(silentMs),
    checkWaitingStops,
    checkDriverRules,
    checkDecoders: () => decoders.check(),
    checkInactivity: () => inactivity.check(),
    sweepHistory: () => retention.sweep(),
    aggregateReportDays: fold,
    checkDisk: () => disk.check(),
    mailReports: async () => {
      await checkSchedules();
      await outbox.settled();
    },
    runBilling: checkBilling,
  };
}

const MINUTE_MS = 60_000;
