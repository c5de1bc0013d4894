/**
 * What the console needs from outside: implement these to run it on something else.
 * @packageDocumentation
 */
export * from '../ports/accounts.ts';
export * from '../ports/accumulators.ts';
export * from '../ports/activity-log.ts';
export * from '../ports/alarm-acknowledgments.ts';
export * from '../ports/associations.ts';
export * from '../ports/branding-store.ts';
export * from '../ports/clock.ts';
export * from '../ports/commands.ts';
export * from '../ports/computed-attribute-tester.ts';
export * from '../ports/demo-fleet.ts';
export * from '../ports/device-photos.ts';
export * from '../ports/geocoder.ts';
export * from '../ports/last-visit.ts';
export * from '../ports/latest-positions.ts';
export * from '../ports/last-visit.ts';
export * from '../ports/live-feed.ts';
export * from '../ports/new-versions.ts';
export * from '../ports/demo-fleet.ts';
export * from '../ports/notification-capabilities.ts';
export * from '../ports/one-time-passwords.ts';
export * from '../ports/page-location.ts';
export * from '../ports/page.ts';
export * from '../ports/place-names.ts';
export * from '../ports/password-recovery.ts';
export * from '../ports/fleet-history.ts';
export * from '../ports/position-history.ts';
export * from '../ports/push-notifications.ts';
export * from '../ports/push-tokens.ts';
export * from '../ports/random.ts';
export * from '../ports/records.ts';
export * from '../ports/refused-calls.ts';
export * from '../ports/removals.ts';
export * from '../ports/reports.ts';
export * from '../ports/server-administration.ts';
export * from '../ports/server-settings.ts';
export * from '../ports/server-statistics.ts';
export * from '../ports/sessions.ts';
export * from '../ports/shares.ts';
export * from '../ports/sound-player.ts';
export * from '../ports/storage-changes.ts';
export * from '../ports/storage.ts';
export * from '../ports/street-maps.ts';
export * from '../ports/report-problems.ts';
export * from '../ports/unregistered-devices.ts';
