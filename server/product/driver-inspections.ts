import { checklistAttribute, checklistFromText, CHECKLIST_LIMITS } from '@farol/core/domain/device/checklist';
import type { Device } from '@farol/core/domain/device/device';
import type { Driver } from '@farol/core/domain/device/driver';
import {
  INSPECTION_KINDS,
  INSPECTION_LIMITS,
  problemText,
  problemsOf,
} from '@farol/core/domain/device/inspection';
import { cleanedPicture } from '@farol/core/domain/picture/picture-file';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { CheckInService } from '../accounts/check-ins.ts';
import type { EventRecorder } from '../events/event-recorder.ts';
import { damagedPicture, oversizedPicture, unknownPictureType } from '../pictures/picture-intake.ts';
import { inheritedAttribute } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import type { DeviceQueues } from '../runtime/device-queues.ts';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import type { MediaStore } from '../storage/media.ts';
import type { InspectionRow } from '../storage/schema/schema.ts';
import { answersOf, type StoredAnswer } from '../storage/tables/inspections.ts';
import { definedText, flagField, momentField, requiredId, requiredText } from '../wire/body-fields.ts';
import { badRequest, noSpace, notFound } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { photoFile } from './inspections.ts';

export const inspectionBody = z.object({
  id: requiredText(64).refine((id) => /^[\w-]+$/.test(id), 'must be letters and digits'),
  kind: z.enum(INSPECTION_KINDS, 'must be checklist or problem'),
  deviceId: requiredId,
  /** When it was made, for inspections that were kept while the phone was offline. */
  madeAt: momentField,
  answers: z
    .array(
      z.object({
        text: definedText(CHECKLIST_LIMITS.itemLength),
        ok: flagField,
        note: definedText(INSPECTION_LIMITS.noteLength),
        /** Whether a photo follows. */
        photo: flagField,
      }),
    )
    .min(1, 'must not be empty')
    .max(CHECKLIST_LIMITS.items, `must not have more than ${CHECKLIST_LIMITS.items} items`)
    .refine(
      (answers) => answers.filter(({ photo }) => photo).length <= CHECKLIST_LIMITS.photos,
      `must not have more than ${CHECKLIST_LIMITS.photos} photos`,
    ),
});

/** Inspections of one driver: a burst, then one every half minute. Their photos are bounded with them. */
const LIMIT = { burst: 30, refillMs: 30_000 };
/** The longest time that an inspection may have waited on a phone. */
const KEPT_MS = 400 * 86_400_000;
/** The vehicle's last place is where an inspection was made if that was just now. */
const RECENT_MS = 15 * 60_000;

/** What the parts of the inspections need. */
export interface InspectionParts {
  checkIns: CheckInService;
  eventRecorder: EventRecorder;
  deviceQueues: DeviceQueues;
  media: MediaStore;
  hasFreeSpace: () => boolean;
  namespace: Namespace;
}

/**
 * The checklist that drivers go through before they drive, and the problems that they report (§7,
 * `/qr-driver/checklist`). Each inspection is stored once, however often it is sent; its problems become one event of
 * the vehicle. The photos follow one by one, so that a weak line loses none of the others.
 */
export class DriverInspectionService {
  readonly #registry: Registry;
  readonly #parts: InspectionParts;
  readonly #limiter = new RateLimiter(LIMIT);

  constructor(registry: Registry, parts: InspectionParts) {
    this.#registry = registry;
    this.#parts = parts;
  }

