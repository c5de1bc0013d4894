import { createActor } from 'xstate';
import { endedByExpiry } from '../domain/share/session-countdown.ts';
import { mayBeKept } from '../domain/access/last-access.ts';
import { menusFor } from '../domain/navigation/console-menus.ts';
import { mayOpenDialog } from '../domain/navigation/dialog-url.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Records } from '../ports/records.ts';
import { accountSwitch } from '../use-cases/access/account-switch.ts';
import { confirmedChanges, type ConfirmEngineStops } from '../use-cases/engine-stops/confirmed-changes.ts';
import { ObservedRecords } from '../use-cases/records/observed-records.ts';
import { PermittedUserRecords } from '../use-cases/records/permitted-user-records.ts';
import { liveConnectionMachine } from '../machines/connection/live-connection.ts';
import { sessionWatchMachine } from '../machines/access/session-watch.ts';
import { recordQueryListener, type RecordQueries } from '../machines/records/record-queries.ts';
import { momentRequestStore } from '../machines/moment/moment-request.ts';
import { visitRequestStore } from '../machines/visit/visit-request.ts';
import { dialogsInUrlMachine, type MayOpenDialog } from '../url-state/dialogs-in-url.ts';
import { momentLink } from '../url-state/moment-link.ts';
import { urlStateMachine, urlWithState } from '../url-state/url-state.ts';
import { accountFeature } from './features/account/account-feature.ts';
import { adminFeature } from './features/admin/admin-feature.ts';
import { serverSettingsFeature } from './features/admin/server-settings-feature.ts';
import { alertsFeature } from './features/alerts/alerts-feature.ts';
import { anchorsFeature } from './features/anchors/anchors-feature.ts';
import { commandsFeature } from './features/commands/commands-feature.ts';
import { devicesFeature } from './features/devices/devices-feature.ts';
import { geofencesFeature } from './features/geofences/geofences-feature.ts';
import { historyFeature } from './features/history/history-feature.ts';
import { placeSearchFeature } from './features/map/place-search-feature.ts';
import { streetMapsFeature } from './features/map/street-maps-feature.ts';
import { trailsFeature } from './features/map/trails-feature.ts';
import { unsavedForms } from './features/records/unsaved-forms.ts';
import { fleetRecordListener } from './features/records/fleet-record-listener.ts';
import { recordEditingFeature } from './features/records/record-editing-feature.ts';
import { recordsFeature, type RecordsFeature } from './features/records/records-feature.ts';
import { reportsFeature } from './features/reports/reports-feature.ts';
import { sharesFeature } from './features/shares/shares-feature.ts';
import { versionsFeature } from './features/versions/versions-feature.ts';
import { connectConsole, type ConnectedConsole } from './connect-console.ts';
import { actorsOf, feature, type Stop } from './wiring/feature.ts';
import { actorOptions, type MachineOptions } from './machine-options.ts';
import { onAnnouncement, onChange } from './wiring/listening.ts';
import { OpenedLater } from './wiring/opened-later.ts';
import type { SessionActors, SessionPorts } from './session-actors.ts';
import { principalOf, userOf, type SessionScope } from './wiring/session-scope.ts';
import { urlStateParts } from './url-state-parts.ts';

/** What a session needs: whose it is, its ports, and the live fleet that `liveFeed` fills. */
export interface SessionInput {
  scope: SessionScope;
  ports: SessionPorts;
  fleet: LiveFleet;
}

interface SessionLogicInput extends SessionInput {
  /** Asks before a change by which engines can be stopped. */
  confirmEngineStops: ConfirmEngineStops;
}

/**
 * The session of a signed-in user (§4): the live connection and everything that works on its data. It ends
 * with the session of the account; what it started ends with it, and the fleet is cleared.
 */
