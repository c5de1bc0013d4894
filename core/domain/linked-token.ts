import { parametersOf, valueOf, withParameters } from './address-parameters.ts';
import { screenOf } from './screen.ts';

/**
 * The token that a link to the login brings (§5, §7: `/login?token=…`), and the address without it: a token is a password and stands
 * neither in the address bar nor in the history. Nothing for any other address.
 * @param address path with its query and fragment
 */
export function linkedToken(address: string): { token: string; address: string } | undefined {
  const token = valueOf(parametersOf(address), TOKEN);
  if (token === undefined || screenOf(address)?.name !== 'login') return undefined;
  return { token, address: withParameters(address, new Set([TOKEN]), []) };
}

const TOKEN = 'token';
