/**
 * What runs while somebody is signed in. A front end imports it when that happens, so that its login page loads
 * without it.
 * @packageDocumentation
 */
export * from '../console/whole-session.ts';
