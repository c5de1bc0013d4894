import { createActor } from 'xstate';
import { endedByExpiry } from '../domain/share/session-countdown.ts';
import { mayCacheSession } from '../domain/access/cached-session.ts';
import { menusFor } from '../domain/navigation/console-menus.ts';
import { mayOpenDialog } from '../domain/navigation/dialog-url.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Records } from '../ports/records.ts';
import { accountSwitch, type AccountSwitch } from '../use-cases/access/account-switch.ts';
import {
  withEngineStopConfirmation,
  type EngineStopConfirmationPorts,
} from '../use-cases/engine-stops/engine-stop-confirmation.ts';
import { PermittedUserRecords } from '../use-cases/records/permitted-user-records.ts';
import { liveConnectionMachine } from '../machines/connection/live-connection.machine.ts';
import { sessionWatchMachine } from '../machines/access/session-watch.machine.ts';
import {
  recordQueryListener,
  ObservedRecords,
  type RecordChangeListener,
} from '../machines/records/record-queries.ts';
import { replayRequestStore } from '../machines/replay/replay-request.ts';
import { newVersionMachine } from '../machines/versions/new-version.machine.ts';
import { areaSearchRequestStore } from '../machines/area-search/area-search-request.ts';
import { dialogsInUrlMachine, type DialogPermissions } from '../url-state/dialogs-in-url.ts';
import { urlStateMachine, urlWithState } from '../url-state/url-state.ts';
import { applySavedAccount } from './features/account/signed-in-account.ts';
import { alertsFeature } from './features/alerts/alerts-feature.ts';
import { anchorsFeature } from './features/anchors/anchors-feature.ts';
import { commandsFeature } from './features/commands/commands-feature.ts';
import { fleetViewFeature } from './features/devices/fleet-view-feature.ts';
import { followSelection, trailsFeature } from './features/map/trails-feature.ts';
import { preferencesFeature } from './features/preferences/preferences-feature.ts';
import { recordLists, type RecordLists } from './features/records/record-lists.ts';
import { shellFeature } from './features/shell/shell-feature.ts';
import { connectConsole } from './connect-console.ts';
import type { ConnectedConsole } from './connected-console.ts';
import { firstViewParts } from './first-view-parts.ts';
import { lazyScreenFeatures } from './lazy-screen-features.ts';
import { SCREEN_CODE, type StartScreenFeatures } from './screen-code.ts';
import { actorsOf, featureLogic, type FeatureParts, type StopFunction } from './wiring/feature.ts';
import { FirstReaders } from './wiring/first-reader.ts';
import type { LazyCode } from './wiring/lazy-code.ts';
import { actorOptions, type MachineOptions } from './machine-options.ts';
import { onEmitted } from './wiring/listening.ts';
import type { SessionActors, SessionPorts } from './session-actors.ts';
import { principalOf, userOf, type SessionScope } from './wiring/session-scope.ts';
import { urlStateParts } from './url-state-parts.ts';
import type { SavedFleetRecord } from '../fleet/protocol/fleet-protocol.ts';
import { deviceFromWire, driverFromWire, groupFromWire } from '../fleet/wire/wire-frame.ts';
import { isWireRecord } from '../fleet/wire/wire-record.ts';
import type { ResourceName } from '../resources/descriptor/resource-name.ts';

/** What a session needs: whose it is, its ports, and the live fleet that `liveFeed` fills. */
export interface SessionInput {
  scope: SessionScope;
  ports: SessionPorts;
  fleet: LiveFleet;
  /** The code of what only screens read, by default that of the package. */
  screenCode?: LazyCode<StartScreenFeatures>;
}

interface SessionLogicInput extends Omit<SessionInput, 'screenCode'> {
  /** The ports through which records are changed: they ask before engines can be stopped. */
  changes: EngineStopConfirmationPorts;
  accountSwitch: AccountSwitch;
  lists: RecordLists;
}

