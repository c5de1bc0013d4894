import { bytesFromBase64, utf8Text } from '../values/base64.ts';

/** The key of the local storage under which earlier consoles kept a login. It is read and never written. */
export const REMEMBERED_LOGIN_KEY = 'rememberme';

/** Name and password of a login that an earlier console remembered in this browser. */
export interface RememberedLogin {
  email: string;
  password: string;
}

/** No name and password are longer together. */
const LONGEST = 2048;

/**
 * Reads a remembered login (facts §12): user and password in Base64 with `|` between them, in UTF-8 or, as
 * browsers encode by themselves, Latin-1. Undefined for anything else.
 */
export function rememberedLogin(text: string | undefined): RememberedLogin | undefined {
  if (text === undefined || text.length > LONGEST) return undefined;
  const bytes = bytesFromBase64(text);
  if (bytes === undefined) return undefined;
  const decoded = utf8Text(bytes) ?? String.fromCharCode(...bytes);
  const bar = decoded.indexOf('|');
  const [email, password] = [decoded.slice(0, bar).trim(), decoded.slice(bar + 1)];
  return bar === -1 || email === '' || password === '' ? undefined : { email, password };
}
