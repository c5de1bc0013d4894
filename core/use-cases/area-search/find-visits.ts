import type { Device } from '../../domain/device/device.ts';
import type { VehiclesInView } from '../../domain/replay/vehicles-in-view.ts';
import { Failure } from '../../domain/values/failure.ts';
import { CircleVisits } from '../../domain/area-search/circle-visits.ts';
import {
  MAX_VISIT_DAYS_ONE_BY_ONE,
  type VehicleVisit,
  type AreaSearchQuestion,
} from '../../domain/area-search/area-search-question.ts';
import type { CancelSignal, DataUntilListener, FleetHistory } from '../../ports/fleet-history.ts';
import type { PositionHistory } from '../../ports/position-history.ts';
import type { Records } from '../../ports/records.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { VehicleReader, VEHICLES_AT_ONCE } from '../replay/vehicle-reader.ts';

/** What the question needs from outside. */
export interface AreaSearchPorts {
  fleetHistory: Pick<FleetHistory, 'visits'>;
  positionHistory: Pick<PositionHistory, 'fixes'>;
  records: Pick<Records, 'list'>;
}

/** Which vehicles were within a circle. */
export interface FoundVisits {
  readonly visits: readonly VehicleVisit[];
  /** The only vehicles that were asked about, and all there are; undefined if all were asked about. */
  readonly asked: { readonly devices: readonly Device[]; readonly view: VehiclesInView } | undefined;
  /** Until when the server knew what was stored (milliseconds), where what came later in the period is missing. */
  readonly dataUntilMs?: number | undefined;
}

/** Which vehicles are asked about one by one, of all there are. */
export type ChooseVisitors = (devices: readonly Device[]) => VehiclesInView;

/**
 * Finds when which vehicles were within a circle. In front of a server that does not tell this of the fleet (contract
 * §4.6) it is found by the same rule from the positions of some vehicles, a few at a time. Rejects with a
 * Failure; with PERIOD_IS_TOO_LONG_ONE_BY_ONE when the positions of some vehicles were too many as well.
 * @param hasFleetHistory false once the server has said that it does not tell this
 */
export async function findVisits(
  ports: AreaSearchPorts,
  question: AreaSearchQuestion,
  hasFleetHistory: boolean,
  choose: ChooseVisitors,
  abandoned?: CancelSignal,
): Promise<FoundVisits> {
  const { fromMs, toMs } = question.period;
  let endMs = Infinity;
  const visits =
    hasFleetHistory &&
    (await visitsOfFleet(
      ports.fleetHistory,
      question,
      abandoned,
      (untilMs) => (endMs = untilMs ?? Infinity),
    ));
  if (visits) return { visits, asked: undefined, dataUntilMs: endMs < toMs ? endMs : undefined };
  if (toMs - fromMs > MAX_VISIT_DAYS_ONE_BY_ONE * DAY_MS)
    throw new Failure('PERIOD_IS_TOO_LONG_ONE_BY_ONE', 400);
  const devices = await ports.records.list('devices');
  const view = choose(devices);
  const found: VehicleVisit[] = [];
  await inBatches(
    view.deviceIds,
    async (deviceId) => {
      const reader = new VehicleReader(ports.positionHistory, deviceId, abandoned);
      const { circle, period } = question;
      const visitsOfVehicle = new CircleVisits(circle, period, (visit) => found.push({ deviceId, ...visit }));
      await reader.read(period, (fix) => visitsOfVehicle.add(fix));
      visitsOfVehicle.finish();
    },
    VEHICLES_AT_ONCE,
  );
  return { visits: found, asked: { devices, view } };
}

const DAY_MS = 86_400_000;

/** Returns undefined if the server does not tell this. */
async function visitsOfFleet(
  history: AreaSearchPorts['fleetHistory'],
  question: AreaSearchQuestion,
  abandoned: CancelSignal | undefined,
  dataEndsAt: DataUntilListener,
): Promise<readonly VehicleVisit[] | undefined> {
  try {
    return await history.visits(question, abandoned, dataEndsAt);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw error;
  }
}