/** The actors, and what they tell each other by area: one actor listens for all of them. */
interface RunningSession {
  readonly actors: SessionActors;
  readonly wirings: readonly (() => readonly StopFunction[])[];
}

/**
 * What runs in the session of a signed-in user before anybody opens a screen: the live connection and what works
 * on its data. It ends with the session of the account, and the fleet is cleared.
 */
const sessionLogic = featureLogic({
  actors: (
    spawn,
    { scope, ports, fleet, changes, accountSwitch: switches, lists }: SessionLogicInput,
  ): RunningSession => {
    const wirings: (() => readonly StopFunction[])[] = [];
    const actorsOfPart = <I, A>(parts: FeatureParts<I, A>, input: I): A => {
      const actors = parts.actors(spawn, input);
      wirings.push(() => parts.wiring(actors, input));
      return actors;
    };
    const connection = spawn(liveConnectionMachine, {
      input: {
        ...ports,
        sessions: switches,
        userId: scope.userId,
        mayKeepFleet: mayCacheSession(userOf(scope)),
      },
    });
    const commands = actorsOfPart(commandsFeature, { ports, scope, fleet });
    const preferences = actorsOfPart(preferencesFeature, {
      ports: { ...ports, ...changes },
      scope,
      applyUser: (user) => applySavedAccount(scope, user),
    });
    const alerts = actorsOfPart(alertsFeature, { ports, scope, fleet, connection, ...lists });
    const actors = {
      ...lists,
      connection,
      sessionWatch: spawn(sessionWatchMachine, { input: { ...ports, userId: scope.userId } }),
      replayRequest: spawn(replayRequestStore(ports.clock)),
      areaSearchRequest: spawn(areaSearchRequestStore()),
      newVersion: spawn(newVersionMachine, { input: ports }),
      ...actorsOfPart(trailsFeature, { history: ports.positionHistory, clock: ports.clock, fleet }),
      ...preferences,
      ...commands,
      ...actorsOfPart(anchorsFeature, { ports, scope, fleet, connection, ...lists, ...commands }),
      ...actorsOfPart(fleetViewFeature, { ports, scope, fleet }),
      ...alerts,
      ...actorsOfPart(shellFeature, { scope, ...preferences, ...alerts }),
    };
    return { actors, wirings };
  },
  wiring: ({ actors, wirings }, { scope: { guard }, ports: { clock }, fleet }) => {
    const { connection, sessionWatch, sessionExpiry } = actors;
    const stops = wirings.flatMap((wiring) => wiring());
    const endSession = (reason: string | undefined): void => {
      const end = guard.getSnapshot().context.user?.expirationTime ?? null;
      if (endedByExpiry(reason, end, clock())) sessionExpiry.send({ type: 'SESSION_OVER' });
      else guard.send({ type: 'SESSION_ENDED', reason });
    };
    if (sessionExpiry.getSnapshot().value !== 'expired') connection.send({ type: 'START' });
    return [
      ...stops,
      // After expiry no more data comes in, and a message is shown until the user leaves.
      onEmitted(sessionExpiry, 'expired', () => connection.send({ type: 'STOP' })),
      onEmitted(connection, 'signedOut', ({ reason }) => endSession(reason)),
      // Where the connection is off the session is known to be over.
      onEmitted(sessionWatch, 'signedOut', ({ reason }) => {
        if (connection.getSnapshot().value !== 'off') endSession(reason);
      }),
      followSelection(actors, actors),
      () => fleet.clear(),
    ];
  },
});

