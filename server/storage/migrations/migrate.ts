import type { Kysely, SchemaModule } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { addSecondPayments, createAccountAccess, createInvoices, createProviderEvents } from './billing.ts';
import { keepTrackerAlarms } from './check-in-alarms.ts';
import { createCheckIns } from './check-ins.ts';
import { createCommandLog } from './command-log.ts';
import { createEngineStops } from './engine-stops.ts';
import { indexDoubtfulFixes } from './doubtful-fixes.ts';
import { createFirstTables } from './first-tables.ts';
import { createOpenId } from './openid.ts';
import { createProductTables } from './product-tables.ts';
import { createImports } from './imports.ts';
import { partitionHistory } from './history-partitions.ts';
import { createInspections } from './inspections.ts';
import { createIntegrations } from './integrations.ts';
import { createPrivateTrips } from './private-trips.ts';
import { createRuleSilences } from './rule-silences.ts';
import { addSmsCosts } from './sms-costs.ts';
import { createSmsDays } from './sms-days.ts';
import { createInvitations } from './invitations.ts';
import { createPushSubscriptions } from './push-subscriptions.ts';
import { createQueuedCommands } from './queued-commands.ts';
import { repairHistory } from './repair-history.ts';
import { addDayOutlines } from './day-outlines.ts';
import { createOutbox } from './outbox.ts';
import { createOpenAlarms } from './open-alarms.ts';
import { createReportDays } from './report-days.ts';
import { addReportTurns } from './report-turns.ts';
import { addLeftGeofences } from './left-geofences.ts';
import { addScheduleAuthors } from './schedule-authors.ts';
import { addSessionPlaces } from './session-places.ts';
import { createScheduledReports } from './scheduled-reports.ts';
import { createTokenUse } from './token-use.ts';
import type { Schema } from '../schema/schema.ts';

type MigrationStep = (schema: SchemaModule, kind: DatabaseKind, query: Kysely<Schema>) => Promise<void>;

/** Every schema migration in order; released ones are never edited, only followed by others. */
const MIGRATIONS: Record<string, MigrationStep> = {
  '0001-first-tables': createFirstTables,
  '0002-queued-commands': createQueuedCommands,
  '0003-product-tables': createProductTables,
  '0004-plausible-history': (_schema, kind, query) => repairHistory(query, kind),
  '0005-engine-stops': createEngineStops,
  '0006-token-use': createTokenUse,
  '0007-scheduled-reports': createScheduledReports,
  '0008-report-days': createReportDays,
  '0009-day-outlines': addDayOutlines,
  '0010-schedule-authors': addScheduleAuthors,
  '0011-left-geofences': addLeftGeofences,
  '0013-command-log': createCommandLog,
  '0014-report-turns': addReportTurns,
  '0015-open-alarms': createOpenAlarms,
  '0016-invitations': createInvitations,
  '0018-check-ins': createCheckIns,
  '0019-openid': createOpenId,
  '0020-session-places': addSessionPlaces,
  '0022-inspections': createInspections,
  '0023-doubtful-fixes': indexDoubtfulFixes,
  '0024-outbox': createOutbox,
  '0025-integrations': createIntegrations,
  '0026-push-subscriptions': createPushSubscriptions,
  '0027-private-trips': createPrivateTrips,
  '0028-rule-silences': createRuleSilences,
  '0029-sms-days': createSmsDays,
  '0030-sms-costs': addSmsCosts,
  '0033-invoices': createInvoices,
  '0034-account-access': createAccountAccess,
  '0035-provider-events': createProviderEvents,
  '0040-second-payments': addSecondPayments,
  '0045-imports': createImports,
  '0047-history-partitions': partitionHistory,
  '0048-check-in-alarms': (_schema, _kind, query) => keepTrackerAlarms(query),
};

/** Thrown when the data was written by a newer version, with migrations this one does not have. */
export class NewerSchemaError extends Error {
  constructor(step: string) {
    super(
      `The data was written by a newer version of Farol (it has ${step.slice(0, 60)}). Start that version, or restore a backup that this one has made.`,
    );
  }
}

/**
 * Migrates the database to the newest schema. Rejects with the reason when a migration fails, which is rolled
 * back, and with NewerSchemaError when a newer version has written the data.
 */
export async function migrate(database: Kysely<Schema>, kind: DatabaseKind): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, step]): [string, Migration] => [
      name,
      { up: (db) => step(db.schema, kind, db) },
    ]),
  );
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const newer = (await executedSteps(database)).find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (newer !== undefined) throw new NewerSchemaError(newer);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Returns the names of the applied migrations; none for a new database. */
async function executedSteps(database: Kysely<Schema>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
