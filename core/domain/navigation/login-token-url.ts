import { parseUrlParameters, urlParameterValue, withUrlParameters } from './url-parameters.ts';
import { matchScreen } from './screen.ts';

/**
 * The token that a link to the login brings (§5, §7: `/login?token=…`), and the address without it: a token is a password and stands
 * neither in the address bar nor in the history. Nothing for any other address.
 * @param address path with its query and fragment
 */
export function loginTokenInUrl(address: string): { token: string; address: string } | undefined {
  const token = urlParameterValue(parseUrlParameters(address), TOKEN);
  if (token === undefined || matchScreen(address)?.name !== 'login') return undefined;
  return { token, address: withUrlParameters(address, new Set([TOKEN]), []) };
}

const TOKEN = 'token';
