import type { DueChecklist, Inspection } from '@farol/core/domain/device/inspection';
import { Failure } from '@farol/core/domain/values/failure';
import type { DriverInspections } from '@farol/core/ports/driver-inspections';
import type { MemoryNetwork } from './network.ts';

/** The inspections of one driver in memory, as a server takes them (§7, `/qr-driver/checklist`). */
export class MemoryDriverInspections implements DriverInspections {
  /** What was sent, each once, the oldest first. */
  readonly received: Inspection[] = [];
  /** The photos by inspection and item, such as `id-0`. */
  readonly photos = new Map<string, string>();
  readonly #network: MemoryNetwork;
  /** The vehicles that the driver was in. */
  readonly #driven = new Set<number>();
  #due: DueChecklist | undefined;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  /** The driver is in a vehicle with this checklist, or in none. */
  enter(due: DueChecklist | undefined): void {
    this.#due = due;
    if (due) this.#driven.add(due.deviceId);
  }

  async checklist(): Promise<DueChecklist> {
    await this.#network.transmit();
    if (!this.#due) throw new Failure('NOT_CHECKED_IN', 400);
    return this.#due;
  }

  async send(inspection: Inspection): Promise<void> {
    await this.#network.transmit();
    if (!this.#driven.has(inspection.deviceId)) throw new Failure('NOT_CHECKED_IN', 400);
    if (this.received.some(({ inspectionId }) => inspectionId === inspection.inspectionId)) return;
    this.received.push(inspection);
    if (inspection.kind === 'checklist' && this.#due?.deviceId === inspection.deviceId)
      this.#due = { ...this.#due, sentAtMs: inspection.madeAtMs };
  }

  async sendPhoto(inspectionId: string, item: number, photo: string): Promise<void> {
    await this.#network.transmit();
    const inspection = this.received.find((candidate) => candidate.inspectionId === inspectionId);
    if (!inspection?.answers[item]?.hasPhoto) throw new Failure('HTTP_404_NOT_FOUND', 404);
    this.photos.set(`${inspectionId}-${item}`, photo);
  }
}
