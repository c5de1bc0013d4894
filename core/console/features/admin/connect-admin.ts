import type { AdminFeature } from './admin-feature.ts';
import type { ServerSettingsFeature } from './server-settings-feature.ts';
import { connectActivityLog } from './connect-activity-log.ts';

/** Connects administration besides records. */
export function connectAdmin(actors: AdminFeature & ServerSettingsFeature) {
  return {
    activityLog: connectActivityLog(actors.activityLog),
  };
}
