import { z } from 'zod';
import {
  REPORT_PROBLEM_KINDS,
  UNREADABLE_REASONS,
  type ReportProblem,
  type UnreadableReport,
} from '@farol/core/domain/device/report-problem';
import { Failure } from '@farol/core/domain/values/failure';
import type { ReportProblems } from '@farol/core/ports/report-problems';
import type { ApiCall } from './tracking-client.ts';

const problem = z.object({
  kind: z.enum(REPORT_PROBLEM_KINDS),
  reports: z.number(),
  lastTime: z.string(),
  sample: z.string(),
});
const unreadableReport = z.object({
  time: z.string(),
  address: z.string(),
  reason: z.enum(UNREADABLE_REASONS),
  text: z.string(),
  reports: z.number(),
});

/** What could not be taken of reports, from the product's own API (contract §8.4). */
export class HttpReportProblems implements ReportProblems {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  async ofDevice(deviceId: number): Promise<readonly ReportProblem[]> {
    return await this.#listOf(`devices/${deviceId}/report-problems`, problem);
  }

  async unreadable(): Promise<readonly UnreadableReport[]> {
    return await this.#listOf('server/unreadable-reports', unreadableReport);
  }

  async #listOf<Item>(path: string, item: z.ZodType<Item>): Promise<readonly Item[]> {
    return await this.#product(path, {}, async (response) => {
      const { data } = z.array(item).safeParse(await response.json<unknown>());
      if (!data) throw new Failure('MALFORMED_ANSWER', response.status);
      return data;
    }).catch((error: unknown) => {
      // Only the embedded server counts them.
      if (error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER')) return [];
      throw error;
    });
  }
}
