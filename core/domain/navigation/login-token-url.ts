import { parseUrlParameters, urlParameterValue, withUrlParameters } from './url-parameters.ts';
import { matchScreen } from './screen.ts';

/** The tokens of a login URL, and the URL without them. */
export interface LoginTokens {
  /** Signs in (§5, §7: `/login?token=…`). */
  readonly accessToken: string | undefined;
  /** Lets the recipient of the mail set a new password (contract §1.2: `/login?recover=…`). */
  readonly recoveryToken: string | undefined;
  /** Lets the recipient take over the account of an invitation (contract §4.3: `/login?invite=…`). */
  readonly invitationToken: string | undefined;
  readonly address: string;
}

/**
 * Returns the tokens of a login URL. Either is equivalent to a password, so it must stay out of address bar
 * and history. Undefined for any other URL.
 * @param address the path with its query and fragment
 */
export function loginTokensInUrl(address: string): LoginTokens | undefined {
  const parameters = parseUrlParameters(address);
  const accessToken = urlParameterValue(parameters, ACCESS);
  const recoveryToken = urlParameterValue(parameters, RECOVERY);
  const invitationToken = urlParameterValue(parameters, INVITATION);
  const hasToken = [accessToken, recoveryToken, invitationToken].some((token) => token !== undefined);
  if (!hasToken || matchScreen(address)?.name !== 'login') return undefined;
  const names = new Set([ACCESS, RECOVERY, INVITATION]);
  return { accessToken, recoveryToken, invitationToken, address: withUrlParameters(address, names, []) };
}

const ACCESS = 'token';
const RECOVERY = 'recover';
const INVITATION = 'invite';
