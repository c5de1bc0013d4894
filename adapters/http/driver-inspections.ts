import type { DueChecklist, Inspection } from '@farol/core/domain/device/inspection';
import { Failure } from '@farol/core/domain/values/failure';
import type { DriverInspections } from '@farol/core/ports/driver-inspections';
import { dueChecklistFromWire } from '@farol/core/resources/reports/inspection-wire';
import type { ApiCall } from './tracking-client.ts';

/** A driver's inspections at the product's back end (§7, `/qr-driver/checklist`). */
export class HttpDriverInspections implements DriverInspections {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  checklist(): Promise<DueChecklist> {
    return this.#product('qr-driver/checklist', {}, async (response) => {
      const due = dueChecklistFromWire(await response.json());
      if (!due) throw new Failure('MALFORMED_ANSWER', response.status);
      return due;
    });
  }

  send({ inspectionId, kind, deviceId, madeAtMs, answers }: Inspection): Promise<void> {
    const json = {
      id: inspectionId,
      kind,
      deviceId,
      madeAt: new Date(madeAtMs).toISOString(),
      answers: answers.map(({ text, isOk, note, hasPhoto }) => ({ text, ok: isOk, note, photo: hasPhoto })),
    };
    return this.#product('qr-driver/inspections', { method: 'post', json }, () => Promise.resolve());
  }

  sendPhoto(inspectionId: string, item: number, photo: string): Promise<void> {
    const path = `qr-driver/inspections/${encodeURIComponent(inspectionId)}/photos/${item}`;
    const body = Uint8Array.from(atob(photo), (letter) => letter.codePointAt(0) ?? 0);
    const options = { method: 'put', body, headers: { 'content-type': 'image/jpeg' } };
    return this.#product(path, options, () => Promise.resolve());
  }
}
