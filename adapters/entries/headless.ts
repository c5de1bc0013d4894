/**
 * The console without a browser, for instance in Node.
 * @packageDocumentation
 */
export * from '../composition/server-console.ts';
export * from '../headless/cookie-connections.ts';
export * from '../headless/headless-console.ts';
export * from '../live-fleet/live-fleet-feed.ts';
export * from '../live-fleet/local-backend.ts';
