import type { ActorRefFrom } from 'xstate';
import { isAnchorViolation, engineStopOutcome } from '../../../domain/alert/automatic-stop.ts';
import { activeAnchorViolations } from '../../../domain/command/active-anchor-violations.ts';
import { anchoredDeviceId, mayViewAnchors } from '../../../domain/geofence/anchor.ts';
import type { Geofence } from '../../../domain/geofence/geofence.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Clock } from '../../../ports/clock.ts';
import { anchorMachine } from '../../../machines/anchors/anchor.machine.ts';
import type { commandLogMachine } from '../../../machines/commands/command-log.machine.ts';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.machine.ts';
import type { RecordQuery } from '../../../machines/records/record-queries.ts';
import type { AnchorPorts } from '../../../use-cases/anchors/anchors.ts';
import { featureParts, type StopFunction } from '../../wiring/feature.ts';
import { onEachValue, onEmitted, onChange } from '../../wiring/listening.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';

/** The anchors of vehicles. */
export interface AnchorActors {
  /** Sets and removes anchors, and knows which vehicles have one. */
  anchor: ActorRefFrom<typeof anchorMachine>;
}

/** What the feature needs from outside. */
export interface AnchorsFeaturePorts extends AnchorPorts {
  clock: Clock;
}

/** What the feature needs: its ports, the fleet, and what it listens to. */
export interface AnchorsFeatureInput {
  ports: AnchorsFeaturePorts;
  scope: SessionScope;
  fleet: LiveFleet;
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  records: { readonly geofences: RecordQuery<'geofences'> };
  commandLog: ActorRefFrom<typeof commandLogMachine>;
}

/** Geofences that were read longer ago than this are read again when an anchor is requested, milliseconds. */
const FRESH_MS = 30_000;

/**
 * The anchors of one session (§4). They are geofences like others and are selected from those: what is saved, removed
 * or violated is known at once, and what others changed after a gap of the connection or when the page wakes up, as
 * the tracking API does not report it (contract §6).
 */
export const anchorsFeature = featureParts({
  actors: (spawn, { ports, fleet }: AnchorsFeatureInput): AnchorActors => ({
    anchor: spawn(anchorMachine, { input: { ...ports, fleet } }),
  }),
  wiring: (actors, input) => [
    ...fencesWiring(actors, input),
    ...connectionWiring(input),
    ...fleetWiring(actors, input),
  ],
});

function fencesWiring(
  { anchor }: AnchorActors,
  { scope, fleet, connection, records: { geofences } }: AnchorsFeatureInput,
): StopFunction[] {
  const areVisible = (): boolean => {
    const principal = principalOf(scope);
    return principal !== undefined && mayViewAnchors(principal);
  };
  // What the user may is decided with the guard, not with each geofence.
  let mayView = areVisible();
  const isLive = (): boolean => connection.getSnapshot().matches({ open: 'live' });
  const load = (): void => {
    if (mayView && isLive()) geofences.send({ type: 'LOAD_IF_NEEDED' });
  };
  const tell = (): void => {
    const { reason, data, loadedAtMs } = geofences.getSnapshot().context;
    if (!mayView) return;
    if (reason !== undefined) anchor.send({ type: 'LOADING_FAILED', reason });
    else if (loadedAtMs !== undefined)
      anchor.send({ type: 'FENCES_KNOWN', fences: data.filter(isAnchorFence) });
  };
  return [
    onEachValue(
      geofences,
      ({ context: { reason, loadedAtMs, data } }) => [
        reason,
        loadedAtMs === undefined,
        ...data.filter(isAnchorFence),
      ],
      tell,
    ),
    // Before the connection is live it may be unknown whether this server supports anchors.
    onEachValue(connection, isLive, load),
    onChange(scope.guard, areVisible, (isAllowed) => {
      mayView = isAllowed;
      load();
      tell();
    }),
    onEmitted(anchor, 'fencesNeeded', ({ afresh }) => {
      geofences.send({ type: 'LOAD_IF_NEEDED' });
      geofences.send({ type: 'REFRESH_IF_OLDER', ageMs: afresh ? 0 : FRESH_MS });
    }),
    // The server deletes the anchor of a vehicle that left it, unless its stop was withheld.
    fleet.subscribe('events', () => {
      for (const event of fleet.events)
        if (isAnchorViolation(event) && engineStopOutcome(event) !== 'withheld')
          geofences.send({
            type: 'CHANGE',
            change: (fences) => fences.filter(({ id }) => id !== event.geofenceId),
          });
    }),
  ];
}

/** Reads the geofences again when others may have changed them; what nobody needed yet stays unloaded. */
function connectionWiring({ connection, records: { geofences } }: AnchorsFeatureInput): StopFunction[] {
  const refresh = (): void => geofences.send({ type: 'REFRESH_IF_OLDER', ageMs: 0 });
  return [
    onChange(
      connection,
      ({ context }) => context.wokeUpAtMs,
      (wokeUpAtMs) => wokeUpAtMs !== undefined && refresh(),
    ),
    onChange(
      connection,
      ({ context }) => context.lostAtMs === undefined,
      (isBack) => isBack && refresh(),
    ),
  ];
}

/** Tells the fleet which devices have an anchor and which left theirs, whenever that changed. */
function fleetWiring(
  { anchor }: AnchorActors,
  { fleet, commandLog, ports: { clock } }: AnchorsFeatureInput,
): StopFunction[] {
  const update = (): void => {
    const { fences } = anchor.getSnapshot().context;
    const { commands } = commandLog.getSnapshot().context;
    const anchoredDeviceIds = (fences ?? []).flatMap((fence) => anchoredDeviceId(fence) ?? []);
    fleet.setAnchoredDevices(anchoredDeviceIds, [
      ...activeAnchorViolations(commands, new Set(anchoredDeviceIds), clock()).keys(),
    ]);
  };
  return [
    onChange(anchor, ({ context }) => context.fences, update),
    onChange(commandLog, ({ context }) => context.commands, update),
  ];
}

function isAnchorFence(fence: Geofence): boolean {
  return anchoredDeviceId(fence) !== undefined;
}
