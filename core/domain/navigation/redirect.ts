import { queryParameter } from './query-parameter.ts';
import { matchScreen } from './screen.ts';

/** §4: where someone who is not signed in is sent; the login keeps in `to` where he wanted to go. */
export function loginPathFor(wanted: string): string {
  const login = matchScreen(wanted)?.screen.isDriver ? '/motorista' : '/login';
  return `${login}?to=${encodeURIComponent(wanted)}`;
}

/** §4: where everyone is sent while the server does not answer; it keeps in `to` where he wanted to go. */
export function maintenancePathFor(wanted: string): string {
  return `/maintenance?to=${encodeURIComponent(wanted)}`;
}

/** The path that a login page keeps in `to`, when it is a screen of this console that needs a login. */
export function returnPathOfLogin(path: string): string | undefined {
  const to = returnPathIn(path);
  return to !== undefined && matchScreen(to)?.screen.public === false ? to : undefined;
}

/** The path that the maintenance page keeps in `to`, when it is another screen of this console. */
export function returnPathOfMaintenance(path: string): string | undefined {
  const to = returnPathIn(path);
  const name = to === undefined ? undefined : matchScreen(to)?.name;
  return name === undefined || name === 'maintenance' ? undefined : to;
}

/** The `to` of a path when it stays on this site: `//host`, `/\host`, `javascript:` and control characters are refused. */
function returnPathIn(path: string): string | undefined {
  const to = queryParameter(path, 'to');
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters, which could turn "/<tab>/host" into "//host"
  return to !== undefined && /^\/(?![/\\])[^\x00-\x20\x7f\\]*$/.test(to) ? to : undefined;
}
