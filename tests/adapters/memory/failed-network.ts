import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';

/** A network without a server at its other end. */
export function failedNetwork(): MemoryNetwork {
  const network = new MemoryNetwork();
  network.failure = new Failure('NETWORK', 0);
  return network;
}
