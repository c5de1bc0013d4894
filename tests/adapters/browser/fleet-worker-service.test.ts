import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FleetWorkerService } from '@farol/adapters/browser/fleet-worker-service';
import type { ToPage } from '@farol/adapters/browser/fleet-worker-messages';
import { WHOLE_FLEET } from '@farol/core/domain/view-address';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { FleetTrackingServer } from '../fleet-tracking-server.ts';

let server: FleetTrackingServer;
let service: FleetWorkerService;
let posted: ToPage[];

beforeEach(async () => {
  server = new FleetTrackingServer();
  server.answers = {
    devices: [plainDevice(1), plainDevice(2)],
    positions: [plainPosition(1, 0), plainPosition(2, 0)],
  };
  posted = [];
  const source = { api: await server.start(), namespace: 'farol' };
  service = new FleetWorkerService(source, (message) => posted.push(message));
});
afterEach(() => server.stop());

const reports = () => posted.flatMap((message) => (message.type === 'report' ? [message.report] : []));

function search(query: string): void {
  service.take({ type: 'ask', request: { type: 'arrange', arrangement: { ...WHOLE_FLEET, query } } });
}

test('a search is answered while the page is still busy with what came before', async () => {
  service.take({ type: 'catchUp', call: 1 });
  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  search('van 2');
  expect(reports().at(-1)?.order).toHaveLength(1);
});

test('a page that takes nothing is sent no more than one answer, and the latest once it takes again', async () => {
  service.take({ type: 'catchUp', call: 1 });
  await vi.waitFor(() => expect(reports()).toHaveLength(1));
  for (const query of ['v', 'va', 'van', 'van 1', 'van 12']) search(query);
  expect(reports()).toHaveLength(2);
  service.take({ type: 'taken', waitMs: 250 });
  expect(reports()).toHaveLength(3);
  expect(reports().at(-1)?.order).toHaveLength(0);
});

test('news nobody asked for waits until the page has taken the last report and its rest is over', async () => {
  service.take({ type: 'open', line: 1 });
  service.take({ type: 'catchUp', call: 2 });
  await vi.waitFor(() => expect(reports()).not.toHaveLength(0));
  const before = reports().length;
  server.say({ positions: [plainPosition(2, 5)] });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(reports()).toHaveLength(before);
  service.take({ type: 'taken', waitMs: 16 });
  await vi.waitFor(() => expect(reports().length).toBeGreaterThan(before));
});
