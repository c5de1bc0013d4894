import type { AdminFeature } from './features/admin/admin-feature.ts';
import type { ServerSettingsFeature } from './features/admin/server-settings-feature.ts';
import { connectAdmin } from './features/admin/connect-admin.ts';

/** The running console as front ends see it: the answers and verbs of each feature. */
export type ConnectedConsole = ReturnType<typeof connectConsole>;

/** Connects all features of the console. */
export function connectConsole(actors: AdminFeature & ServerSettingsFeature) {
  return {
    admin: connectAdmin(actors),
  };
}
