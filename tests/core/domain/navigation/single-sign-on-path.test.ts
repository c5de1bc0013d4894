import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { singleSignOnPath } from '@farol/core/domain/navigation/single-sign-on-path';

test('single sign-on: the path says whether the session is kept and where the login leads', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.option(fc.string({ unit: 'grapheme' })), (isKept, to) => {
      const search = to === null ? '' : `?${new URLSearchParams({ to })}`;
      const { pathname, searchParams } = new URL(singleSignOnPath(search, isKept), 'http://console');
      expect(pathname).toBe('/api/session/openid/auth');
      expect([searchParams.get('remember'), searchParams.get('to')]).toEqual([String(isKept), to]);
    }),
  );
});
