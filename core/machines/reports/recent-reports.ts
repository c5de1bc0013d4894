import { parseJson } from '../../domain/values/json-text.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { storeLogic, type StoreLogic, type StoreRef } from '../store/store.ts';

/** Events of the recently used reports. */
export interface RecentReportsEvents {
  /** A report was requested: the address that opens it. */
  USED: { path: string };
}

/** The running list of recently used reports, the newest first. */
export type RecentReportsStore = StoreRef<readonly string[], RecentReportsEvents>;

const KEY = 'reports.recent';
const MAX_RECENT = 5;

/** The addresses of the reports that were used last in this browser. */
export function recentReportsStore(
  storage: KeyValueStorage,
): StoreLogic<readonly string[], RecentReportsEvents> {
  return storeLogic<readonly string[], RecentReportsEvents>({
    initial: storedPaths(storage),
    on: {
      USED: (recent, { path }) => [path, ...recent.filter((item) => item !== path)].slice(0, MAX_RECENT),
    },
    effects: {
      save: ({ state, event }) => {
        if (event) storage.write(KEY, JSON.stringify(state));
      },
    },
  });
}

function storedPaths(storage: KeyValueStorage): readonly string[] {
  const stored = parseJson(storage.read(KEY));
  return Array.isArray(stored)
    ? stored.filter((path) => typeof path === 'string' && path.startsWith('/reports/')).slice(0, MAX_RECENT)
    : [];
}
