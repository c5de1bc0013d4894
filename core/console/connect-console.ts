import { connectEntrance } from './connect-entrance.ts';
import type { Entrance } from './entrance/entrance.ts';
import type { AccountFeature } from './features/account/account-feature.ts';
import { connectAccount } from './features/account/connect-account.ts';
import type { AdminFeature } from './features/admin/admin-feature.ts';
import { connectAdmin } from './features/admin/connect-admin.ts';
import type { ServerSettingsFeature } from './features/admin/server-settings-feature.ts';
import { connectPreferences } from './features/preferences/connect-preferences.ts';
import { connectRecords } from './features/records/connect-records.ts';
import type { RecordEditingFeature } from './features/records/record-editing-feature.ts';
import type { RecordsFeature } from './features/records/records-feature.ts';
import { connectShares } from './features/shares/connect-shares.ts';
import type { SharesFeature } from './features/shares/shares-feature.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';

/** The running console as front ends see it: the answers and verbs of each feature. */
export type ConnectedConsole = ReturnType<typeof connectConsole>;

/** What `connectConsole` connects. */
type ActorsOfConsole = Omit<Entrance, 'stop'> &
  AccountFeature &
  RecordsFeature &
  RecordEditingFeature &
  SharesFeature &
  AdminFeature &
  ServerSettingsFeature & {
    fleet: LiveFleet;
    shareableUrl: () => string;
  };

/** Connects all features of the console. */
export function connectConsole(actors: ActorsOfConsole) {
  return {
    ...connectEntrance(actors),
    preferences: connectPreferences(actors),
    account: connectAccount(actors),
    records: connectRecords(actors),
    shares: connectShares(actors),
    admin: connectAdmin(actors),
    fleet: actors.fleet,
    /** Returns the path and query with which another user sees the current view. */
    shareableUrl: actors.shareableUrl,
  };
}
