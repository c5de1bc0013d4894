import { queryText } from './query-parameter.ts';
import { matchScreen } from './screen.ts';

/** Returns the login path for a user who is not signed in (§4); `to` keeps the requested path. */
export function loginPathFor(wanted: string): string {
  const login = matchScreen(wanted)?.screen.isDriver ? '/motorista' : '/login';
  return `${login}?to=${encodeURIComponent(wanted)}`;
}

/** Returns the maintenance path while the server does not respond (§4); `to` keeps the requested path. */
export function maintenancePathFor(wanted: string): string {
  return `/maintenance?to=${encodeURIComponent(wanted)}`;
}

/** Returns the `to` of a login page, if it is a screen of this console that requires a login. */
export function returnPathOfLogin(path: string): string | undefined {
  const to = returnPathIn(path);
  return to !== undefined && matchScreen(to)?.screen.public === false ? to : undefined;
}

/** Returns the `to` of the maintenance page, if it is another screen of this console. */
export function returnPathOfMaintenance(path: string): string | undefined {
  const to = returnPathIn(path);
  const name = to === undefined ? undefined : matchScreen(to)?.name;
  return name === undefined || name === 'maintenance' ? undefined : to;
}

/**
 * Returns the `to` of a path if it stays on this site: `//host`, `/\host`, `javascript:` and control
 * characters are refused.
 */
function returnPathIn(path: string): string | undefined {
  const to = queryText(path, 'to');
  const isOfThisSite = /^\/(?!\/)/.test(to);
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters, which could turn "/<tab>/host" into "//host"
  return isOfThisSite && !/[\x00-\x20\x7f\\]/.test(to) ? to : undefined;
}
