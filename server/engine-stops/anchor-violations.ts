import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Database } from '../storage/database.ts';
import { readOrSkip } from '../storage/schema/readable-rows.ts';
import { objectIn } from '../storage/schema/stored-json.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';

/** How long users who sign in later still get an automatic engine stop, milliseconds. */
const RETENTION_MS = 86_400_000;
/** Per device only the latest are kept. */
const MAX_PER_DEVICE = 5;

/**
 * The automatic engine stops of the last day, by anchors and by geofences that lock, oldest first; stored in
 * the database, so that they survive a restart.
 */
export class AnchorViolations {
  #events: DeviceEvent[] = [];

  static async open(database: Database): Promise<AnchorViolations> {
    const violations = new AnchorViolations();
    const rows = await database.query
      .selectFrom('anchor_violations')
      .select(['event_id', 'event'])
      .orderBy('event_id')
      .execute();
    violations.#events = rows.flatMap(
      ({ event_id, event }) =>
        readOrSkip(`Row ${event_id} of anchor_violations`, (): DeviceEvent[] => [objectIn(event)]) ?? [],
    );
    return violations;
  }

  /** Returns those of the last day. @param nowMs milliseconds since the epoch */
  recent(nowMs: number): readonly DeviceEvent[] {
    return this.#events.filter(({ eventTime }) => Date.parse(eventTime) > nowMs - RETENTION_MS);
  }

  async add(transaction: RecordTransaction, event: DeviceEvent): Promise<void> {
    const { id, deviceId, eventTime } = event;
    const own = this.#events.filter((known) => known.deviceId === deviceId);
    const time = Date.parse(eventTime);
    const removedIds = new Set([
      ...own.slice(0, Math.max(0, own.length + 1 - MAX_PER_DEVICE)).map((known) => known.id),
      ...this.#events
        .filter((known) => Date.parse(known.eventTime) < time - RETENTION_MS)
        .map((known) => known.id),
    ]);
    await transaction.query
      .insertInto('anchor_violations')
      .values({ event_id: id, device_id: deviceId, time, event: JSON.stringify(event) })
      .execute();
    for (const removedId of removedIds)
      await transaction.query.deleteFrom('anchor_violations').where('event_id', '=', removedId).execute();
    transaction.afterCommit(() => {
      this.#events = [...this.#events.filter((known) => !removedIds.has(known.id)), event];
    });
  }
}
