import { connectEntrance } from './connect-entrance.ts';
import type { Entrance } from './entrance/entrance.ts';
import type { AccountFeature } from './features/account/account-feature.ts';
import type { AdminFeature } from './features/admin/admin-feature.ts';
import type { ServerSettingsFeature } from './features/admin/server-settings-feature.ts';
import { connectAdmin } from './features/admin/connect-admin.ts';
import { connectPreferences } from './features/preferences/connect-preferences.ts';

/** The running console as front ends see it: the answers and verbs of each feature. */
export type ConnectedConsole = ReturnType<typeof connectConsole>;

/** Connects all features of the console. */
export function connectConsole(
  actors: Omit<Entrance, 'stop'> & AccountFeature & AdminFeature & ServerSettingsFeature,
) {
  return {
    ...connectEntrance(actors),
    preferences: connectPreferences(actors),
    admin: connectAdmin(actors),
  };
}
