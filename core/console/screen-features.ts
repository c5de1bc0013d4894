import { alarmDetailsFeature, connectAlarmDetails } from './features/alerts/alarm-details.ts';
import type { AccountSwitch } from '../use-cases/access/account-switch.ts';
import type { EngineStopConfirmationPorts } from '../use-cases/engine-stops/engine-stop-confirmation.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import {
  activityLogUrlState,
  historyUrlState,
  reportUrlState,
  serverStatisticsUrlState,
  vehicleMaintenanceUrlState,
} from '../url-state/screen-url-states.ts';
import { replayLink } from '../url-state/replay-link.ts';
import type { UrlStatePart } from '../url-state/url-state.ts';
import { accountFeature } from './features/account/account-feature.ts';
import { connectAccount } from './features/account/connect-account.ts';
import { adminFeature } from './features/admin/admin-feature.ts';
import { connectAdmin } from './features/admin/connect-admin.ts';
import { connectServerSettings } from './features/admin/connect-server-settings.ts';
import { serverSettingsFeature } from './features/admin/server-settings-feature.ts';
import { billingFeature, connectBilling } from './features/billing/billing-feature.ts';
import { commandSendingFeature } from './features/commands/command-sending-feature.ts';
import { connectCommands } from './features/commands/connect-commands.ts';
import { startApp } from './features/app/start-app.ts';
import { startAutoLink } from './features/devices/start-auto-link.ts';
import { connectDeviceDetails } from './features/devices/connect-device-details.ts';
import { deviceDetailsFeature } from './features/devices/device-details-feature.ts';
import { startDriverLock } from './features/drivers/start-driver-lock.ts';
import { startEngineStopConfirmation } from './features/engine-stops/start-engine-stop-confirmation.ts';
import { connectGeofences } from './features/geofences/connect-geofences.ts';
import { geofencesFeature } from './features/geofences/geofences-feature.ts';
import { connectHistory } from './features/history/connect-history.ts';
import { historyFeature } from './features/history/history-feature.ts';
import { connectResellers, startResellers } from './features/resellers/start-resellers.ts';
import { startOwnChannels } from './features/account/start-own-channels.ts';
import { startOwnSessions } from './features/account/start-own-sessions.ts';
import { startPersonalData } from './features/account/start-personal-data.ts';
import {
  connectIntegrations,
  startIntegrationsScreen,
} from './features/integrations/start-integrations-screen.ts';
import { startInvitations } from './features/invitations/start-invitations.ts';
import { connectOutbox, outboxFeature } from './features/outbox/outbox-feature.ts';
import { connectPlaceSearch } from './features/map/connect-place-search.ts';
import { placeSearchFeature } from './features/map/place-search-feature.ts';
import { connectFleetReplay } from './features/replay/connect-fleet-replay.ts';
import { fleetReplayFeature } from './features/replay/fleet-replay-feature.ts';
import { connectRecordActions } from './features/records/connect-record-actions.ts';
import { connectRecordEditing } from './features/records/connect-record-editing.ts';
import { connectRecordForms } from './features/records/connect-record-form.ts';
import { recordEditingFeature } from './features/records/record-editing-feature.ts';
import { recordForms } from './features/records/record-forms.ts';
import { recordFormUrlStates } from './features/records/record-form-url-states.ts';
import { unsavedForms } from './features/records/unsaved-forms.ts';
import { recordActionsFeature } from './features/records/records-feature.ts';
import { connectReports } from './features/reports/connect-reports.ts';
import { reportsFeature } from './features/reports/reports-feature.ts';
import { noteUnsavedWork } from './features/versions/unsaved-work.ts';
import { connectShares } from './features/shares/connect-shares.ts';
import { sharesFeature } from './features/shares/shares-feature.ts';
import { tellShellOfScreens } from './features/shell/screens-in-shell.ts';
import { connectAreaSearchResult } from './features/area-search/connect-area-search-result.ts';
import { areaSearchFeature } from './features/area-search/area-search-feature.ts';
import type { SessionActors, SessionPorts } from './session-actors.ts';
import { startFeature, type FeatureLogic } from './wiring/feature.ts';
import type { FirstReaders, StartedByReader } from './wiring/first-reader.ts';
import type { SessionScope } from './wiring/session-scope.ts';

