import type { PublicPorts } from '@farol/core/console/public/public-actors';
import { HttpPasswordRecovery } from './password-recovery.ts';
import { HttpServerSettings } from './server-settings.ts';
import { HttpSessions } from './sessions.ts';
import type { ApiCall } from './tracking-client.ts';

/**
 * Returns the HTTP ports that are needed before anybody is signed in.
 * @param leaveTo opens another page to sign out there as well; without it that is left out
 */
export function httpPublicPorts(tracking: ApiCall, product: ApiCall, leaveTo?: (address: string) => void) {
  return {
    sessions: new HttpSessions(tracking, leaveTo),
    passwords: new HttpPasswordRecovery(tracking, product),
    serverSettings: new HttpServerSettings(tracking),
  } satisfies Partial<PublicPorts>;
}
