import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FleetService } from '@farol/adapters/live-fleet/fleet-service';
import type { BackendResponse } from '@farol/adapters/live-fleet/fleet-messages';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { FleetTrackingServer } from '../fleet-tracking-server.ts';

let server: FleetTrackingServer;
let service: FleetService;
let posted: BackendResponse[];

beforeEach(async () => {
  server = new FleetTrackingServer();
  server.answers = {
    devices: [plainDevice(1), plainDevice(2)],
    positions: [plainPosition(1, 0), plainPosition(2, 0)],
  };
  posted = [];
  const source = { api: await server.start(), namespace: 'farol' };
  service = new FleetService(source, (message) => posted.push(message));
});
afterEach(() => server.stop());

const reports = () => posted.flatMap((message) => (message.type === 'report' ? [message.report] : []));

function search(query: string): void {
  service.handle({
    type: 'fleetRequest',
    request: { type: 'arrange', arrangement: { ...DEFAULT_FLEET_ARRANGEMENT, query } },
  });
}

test('fleet service: a search is answered while the page is still busy with the previous report', async () => {
  service.handle({ type: 'catchUp', callId: 1 });
  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  search('van 2');
  expect(reports().at(-1)?.order).toHaveLength(1);
});

test('fleet service: a page that receives nothing is sent only one response, and the latest once it receives again', async () => {
  service.handle({ type: 'catchUp', callId: 1 });
  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  for (const query of ['v', 'va', 'van', 'van 1', 'van 12']) search(query);
  expect(reports()).toHaveLength(2);
  service.handle({ type: 'reportReceived', waitMs: 250 });
  expect(reports()).toHaveLength(3);
  expect(reports().at(-1)?.order).toHaveLength(0);
});

test('fleet service: a report that was not requested waits until the page has received the last one and the interval is over', async () => {
  service.handle({ type: 'open', connectionId: 1 });
  service.handle({ type: 'catchUp', callId: 2 });
  await vi.waitFor(() => expect(reports()).not.toHaveLength(0));
  const before = reports().length;
  server.send({ positions: [plainPosition(2, 5)] });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(reports()).toHaveLength(before);
  service.handle({ type: 'reportReceived', waitMs: 16 });
  await vi.waitFor(() => expect(reports().length).toBeGreaterThan(before));
});
