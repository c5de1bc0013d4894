import { connectConfirmedAction } from '../../connected/connect-confirmed-action.ts';
import type { AdminFeature } from './admin-feature.ts';
import type { ServerSettingsFeature } from './server-settings-feature.ts';
import { connectWatchedList } from '../devices/connect-watched-list.ts';
import { connectActivityLog } from './connect-activity-log.ts';
import { connectBrandingForm } from './connect-branding-form.ts';
import { connectDemoReplacement } from './connect-demo-replacement.ts';
import { connectServerSettings as connectForm } from './connect-server-settings.ts';
import { connectStatistics } from './connect-statistics.ts';

/** Connects administration besides records. */
export function connectAdmin(actors: AdminFeature) {
  return {
    activityLog: connectActivityLog(actors.activityLog),
    statistics: connectStatistics(actors.serverStatistics),
    unreadableReports: connectWatchedList(actors.unreadableReports),
    branding: connectBrandingForm(actors.brandingForm),
  };
}

/** Connects the settings of the server. */
export function connectServerSettings(actors: ServerSettingsFeature) {
  return {
    serverSettings: connectForm(actors.serverSettingsForm),
    serverRestart: connectConfirmedAction(actors.serverRestart),
    demoReplacement: connectDemoReplacement(actors.demoReplacement),
  };
}
