import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { trailsFeature } from '@farol/core/console/features/map/trails-feature';
import { actorsOf, feature } from '@farol/core/console/wiring/feature';
import { aDevice } from '../../../../arbitraries/devices.ts';
import { plainPosition } from '../../../../arbitraries/fleet.ts';
import { SimulatedFleet } from '../../../../models/simulated-fleet.ts';

test('a trail grows with the reports of its vehicle, until the session ends', () => {
  const { fleet, receive } = bound(new SimulatedFleet([aDevice({ id: 1 })]));
  const history = new MemoryPositionHistory([]);
  const session = createActor(feature(trailsFeature), { input: { fleet, history, clock: () => 0 } }).start();
  const { trails } = actorsOf(session);
  const length = (): number | undefined => trails.getSnapshot().context.trails[0]?.points.length;
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  receive(1);
  receive(2);
  expect(length()).toBe(2);
  session.stop();
  receive(3);
  expect(length()).toBe(2);
});

function bound(simulated: SimulatedFleet) {
  const receive = (step: number): void =>
    simulated.receive({ positions: [{ ...plainPosition(1, step), latitude: step / 1000 }] });
  return { fleet: simulated.fleet, receive };
}