/** Starts the session of a signed-in user; stopping it leaves nothing behind. */
export function startSession(
  { scope, ports: basePorts, fleet, screenCode = SCREEN_CODE }: SessionInput,
  options: MachineOptions,
): { console: ConnectedConsole; stop: StopFunction } {
  const readers = new FirstReaders(actorOptions(options));
  const records: Records = new ObservedRecords(basePorts.records, [
    fleetRecordListener(fleet),
    recordQueryListener(() => lists.startingRecords),
  ]);
  const ports = { ...basePorts, records };
  const changes = withEngineStopConfirmation(
    { ...ports, records: new PermittedUserRecords(records, () => principalOf(scope), ports.sessions) },
    async (wanted) => {
      await screenCode.load();
      await screens.get().engineStops.get().ask(wanted);
    },
  );
  const lists = recordLists(readers, { ...ports, ...changes });
  const input = { scope, ports, fleet, changes, accountSwitch: accountSwitch(ports), lists };
  const session = readers.started(createActor(sessionLogic, { input, ...readers.settings }));
  const { actors } = actorsOf(session);
  const screens = lazyScreenFeatures(screenCode, () => ({ ...input, readers, actors }));
  const { passedOn, guard, userId } = scope;
  const kept = passedOn.forms;
  passedOn.forms = undefined;
  if (kept?.userId === userId) {
    screens.load();
    readers.endsWith(screens.onceKnown(({ forms }) => kept.reopen(forms.forms)));
  }
  const parts = urlStateParts({ actors, clock: ports.clock, location: ports.location, screens });
  const urlState = readers.started(
    createActor(urlStateMachine, { input: { location: ports.location, parts }, ...readers.settings }),
  );
  const permissions: DialogPermissions = {
    mayOpen: (dialog) => {
      const principal = principalOf(scope);
      return principal !== undefined && mayOpenDialog(dialog, menusFor(principal));
    },
    onUnavailable: () => {
      if (principalOf(scope)) guard.send({ type: 'LINK_FAILED', problem: 'unavailable' });
    },
  };
  const dialogsInUrl = readers.started(
    createActor(dialogsInUrlMachine, { input: permissions, ...readers.settings }),
  );
  const firstParts = firstViewParts({ readers, ports, scope, fleet, ...actors });
  return {
    console: connectConsole({
      ...scope,
      ...actors,
      dialogsInUrl,
      fleet,
      storage: ports.storage,
      shareableUrl: () => urlWithState(urlState.getSnapshot().context, true),
      screens: () => screens.get().connected,
      screenCode,
      parts: firstParts,
      startCamera: (start, map) =>
        start(
          {
            ...actors,
            map,
            fleet,
            principal: () => principalOf(scope),
            player: () => screens.known()?.history.started()?.player,
          },
          readers.settings,
        ),
      startBaseMap: (start, means) =>
        start({ ...means, streetMaps: firstParts.streetMaps.get().actor }, readers.settings),
    }),
    stop: () => {
      // A user who leaves on purpose was asked about what they had typed.
      if (guard.getSnapshot().context.signOutReason !== undefined)
        passedOn.forms = screens.known()?.unsaved(userId);
      readers.stop();
    },
  };
}

/**
 * Passes saved and deleted records on to the live fleet at once; kinds that the fleet does not show are
 * ignored.
 */
function fleetRecordListener(fleet: LiveFleet): RecordChangeListener {
  return {
    saved: (name, record, isNew) => {
      const saved = fleetChangeOf(name, record);
      if (saved) fleet.recordSaved(saved, isNew);
    },
    removed: (name, id) => {
      if (name === 'devices' || name === 'groups' || name === 'drivers') fleet.recordRemoved(name, id);
    },
  };
}

function fleetChangeOf(kind: ResourceName, sent: unknown): SavedFleetRecord | undefined {
  if (!isWireRecord(sent)) return undefined;
  // Parsing completes the record in place, and this record belongs to the caller.
  const copy = { ...sent };
  if (kind === 'devices') {
    const record = deviceFromWire(copy);
    return record && { kind, record };
  }
  if (kind === 'groups') {
    const record = groupFromWire(copy);
    return record && { kind, record };
  }
  const record = kind === 'drivers' ? driverFromWire(copy) : undefined;
  return record && { kind: 'drivers', record };
}