  /**
   * Returns the checklist of the vehicle that the calling driver is checked in to, and when the driver sent it since
   * then. Rejects callers who are no drivers or are in no vehicle.
   */
  async checklist(access: Access): Promise<object> {
    const { checkIns, namespace } = this.#parts;
    const { device, sinceMs } = checkIns.requireCheckedIn(access);
    const said = inheritedChecklist(this.#registry, device, namespace);
    const sent = await this.#registry.query
      .selectFrom('inspections')
      .select(({ fn }) => fn.max('made_at').as('at'))
      .where('device_id', '=', device.id)
      .where('user_id', '=', access.user.id)
      .where('kind', '=', 'checklist')
      .where('made_at', '>=', sinceMs)
      .executeTakeFirst();
    const at = sent?.at ?? undefined;
    return {
      deviceId: device.id,
      items: said,
      sentAt: at === undefined ? null : formatWireDate(at),
    };
  }

  /**
   * Stores an inspection, unless it is stored already, and tells of its problems. Rejects callers who are no drivers,
   * vehicles that the driver was never checked in to, and what is beyond the bounds.
   */
  async receive(access: Access, body: unknown, nowMs: number): Promise<void> {
    const sent = parseBody(inspectionBody, body);
    const { driver, device } = await this.#parts.checkIns.requireDriven(access, sent.deviceId);
    const answers = sent.answers.map(({ text, ok, note, photo }) => ({
      text,
      isOk: ok,
      note,
      hasPhoto: photo,
    }));
    const isEmpty = sent.kind === 'problem' && answers.every(({ note }) => note.trim() === '');
    if (isEmpty) throw badRequest('Field "note" must not be empty');
    const madeAtMs = sent.madeAt === null ? nowMs : Date.parse(sent.madeAt);
    await this.#parts.deviceQueues.run(device.id, async () => {
      const stored = await this.#stored(access.user.id, sent.id);
      if (!stored) {
        this.#limiter.acquireOrThrow(String(access.user.id), nowMs);
        await this.#registry.query
          .insertInto('inspections')
          .values({
            device_id: device.id,
            user_id: access.user.id,
            driver_unique_id: driver.uniqueId,
            driver_name: driver.name,
            inspection_id: sent.id,
            kind: sent.kind,
            // A phone's clock may be ahead: no inspection is later than its arrival.
            made_at: Math.max(nowMs - KEPT_MS, Math.min(nowMs, madeAtMs)),
            answers: JSON.stringify(answers),
          })
          .execute();
      }
      const row = stored ?? (await this.#stored(access.user.id, sent.id));
      // An inspection whose event was not stored, because the server was stopped in between, is sent again.
      if (row && !row.is_told) await this.#tell(row, driver, device, nowMs);
    });
  }

  /**
   * Stores the photo of an item; sent again it changes nothing. Rejects callers who are no drivers, items of which no
   * photo was announced, and what is no JPEG or too large.
   */
  async receivePhoto(
    access: Access,
    {
      inspectionId,
      item,
      type,
      content,
    }: { inspectionId: string; item: number; type: string; content: ArrayBuffer },
  ): Promise<void> {
    const { media, hasFreeSpace, checkIns, deviceQueues } = this.#parts;
    checkIns.requireDriver(access);
    const row = await this.#stored(access.user.id, inspectionId);
    if (!row) throw notFound();
    await checkIns.requireDriven(access, row.device_id);
    if (!answersOf(row)[item]?.hasPhoto) throw notFound();
    if (type !== 'image/jpeg') throw unknownPictureType();
    if (!hasFreeSpace()) throw noSpace();
    const picture = cleanedPicture(type, new Uint8Array(content), {
      bytes: INSPECTION_LIMITS.photoBytes,
      sidePixels: INSPECTION_LIMITS.photoPixels,
    });
    if (picture === 'tooLarge') throw oversizedPicture();
    if (picture === 'unreadable') throw damagedPicture();
    await deviceQueues.run(row.device_id, async () => {
      const now = await this.#stored(access.user.id, inspectionId);
      const bit = 2 ** item;
      if (!now || Math.trunc(now.photos / bit) % 2 === 1) return;
      await media.save(now.device_id, photoFile(now.id, item), picture.bytes);
      await this.#registry.query
        .updateTable('inspections')
        .set({ photos: sql`photos + ${bit}` })
        .where('id', '=', now.id)
        .execute();
    });
  }

  async #stored(userId: number, inspectionId: string): Promise<Selectable<InspectionRow> | undefined> {
    return this.#registry.query
      .selectFrom('inspections')
      .selectAll()
      .where('user_id', '=', userId)
      .where('inspection_id', '=', inspectionId)
      .executeTakeFirst();
  }

  async #tell(row: Selectable<InspectionRow>, driver: Driver, device: Device, nowMs: number): Promise<void> {
    const answers: readonly StoredAnswer[] = answersOf(row);
    const problems = problemsOf(answers);
    if (problems.length > 0) {
      const isRecent = row.made_at >= nowMs - RECENT_MS;
      await this.#parts.eventRecorder.record([
        {
          type: 'driverProblem',
          eventTime: formatWireDate(row.made_at),
          deviceId: device.id,
          positionId: isRecent ? (this.#registry.devices.get(device.id)?.positionId ?? 0) : 0,
          geofenceId: 0,
          maintenanceId: 0,
          attributes: {
            driverUniqueId: driver.uniqueId,
            inspectionId: row.id,
            problem: problemText(answers),
            problems: problems.length,
          },
        },
      ]);
    }
    await this.#registry.query
      .updateTable('inspections')
      .set({ is_told: 1 })
      .where('id', '=', row.id)
      .execute();
  }
}

/** The checklist of a vehicle: its own, else that of its groups, else the server's; no items for none. */
function inheritedChecklist(registry: Registry, device: Device, namespace: Namespace) {
  return checklistFromText(inheritedAttribute(registry, device, checklistAttribute(namespace))) ?? [];
}
