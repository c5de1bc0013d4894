import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork, type CallOutcome } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';

/** A server with geofences and associations: the n-th call has the n-th outcome, later ones succeed. */
export function anchorServer(...outcomes: readonly CallOutcome[]) {
  const network = new MemoryNetwork();
  network.plan(...outcomes);
  const associations = new MemoryAssociations(network);
  return { associations, records: new MemoryRecords(network, associations) };
}

export type AnchorServer = ReturnType<typeof anchorServer>;
