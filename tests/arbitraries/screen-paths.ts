import * as fc from 'fast-check';
import { SCREENS, type ScreenName } from '@farol/core/domain/navigation/screen';

const segments = fc
  .oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.constantFrom('ação', '../x', 'a b', '100%'))
  .map(encodeURIComponent)
  .filter((segment) => segment !== '');

const queries = fc
  .array(fc.tuple(fc.constantFrom('deviceId', 'expand', 'from', 'x'), fc.string({ maxLength: 8 })), {
    maxLength: 3,
  })
  .map((pairs) => pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&'))
  .map((query) => (query === '' ? '' : `?${query}`));

/** Paths of one screen, with all kinds of parameters and queries. */
export function pathsOf(name: ScreenName): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...SCREENS[name].paths), fc.integer({ min: 1, max: 999_999 }), segments, queries)
    .map(
      ([path, id, segment, query]) =>
        path.replace('{deviceId}', String(id)).replace(/\{\w+\}/, () => segment) + query,
    );
}

/** The names of all screens. */
export const SCREEN_NAMES = Object.values(SCREENS)
  .map(({ title }) => title)
  .filter((title): title is ScreenName => Object.hasOwn(SCREENS, title));

/** Paths of any screen that passes the filter. */
export function screenPaths(filter: (name: ScreenName) => boolean): fc.Arbitrary<string> {
  return fc.constantFrom(...SCREEN_NAMES.filter(filter)).chain(pathsOf);
}

/** Texts that try to redirect a browser to another site, or to run a script. */
export const hostileRedirectTargets = fc.oneof(
  fc.constantFrom(
    'https://evil.example/',
    '//evil.example/devices',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/devices/../../\\evil.example',
    '',
    'devices',
  ),
  fc.webUrl(),
  fc.string(),
  fc.string().map((text) => `/${text}`),
  fc.string().map((text) => `//${text}`),
);