/** What the features of the screens need from the session that runs. */
export interface ScreenFeaturesInput {
  readonly readers: FirstReaders;
  readonly scope: SessionScope;
  readonly ports: SessionPorts;
  /** The ports through which records are changed: they ask before engines can be stopped. */
  readonly changes: EngineStopConfirmationPorts;
  readonly accountSwitch: AccountSwitch;
  readonly fleet: LiveFleet;
  readonly actors: SessionActors;
}

/** The features that only screens and dialogs read, as the session knows them. */
export type ScreenFeatures = ReturnType<typeof startScreenFeatures>;

/** What front ends see of them. */
export type ConnectedScreenFeatures = ScreenFeatures['connected'];

/** Makes the features that only screens and dialogs read: each starts with its first reader. */
export function startScreenFeatures(input: ScreenFeaturesInput) {
  const screens = screenFeatures(input);
  noteUnsavedWork(input.actors.newVersion, screens, input.readers);
  tellShellOfScreens(input.actors, input.scope, screens, input.readers);
  return screens;
}

function screenFeatures({
  readers,
  scope,
  ports,
  changes,
  accountSwitch,
  fleet,
  actors,
}: ScreenFeaturesInput) {
  const { connection, fleetView, preferenceSaving, replayRequest, areaSearchRequest, shell } = actors;
  const { namespace } = scope;
  const part = <I, A, C>(
    logic: FeatureLogic<I, A>,
    input: () => I,
    connect: (started: A) => C,
  ): StartedPart<A, C> => {
    const started = readers.startedByReader(() => startFeature(readers, logic, input()));
    return { ...started, connected: readers.startedByReader(() => connect(started.get())).get };
  };
  const changedPorts = { ...ports, ...changes };
  const forms = recordForms(readers, changedPorts, scope);
  const actions = part(
    recordActionsFeature,
    () => ({ ports: changedPorts, startingRecords: actors.startingRecords }),
    connectRecordActions,
  );
  /** What others of these features read of the records. */
  const records = {
    ...forms,
    records: actors.records,
    get recordAction() {
      return actions.get().recordAction;
    },
    get recordAssociations() {
      return actions.get().recordAssociations;
    },
  };
  const account = part(
    accountFeature,
    () => ({ ports: changedPorts, accountSwitch, scope, forms: records.forms }),
    connectAccount,
  );
  const admin = part(adminFeature, () => ports, connectAdmin);
  const settings = part(serverSettingsFeature, () => ({ ports, scope, connection }), connectServerSettings);
  const commands = part(commandSendingFeature, () => ({ ports, scope, fleet, ...actors }), connectCommands);
  const details = part(
    deviceDetailsFeature,
    () => ({ ports, scope, fleet, fleetView, forms: records.forms }),
    connectDeviceDetails,
  );
  const editing = part(recordEditingFeature, () => ({ ports, namespace, ...records }), connectRecordEditing);
  const alarmDetails = part(alarmDetailsFeature, () => ports, connectAlarmDetails);
  const billing = part(billingFeature, () => ports, connectBilling);
  const outbox = part(outboxFeature, () => ports, connectOutbox);
  const geofences = part(geofencesFeature, () => records, connectGeofences);
  const history = part(historyFeature, () => ({ ports, scope, fleet }), connectHistory);
  const reports = part(
    reportsFeature,
    () => ({ ports, scope, preferenceSaving, ...records }),
    connectReports,
  );
  const shares = part(sharesFeature, () => ({ ports, scope }), connectShares);
  const places = part(
    placeSearchFeature,
    () => ({ ports, scope }),
    ({ placeSearch }) => connectPlaceSearch(placeSearch),
  );
  const replay = part(
    fleetReplayFeature,
    () => ({ ports, fleet, namespace, fleetView, replayRequest, shell }),
    connectFleetReplay,
  );
  const areaSearchResult = part(
    areaSearchFeature,
    () => ({ ports, fleet, fleetView, areaSearchRequest }),
    connectAreaSearchResult,
  );
  const engineStops = readers.startedByReader(() =>
    startEngineStopConfirmation({ ports, fleet, namespace }, readers),
  );
  const invitations = readers.startedByReader(() =>
    startInvitations({ ports, scope, records: actors.records }, readers),
  );
  const app = readers.startedByReader(() => startApp({ ...ports, preferences: scope.preferences }, readers));
  const autoLink = readers.startedByReader(() => startAutoLink({ ports, scope, fleet }, readers));
  const driverLock = readers.startedByReader(() =>
    startDriverLock({ ports: changedPorts, namespace }, readers),
  );
  const resellers = readers.startedByReader(() => startResellers({ ports }, readers));
  const connectedResellers = readers.startedByReader(() => connectResellers(resellers.get()));
  const integrations = readers.startedByReader(() => startIntegrationsScreen({ ports, scope }, readers));
  const connectedIntegrations = readers.startedByReader(() => connectIntegrations(integrations.get()));
  const ownSessions = readers.startedByReader(() =>
    startOwnSessions({ ...ports, ...account.get() }, readers),
  );
  const personalData = readers.startedByReader(() => startPersonalData({ ports, ...records }, readers));
  const ownChannels = readers.startedByReader(() => startOwnChannels(ports, readers));
  const connectedForms = connectRecordForms(records.forms);
  // The forms of users and geofences need these features: a saved own account applies at once, and drawing ends with
  // the form.
  forms.startingForms.users.onStart(() => void account.get());
  forms.startingForms.geofences.onStart(() => void geofences.get());
  const url = <A>(
    { get, onStart }: StartedByReader<A>,
    state: (started: A) => UrlStatePart,
  ): StartedByReader<UrlStatePart> => {
    const started = readers.startedByReader(() => state(get()));
    onStart(started.get);
    return started;
  };
  return {
    forms,
    /** Returns what opens forms with unsaved changes again. */
    unsaved: (userId: number) => unsavedForms(forms.startingForms, userId),
    actions,
    account,
    admin,
    settings,
    geofences,
    history,
    engineStops,
    resellers,
    integrations,
    /** What is in the address of each. */
    urlStates: {
      history: url(history, (started) => historyUrlState({ ...started, clock: ports.clock })),
      report: url(reports, ({ report, reportView }) => reportUrlState(report, reportView)),
      maintenance: url(editing, ({ vehicleMaintenance }) => vehicleMaintenanceUrlState(vehicleMaintenance)),
      activityLog: url(admin, ({ activityLog }) => activityLogUrlState(activityLog)),
      statistics: url(admin, ({ serverStatistics }) => serverStatisticsUrlState(serverStatistics)),
      forms: recordFormUrlStates(readers, { ...forms, records: actors.records }, scope),
    },
    /** What front ends see: reading one starts it. */
    connected: {
      forms: connectedForms,
      get account() {
        return account.connected();
      },
      get admin() {
        return admin.connected();
      },
      get settings() {
        return settings.connected();
      },
      get actions() {
        return actions.connected();
      },
      get alarmDetails() {
        return alarmDetails.connected();
      },
      get billing() {
        return billing.connected();
      },
      get outbox() {
        return outbox.connected();
      },
      get editing() {
        return editing.connected();
      },
      get commands() {
        return commands.connected();
      },
      get details() {
        return details.connected();
      },
      get geofences() {
        return geofences.connected();
      },
      get history() {
        return history.connected();
      },
      get reports() {
        return reports.connected();
      },
      get shares() {
        return shares.connected();
      },
      get placeSearch() {
        return places.connected();
      },
      get replay() {
        return replay.connected();
      },
      get areaSearchResult() {
        return areaSearchResult.connected();
      },
      get engineStops() {
        return engineStops.get();
      },
      get ownChannels() {
        return ownChannels.get();
      },
      get ownSessions() {
        return ownSessions.get();
      },
      get personalData() {
        return personalData.get();
      },
      get app() {
        return app.get();
      },
      get autoLink() {
        return autoLink.get();
      },
      get driverLock() {
        return driverLock.get();
      },
      get invitations() {
        return invitations.get();
      },
      get resellers() {
        return connectedResellers.get();
      },
      get integrations() {
        return connectedIntegrations.get();
      },
      shareableMoment: () => replayLink({ ...history.get(), view: fleetView, location: ports.location }),
    },
  };
}

/** A feature that starts with its first reader, and how front ends see it. */
interface StartedPart<A, C> extends StartedByReader<A> {
  readonly connected: () => C;
}
