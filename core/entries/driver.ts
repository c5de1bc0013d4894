/**
 * What runs while a driver is signed in. A front end imports it when that happens, so that its login page loads
 * without it.
 * @packageDocumentation
 */
export * from '../console/start-driver.ts';
export * from '../console/start-inspections.ts';
