import type { StoredInspection } from '@farol/core/domain/device/inspection';
import { Failure } from '@farol/core/domain/values/failure';
import type { Inspections } from '@farol/core/ports/inspections';
import { inspectionFromWire } from '@farol/core/resources/reports/inspection-wire';
import type { ApiCall } from './tracking-client.ts';

/** What drivers inspected, from the product's own API (facts §6). */
export class HttpInspections implements Inspections {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  async ofDevice(deviceId: number, beforeMs: number): Promise<readonly StoredInspection[]> {
    const searchParams = { from: new Date(0).toISOString(), to: new Date(beforeMs).toISOString() };
    return await this.#product(`devices/${deviceId}/inspections`, { searchParams }, async (response) => {
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return sent.flatMap((item: unknown) => inspectionFromWire(item) ?? []);
    }).catch((error: unknown) => {
      // Only the embedded server has them.
      if (error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER')) return [];
      throw error;
    });
  }
}
