/**
 * The console in somebody else's page, and the adapters of a browser to compose one of your own.
 * @packageDocumentation
 */
export * from '../browser/clock.ts';
export * from '../browser/embedded-console.ts';
export * from '../browser/page-location.ts';
export * from '../browser/page.ts';
export * from '../browser/push-notifications.ts';
export * from '../browser/random.ts';
export * from '../browser/sound-player.ts';
export * from '../browser/storage-changes.ts';
export * from '../browser/storage.ts';
export * from '../browser/worker-backend.ts';
export * from '../browser/worker-registration.ts';
export * from '../browser/session-cache.ts';
export * from '../browser/fleet-copies.ts';
export * from '../live-fleet/fleet-copies.ts';
export * from '../composition/server-console.ts';
export * from '../live-fleet/live-fleet-feed.ts';
