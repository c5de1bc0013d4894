/**
 * The running console: start it, read its answers, call its verbs.
 * @packageDocumentation
 */
export * from '../console/connected/connected.ts';
export * from '../console/connected/when.ts';
export * from '../console/connect-console.ts';
export * from '../console/connected-console.ts';
export * from '../console/connect-entrance.ts';
export * from '../console/console.ts';
export * from '../console/entrance/entrance.ts';
export * from '../console/machine-options.ts';
export * from '../console/session-actors.ts';
export type { SessionInput } from '../console/session.ts';
export * from '../console/signed-in-console.ts';
export * from '../console/wiring/late-code.ts';
export * from '../console/wiring/session-scope.ts';
