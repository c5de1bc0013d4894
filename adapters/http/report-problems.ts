import {
  REPORT_PROBLEM_KINDS,
  UNREADABLE_REASONS,
  type DeviceWithRefusals,
  type RefusedReport,
  type ReportProblem,
  type UnreadableReport,
} from '@farol/core/domain/device/report-problem';
import type { UnregisteredDevice } from '@farol/core/domain/device/unregistered-device';
import { Failure } from '@farol/core/domain/values/failure';
import type { ReportProblems } from '@farol/core/ports/report-problems';
import type { UnregisteredDevices } from '@farol/core/ports/unregistered-devices';
import type { ApiCall } from './tracking-client.ts';

/** What reports and is not registered, and what could not be taken of reports, from the product's own API (contract §8.4). */
export class HttpReportProblems implements ReportProblems, UnregisteredDevices {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  async list(): Promise<readonly UnregisteredDevice[]> {
    return await this.#listOf('server/unregistered-devices', isUnregisteredDevice);
  }

  async ofDevice(deviceId: number): Promise<readonly ReportProblem[]> {
    return await this.#listOf(`devices/${deviceId}/report-problems`, isReportProblem);
  }

  async refusedOf(deviceId: number): Promise<readonly RefusedReport[]> {
    return await this.#listOf(`devices/${deviceId}/refused-reports`, isRefusedReport);
  }

  async refusedDevices(): Promise<readonly DeviceWithRefusals[]> {
    return await this.#listOf('server/refused-reports', isDeviceWithRefusals);
  }

  async unreadable(): Promise<readonly UnreadableReport[]> {
    return await this.#listOf('server/unreadable-reports', isUnreadableReport);
  }

  /** Reads a list; what a newer server tells besides is left out. */
  async #listOf<Item>(path: string, isItem: (sent: unknown) => sent is Item): Promise<readonly Item[]> {
    return await this.#product(path, {}, async (response) => {
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return sent.filter(isItem);
    }).catch((error: unknown) => {
      // Only the embedded server counts them.
      if (error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER')) return [];
      throw error;
    });
  }
}

function isUnregisteredDevice(sent: unknown): sent is UnregisteredDevice {
  return isRecord(sent) && typeof sent['uniqueId'] === 'string' && typeof sent['reports'] === 'number';
}

function isReportProblem(sent: unknown): sent is ReportProblem {
  return (
    isRecord(sent) &&
    isOneOf(REPORT_PROBLEM_KINDS, sent['kind']) &&
    typeof sent['reports'] === 'number' &&
    typeof sent['lastTime'] === 'string' &&
    typeof sent['sample'] === 'string'
  );
}

function isRefusedReport(sent: unknown): sent is RefusedReport {
  return (
    isRecord(sent) && ['time', 'protocol', 'reason', 'text'].every((key) => typeof sent[key] === 'string')
  );
}

function isDeviceWithRefusals(sent: unknown): sent is DeviceWithRefusals {
  return (
    isRecord(sent) &&
    typeof sent['deviceId'] === 'number' &&
    typeof sent['reports'] === 'number' &&
    typeof sent['lastTime'] === 'string'
  );
}

function isUnreadableReport(sent: unknown): sent is UnreadableReport {
  return (
    isRecord(sent) &&
    isOneOf(UNREADABLE_REASONS, sent['reason']) &&
    typeof sent['time'] === 'string' &&
    typeof sent['address'] === 'string' &&
    typeof sent['text'] === 'string' &&
    typeof sent['reports'] === 'number'
  );
}

function isRecord(sent: unknown): sent is Record<string, unknown> {
  return typeof sent === 'object' && sent !== null;
}

function isOneOf(known: readonly string[], sent: unknown): boolean {
  return typeof sent === 'string' && known.includes(sent);
}
