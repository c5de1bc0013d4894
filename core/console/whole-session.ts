import type { ConnectedConsole } from './connected-console.ts';
import type { MachineOptions } from './machine-options.ts';
import { SCREEN_CODE } from './screen-code.ts';
import { startScreenFeatures } from './screen-features.ts';
import { startSession, type SessionInput } from './session.ts';

export type { SessionInput } from './session.ts';

/**
 * Starts the session of a signed-in user with the code of all that screens read, for front ends that load no part of it
 * later; stopping it leaves nothing behind.
 */
export function startWholeSession(
  input: SessionInput,
  options: MachineOptions,
): { console: ConnectedConsole; stop: () => void } {
  SCREEN_CODE.provide(startScreenFeatures);
  return startSession(input, options);
}
