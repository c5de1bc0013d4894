import { createActor } from 'xstate';
import { maySeeRefusedReports, type DeviceWithRefusals } from '../../../domain/device/report-problem.ts';
import { queryMachine } from '../../../machines/query/query.machine.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ReportProblems } from '../../../ports/report-problems.ts';
import type { FirstReaders, StartedByReader } from '../../wiring/first-reader.ts';
import { onEachValue } from '../../wiring/listening.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import { connectWatchedList, type ConnectedWatchedList } from './connect-watched-list.ts';

const refusedDevicesQuery = queryMachine<readonly DeviceWithRefusals[]>();
/** A hint in the list need not be of this minute. */
const POLL_MS = 300_000;

/**
 * Returns the devices of which reports were not taken whole in the last 24 hours, the latest first: empty for users who
 * are no managers, and in front of another server.
 */
export function refusedDevicesPart({
  readers,
  ports,
  scope,
}: {
  readonly readers: FirstReaders;
  readonly ports: { readonly reportProblems: ReportProblems; readonly clock: Clock };
  readonly scope: SessionScope;
}): StartedByReader<ConnectedWatchedList<DeviceWithRefusals>> {
  return readers.startedByReader(() => {
    const input = {
      load: () => ports.reportProblems.refusedDevices(),
      subject: undefined,
      data: [],
      clock: ports.clock,
      pollMs: POLL_MS,
    };
    const query = readers.started(createActor(refusedDevicesQuery, { input, ...readers.settings }));
    readers.endsWith(
      onEachValue(
        scope.guard,
        () => {
          const principal = principalOf(scope);
          return principal?.server.isPlus === true && maySeeRefusedReports(principal);
        },
        (mayBeSeen) => query.send({ type: mayBeSeen ? 'LOAD_IF_NEEDED' : 'FORGET' }),
      ),
    );
    return connectWatchedList(query);
  });
}
