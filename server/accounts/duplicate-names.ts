import { loginNameKeys } from '@farol/core/domain/account/login-name';
import type { Registry } from '../registry/registry.ts';

/** Returns groups of account ids that share a login name; only old data can contain them. */
export function accountsSharingNames({ users }: Pick<Registry, 'users'>): number[][] {
  const found = new Map<string, number[]>();
  for (const { user } of users.all())
    for (const key of loginNameKeys(user)) {
      const ids = users.allByKey(key).map(({ id }) => id);
      if (ids.length > 1) found.set(key, ids);
    }
  return [...found.values()];
}
