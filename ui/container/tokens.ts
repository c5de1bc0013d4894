import type { ServiceIdentifier } from 'inversify';
import type { ApiCall } from '@farol/adapters/http/tracking-client';
import type { ConsolePorts } from '@farol/core/console/console';
import type { MachineOptions } from '@farol/core/console/entrance/entrance';
import type { Entrance } from '@farol/core/console/entrance/entrance';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';

/** Where the console runs: absolute address of the tracking API without a trailing slash, the namespace, and the timers of the machines. */
export interface ConsoleEnvironment extends MachineOptions {
  readonly api: string;
}

/** A typed name for what the container creates. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name);

/** The token of a port, by its name in `ConsolePorts`, where the ports are listed. */
export const portToken = <K extends keyof ConsolePorts>(name: K): ServiceIdentifier<ConsolePorts[K]> =>
  token(`port ${name}`);

/** What is not a port: the surroundings, the calls that HTTP adapters share, the store that the live feed fills, and the entrance. */
export const TOKENS = {
  environment: token<ConsoleEnvironment>('environment'),
  trackingApi: token<ApiCall>('trackingApi'),
  productApi: token<ApiCall>('productApi'),
  fleet: token<LiveFleet>('fleet'),
  entrance: token<Entrance>('entrance'),
};
