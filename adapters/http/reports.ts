import { Failure } from '@farol/core/domain/values/failure';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { parseFrame } from '@farol/core/fleet/wire/wire-frame';
import type { Reports, ReportQuery } from '@farol/core/ports/reports';
import type { ApiCall } from './tracking-client.ts';

/** Reports of the tracking API (contract §4.7). */
export class HttpReports implements Reports {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  events(span: ReportQuery): Promise<DeviceEvent[]> {
    const searchParams = [...spanQuery(span), ['type', 'allEvents']];
    return this.#call('reports/events', { searchParams }, async (response) => {
      // The list has the format of the events in a frame of the live connection.
      const list = (await response.text()).trim();
      const frame = list.startsWith('[') ? parseFrame(`{"events":${list}}`) : undefined;
      if (!frame) throw new Failure('MALFORMED_ANSWER', response.status);
      return frame.events;
    });
  }
}

/** §7: repeated device ids, times as ISO text. */
function spanQuery({ deviceIds, fromMs, toMs }: ReportQuery): string[][] {
  return [
    ...deviceIds.map((id) => ['deviceId', String(id)]),
    ['from', new Date(fromMs).toISOString()],
    ['to', new Date(toMs).toISOString()],
  ];
}
