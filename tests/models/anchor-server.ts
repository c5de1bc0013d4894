import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { CallOutcome } from '@farol/adapters/memory/network';

/** What a server has of geofences and associations: the n-th call has the n-th outcome, later ones succeed. */
export function anchorServer(...outcomes: readonly CallOutcome[]) {
  const { network, services } = new MemoryServer();
  network.plan(...outcomes);
  return { associations: services.associations, records: services.records };
}

export type AnchorServer = ReturnType<typeof anchorServer>;
