import { Failure } from '@farol/core/domain/values/failure';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { ReportRequest } from '@farol/core/domain/report/report-choice';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { reportQuery, spreadsheetQuery } from '@farol/core/domain/report/report-query';
import { parseFrame } from '@farol/core/fleet/wire/wire-frame';
import type {
  ReportAnswer,
  ReportFile,
  ReportQuery,
  ReportReadOptions,
  Reports,
} from '@farol/core/ports/reports';
import { reportRowsFromWire } from '@farol/core/resources/reports/report-wire';
import { readDataUntil } from './data-until.ts';
import { jsonListStream } from './json-list-stream.ts';
import type { ApiCall } from './tracking-client.ts';

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PDF = 'application/pdf';
/** The answer to an impossible `Accept`. */
const NOT_ACCEPTABLE = 406;
/** Devices named in one address, which servers read up to some length: a command may be for a whole fleet. */
const DEVICES_PER_REQUEST = 200;
/** Spreadsheets of long periods take the server a while. */
const SPREADSHEET_TIMEOUT_MS = 300_000;

/** Reports of the tracking API (contract §4.7). */
export class HttpReports implements Reports {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  async events({ deviceIds, ...span }: ReportQuery): Promise<DeviceEvent[]> {
    let events: DeviceEvent[] = [];
    let at = 0;
    do {
      const some = deviceIds.slice(at, at + DEVICES_PER_REQUEST);
      events = [...events, ...(await this.#eventsOf({ ...span, deviceIds: some }))];
      at += DEVICES_PER_REQUEST;
    } while (at < deviceIds.length);
    return events;
  }

  #eventsOf(span: ReportQuery): Promise<DeviceEvent[]> {
    const searchParams = [...spanQuery(span), ['type', 'allEvents']];
    return this.#call('reports/events', { searchParams }, async (response) => {
      // The list has the format of the events in a frame of the live connection.
      const list = (await response.text()).trim();
      const frame = list.startsWith('[') ? parseFrame(`{"events":${list}}`) : undefined;
      if (!frame) throw new Failure('MALFORMED_ANSWER', response.status);
      return frame.events;
    });
  }

  rows(request: ReportRequest, { maxRows, progress, onCancel }: ReportReadOptions): Promise<ReportAnswer> {
    const cancellation = new AbortController();
    onCancel(() => cancellation.abort());
    const options = { searchParams: pairsOf(request), signal: cancellation.signal };
    return this.#call(pathOf(request), options, async (response) => {
      const rows: ReportRow[] = [];
      const dataUntilMs = readDataUntil(response);
      for await (const elements of jsonListStream(response, () => progress(rows.length)))
        for (const row of elements.flatMap((element) => reportRowsFromWire(request.name, element))) {
          if (rows.length >= maxRows) return { rows, isTruncated: true, dataUntilMs };
          rows.push(row);
        }
      progress(rows.length);
      return { rows, isTruncated: false, dataUntilMs };
    });
  }

  async spreadsheet(request: ReportRequest): Promise<ReportFile> {
    const options = {
      searchParams: spreadsheetQuery(request).map(([name, value]) => [name, value]),
      headers: { accept: SPREADSHEET },
      timeout: SPREADSHEET_TIMEOUT_MS,
    };
    const file = this.#call(pathOf(request), options, async (response) => {
      const type = response.headers.get('content-type') ?? '';
      if (!type.startsWith(SPREADSHEET) && !type.startsWith(PDF)) {
        await response.body?.cancel();
        throw new Failure('NO_SPREADSHEET', response.status);
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { bytes, isPdf: type.startsWith(PDF), dataUntilMs: readDataUntil(response) };
    });
    return await file.catch((error: unknown) => {
      throw error instanceof Failure && error.status === NOT_ACCEPTABLE
        ? new Failure('NO_SPREADSHEET', error.status)
        : error;
    });
  }
}

function pathOf({ name }: ReportRequest): string {
  return `reports/${name}`;
}

function pairsOf(request: ReportRequest): string[][] {
  return reportQuery(request).map(([name, value]) => [name, value]);
}

/** Returns the query parameters of a report: repeated device ids, times as ISO text. */
function spanQuery({ deviceIds, fromMs, toMs }: ReportQuery): string[][] {
  return [
    ...deviceIds.map((id) => ['deviceId', String(id)]),
    ['from', new Date(fromMs).toISOString()],
    ['to', new Date(toMs).toISOString()],
  ];
}
