import type { ServiceIdentifier } from 'inversify';
import type { ApiCall } from '@farol/adapters/http/tracking-client';
import type { PublicPorts } from '@farol/core/console/public/public-actors';
import type { MachineOptions } from '@farol/core/console/machine-options';
import type { SessionPorts } from '@farol/core/console/session-actors';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';

/**
 * Where the console runs: absolute URL of the tracking API without a trailing slash, namespace, and options
 * of the machines.
 */
export interface ConsoleEnvironment extends MachineOptions {
  readonly api: string;
  /**
   * The build of the page; undefined in development, and where the operator does not want the console to start
   * offline. Then nothing is kept for the next visit.
   */
  readonly build?: string | undefined;
}

/** All ports: those of the public features and those of a session. */
export interface ConsolePorts extends PublicPorts, SessionPorts {}

/** A typed name of a service of the container. */
export const serviceToken = <T>(name: string): ServiceIdentifier<T> => Symbol.for(name);

/** Returns the token of a port by its name in `ConsolePorts`. */
export const portToken = <K extends keyof ConsolePorts>(name: K): ServiceIdentifier<ConsolePorts[K]> =>
  serviceToken(`port ${name}`);

/**
 * Services that are not ports: environment, shared HTTP clients, and the fleet filled by the live feed.
 */
export const TOKENS = {
  environment: serviceToken<ConsoleEnvironment>('environment'),
  trackingApi: serviceToken<ApiCall>('trackingApi'),
  productApi: serviceToken<ApiCall>('productApi'),
  fleet: serviceToken<LiveFleet>('fleet'),
};
