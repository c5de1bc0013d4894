import { retentionStartMs } from '@farol/core/domain/server/retention';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Selectable } from 'kysely';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import type { MediaStore } from '../storage/media.ts';
import { readableRows } from '../storage/schema/readable-rows.ts';
import type { InspectionRow } from '../storage/schema/schema.ts';
import { answersOf, hasStoredPhoto } from '../storage/tables/inspections.ts';
import { forbidden, notFound } from '../wire/http-error.ts';
import { formatWireDate } from '../wire/wire-date.ts';

/** So many inspections are told at once. */
const PAGE = 20;
/** Rows that are removed at once. */
const BATCH = 200;

/** What drivers inspected, for those who see the vehicle (facts §6); drivers themselves and guests see none. */
export class InspectionService {
  readonly #registry: Registry;
  readonly #media: MediaStore;
  readonly #namespace: Namespace;

  constructor(registry: Registry, { media, namespace }: { media: MediaStore; namespace: Namespace }) {
    this.#registry = registry;
    this.#media = media;
    this.#namespace = namespace;
  }

  /**
   * Returns the inspections of a device in [from, to), the newest first, at most 20, as far back as the caller may see
   * events. Throws for guests, and for devices that the caller may not access.
   * @param range milliseconds since the epoch
   */
  async ofDevice(
    access: Access,
    deviceId: number,
    range: { from: number; to: number },
    nowMs: number,
  ): Promise<object[]> {
    requireReader(access, deviceId);
    const from = Math.max(range.from, access.historyStart('events', nowMs), 0);
    const rows = await this.#registry.query
      .selectFrom('inspections')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('made_at', '>=', from)
      .where('made_at', '<', range.to)
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute();
    return readableRows('inspections', rows, toldInspection);
  }

  /**
   * Returns the photo of an item. Throws for guests, for devices that the caller may not access and inspections that
   * are too old for the caller, and with 404 where there is none.
   */
  async photo(
    access: Access,
    { deviceId, id, item }: { deviceId: number; id: number; item: number },
    nowMs: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    requireReader(access, deviceId);
    const row = await this.#registry.query
      .selectFrom('inspections')
      .select(['id', 'made_at'])
      .where('id', '=', id)
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
    if (!row) throw notFound();
    if (!access.canSeeHistoryAt('events', row.made_at, nowMs)) throw forbidden('Operation restricted');
    const bytes = await this.#media.read(deviceId, photoFile(row.id, item));
    if (!bytes) throw notFound();
    return bytes;
  }

  /** Removes what is older than the history is kept, and what removed devices leave, with the photos. */
  async removeOld(nowMs: number): Promise<void> {
    const before = retentionStartMs(this.#registry.server.attributes, this.#namespace, nowMs);
    const { query } = this.#registry;
    const devices = await query.selectFrom('inspections').select('device_id').distinct().execute();
    for (const { device_id: deviceId } of devices) {
      const end = this.#registry.devices.get(deviceId) ? before : Number.MAX_SAFE_INTEGER;
      if (end === undefined) continue;
      for (let isMore = true; isMore;) isMore = await this.#removeBatch(deviceId, end);
    }
  }

  /** Returns whether there may be more. The photos go first: what has no row is never found again. */
  async #removeBatch(deviceId: number, before: number): Promise<boolean> {
    const { query } = this.#registry;
    const rows = await query
      .selectFrom('inspections')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('made_at', '<', before)
      .orderBy('made_at')
      .limit(BATCH)
      .execute();
    for (const row of rows)
      for (let item = 0; 2 ** item <= row.photos; item++)
        if (hasStoredPhoto(row, item)) await this.#media.remove(deviceId, photoFile(row.id, item));
    if (rows.length > 0)
      await query
        .deleteFrom('inspections')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    return rows.length === BATCH;
  }
}

/** Returns the name of the file with the photo of an item. */
export function photoFile(id: number, item: number): string {
  return `inspection-${id}-${item}.jpg`;
}

function requireReader(access: Access, deviceId: number): void {
  access.requireRecord('device', deviceId);
  if (access.seesReduced) throw forbidden('Operation restricted');
}

function toldInspection(row: Selectable<InspectionRow>): object {
  return {
    id: row.id,
    deviceId: row.device_id,
    kind: row.kind,
    time: formatWireDate(row.made_at),
    driverName: row.driver_name,
    answers: answersOf(row).map(({ text, isOk, note, hasPhoto }, item) => ({
      text,
      ok: isOk,
      note,
      photo: hasPhoto ? (hasStoredPhoto(row, item) ? 'stored' : 'awaited') : 'none',
    })),
  };
}
