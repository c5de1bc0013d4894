/**
 * A server in memory, and every port of the console in front of it, for tests and simulations.
 * @packageDocumentation
 */
export * from '../memory/memory-platform.ts';
export * from '../memory/model/memory-ports.ts';
export * from '../memory/model/client-feed.ts';
export * from '../memory/model/client-ports.ts';
export * from '../memory/model/memory-server.ts';
export * from '../memory/network.ts';