const sessionLogic = feature({
  actors: (
    spawn,
    { scope, ports: basePorts, fleet, confirmEngineStops }: SessionLogicInput,
  ): SessionActors => {
    const observed: Records = new ObservedRecords(basePorts.records, [
      fleetRecordListener(fleet),
      recordQueryListener((): RecordQueries => records.records),
    ]);
    const ports = { ...basePorts, records: observed };
    const permittedRecords = new PermittedUserRecords(observed, () => principalOf(scope), basePorts.sessions);
    const permittedPorts = {
      ...ports,
      ...confirmedChanges({ ...ports, records: permittedRecords }, confirmEngineStops),
    };
    const switches = accountSwitch(ports);
    const connection = spawn(liveConnectionMachine, {
      input: {
        ...ports,
        sessions: switches,
        userId: scope.userId,
        mayKeepFleet: mayBeKept(userOf(scope), scope.namespace),
      },
    });
    const records: RecordsFeature = actorsOf(
      spawn(recordsFeature, { input: { ports: permittedPorts, namespace: scope.namespace } }),
    );
    const commands = actorsOf(spawn(commandsFeature, { input: { ports, scope, fleet } }));
    const features = {
      connection,
      sessionWatch: spawn(sessionWatchMachine, { input: { ...ports, userId: scope.userId } }),
      momentRequest: spawn(momentRequestStore(ports.clock)),
      visitRequest: spawn(visitRequestStore()),
      ...actorsOf(
        spawn(trailsFeature, { input: { history: ports.positionHistory, clock: ports.clock, fleet } }),
      ),
      ...records,
      ...actorsOf(
        spawn(accountFeature, {
          input: { ports: permittedPorts, accountSwitch: switches, scope, ...records },
        }),
      ),
      ...actorsOf(spawn(geofencesFeature, { input: records })),
      ...commands,
      ...actorsOf(
        spawn(anchorsFeature, { input: { ports, scope, fleet, connection, ...records, ...commands } }),
      ),
      ...actorsOf(spawn(devicesFeature, { input: { ports, scope, fleet, ...records } })),
      ...actorsOf(spawn(reportsFeature, { input: { ports, scope, ...records } })),
      ...actorsOf(spawn(sharesFeature, { input: { ports, scope } })),
      ...actorsOf(spawn(alertsFeature, { input: { ports, scope, fleet, connection, ...records } })),
      ...actorsOf(spawn(historyFeature, { input: ports })),
      ...actorsOf(spawn(placeSearchFeature, { input: { ports, scope } })),
      ...actorsOf(spawn(streetMapsFeature, { input: { ports, scope } })),
      ...actorsOf(spawn(serverSettingsFeature, { input: { ports, scope } })),
      ...actorsOf(spawn(recordEditingFeature, { input: { ports, ...records } })),
      ...actorsOf(spawn(adminFeature, { input: ports })),
    };
    const actors = {
      ...features,
      ...actorsOf(spawn(versionsFeature, { input: { ports, ...features } })),
    };
    const parts = urlStateParts(actors, ports.clock, scope);
    const mayOpen: MayOpenDialog = (dialog) => {
      const principal = principalOf(scope);
      return principal !== undefined && mayOpenDialog(dialog, menusFor(principal));
    };
    return {
      ...actors,
      urlState: spawn(urlStateMachine, { input: { location: ports.location, parts } }),
      dialogsInUrl: spawn(dialogsInUrlMachine, { input: mayOpen }),
    };
  },
  wiring: (
    { connection, sessionWatch, sessionExpiry, demoReplacement },
    { scope: { guard }, ports: { clock }, fleet },
  ) => {
    const endSession = (reason: string | undefined): void => {
      const end = guard.getSnapshot().context.user?.expirationTime ?? null;
      if (endedByExpiry(reason, end, clock())) sessionExpiry.send({ type: 'SESSION_OVER' });
      else guard.send({ type: 'SESSION_ENDED', reason });
    };
    if (sessionExpiry.getSnapshot().value !== 'expired') connection.send({ type: 'START' });
    return [
      // §4: after expiry no more data comes in, and a message is shown until the user leaves.
      onAnnouncement(sessionExpiry, 'expired', () => connection.send({ type: 'STOP' })),
      onAnnouncement(connection, 'signedOut', ({ reason }) => endSession(reason)),
      // Where the connection is off the session is known to be over.
      onAnnouncement(sessionWatch, 'signedOut', ({ reason }) => {
        if (connection.getSnapshot().value !== 'off') endSession(reason);
      }),
      // The account of the session may go with the demo: that is no loss of the session before it is over.
      onChange(
        demoReplacement,
        (snapshot) => snapshot.hasTag('deleting'),
        (isDeleting) => connection.send({ type: isDeleting ? 'STOP' : 'START' }),
      ),
      () => fleet.clear(),
    ];
  },
});

/** Starts the session of a signed-in user; stopping it leaves nothing behind. */
export function startSession(
  input: SessionInput,
  options: MachineOptions,
): { console: ConnectedConsole; stop: Stop } {
  const { scope, fleet, ports } = input;
  const settings = actorOptions(options);
  const engineStops = new OpenedLater(async () => {
    const { startEngineStops } = await import('./features/engine-stops/start-engine-stops.ts');
    return () => startEngineStops({ ports, fleet, namespace: scope.namespace }, settings);
  });
  const confirmEngineStops: ConfirmEngineStops = async (changes) => (await engineStops.open()).ask(changes);
  const session = createActor(sessionLogic, { input: { ...input, confirmEngineStops }, ...settings }).start();
  const actors = actorsOf(session);
  const { passedOn, guard, userId } = scope;
  if (passedOn.forms?.userId === userId) passedOn.forms.reopen(actors.forms);
  passedOn.forms = undefined;
  const needed = { ...actors, ports, fleet, namespace: scope.namespace };
  const moment = new OpenedLater(async () => {
    const { startFleetMoment } = await import('./features/moment/start-fleet-moment.ts');
    return () => startFleetMoment(needed, settings);
  });
  const visits = new OpenedLater(async () => {
    const { startVisitSearch } = await import('./features/visit/start-visit-search.ts');
    return () => startVisitSearch(needed, settings);
  });
  const invitations = new OpenedLater(async () => {
    const { startInvitations } = await import('./features/invitations/start-invitations.ts');
    return () => startInvitations({ ports, scope, records: actors.records }, settings);
  });
  const shareableUrl = (): string => urlWithState(actors.urlState.getSnapshot().context, true);
  const shareableMoment = (): string =>
    momentLink({ ...actors, view: actors.fleetView, location: ports.location });
  return {
    console: connectConsole({
      ...scope,
      ...actors,
      fleet,
      storage: ports.storage,
      startCamera: (start, map) => start({ ...needed, map, principal: () => principalOf(scope) }, settings),
      shareableUrl,
      shareableMoment,
      opening: { moment, visits, engineStops, invitations },
    }),
    stop: () => {
      // Whoever leaves on purpose was asked about what they had typed.
      if (guard.getSnapshot().context.signOutReason !== undefined)
        passedOn.forms = unsavedForms(actors.forms, userId);
      engineStops.stop();
      moment.stop();
      visits.stop();
      invitations.stop();
      session.stop();
    },
  };
}
