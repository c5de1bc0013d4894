import type { Accumulators } from '@farol/core/ports/accumulators';
import type { ActivityLog } from '@farol/core/ports/activity-log';
import type { ComputedAttributeTester } from '@farol/core/ports/computed-attribute-tester';
import type { FleetHistory } from '@farol/core/ports/fleet-history';
import type { Geocoder } from '@farol/core/ports/geocoder';
import type { Invitations } from '@farol/core/ports/invitations';
import type { Resellers } from '@farol/core/ports/resellers';
import type { PlaceNames } from '@farol/core/ports/place-names';
import type { PositionHistory } from '@farol/core/ports/position-history';
import type { ReportProblems } from '@farol/core/ports/report-problems';
import type { Removals } from '@farol/core/ports/removals';
import type { Reports } from '@farol/core/ports/reports';
import type { ServerAdministration } from '@farol/core/ports/server-administration';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import type { Shares } from '@farol/core/ports/shares';
import type { UnregisteredDevices } from '@farol/core/ports/unregistered-devices';
import { loadedOnce } from './loaded-once.ts';
import type { ApiCall } from './tracking-client.ts';

// The code of these ports is loaded with their first call: the first view of the console calls none of them.

/** Returns reports (contract §4.7). */
export function laterReports(call: ApiCall): Reports {
  const reports = loadedOnce(async () => new (await import('./reports.ts')).HttpReports(call));
  return {
    events: async (...span) => (await reports()).events(...span),
    rows: async (...request) => (await reports()).rows(...request),
    spreadsheet: async (...request) => (await reports()).spreadsheet(...request),
  };
}

/** Returns odometers and engine hours (contract §4.2). */
export function laterAccumulators(tracking: ApiCall, product: ApiCall): Accumulators {
  const accumulators = loadedOnce(
    async () => new (await import('./accumulators.ts')).HttpAccumulators(tracking, product),
  );
  return {
    update: async (...values) => (await accumulators()).update(...values),
    recountDistance: async (deviceId) => (await accumulators()).recountDistance(deviceId),
  };
}

/** Returns the past of the fleet (contract §4.6). */
export function laterFleetHistory(call: ApiCall): FleetHistory {
  const history = loadedOnce(async () => new (await import('./fleet-history.ts')).HttpFleetHistory(call));
  return {
    tracks: async (...span) => (await history()).tracks(...span),
    visits: async (...question) => (await history()).visits(...question),
  };
}

/** Returns the past positions of devices (contract §4.6). */
export function laterPositionHistory(call: ApiCall): PositionHistory {
  const history = loadedOnce(
    async () => new (await import('./position-history.ts')).HttpPositionHistory(call),
  );
  return {
    between: async (...span) => (await history()).between(...span),
    fixes: async function* fixes(...span) {
      yield* (await history()).fixes(...span);
    },
    withId: async (id) => (await history()).withId(id),
  };
}

/** Returns what reports and is not registered, and what could not be taken of reports (contract §8.4). */
export function laterReportProblems(call: ApiCall): {
  reportProblems: ReportProblems;
  unregisteredDevices: UnregisteredDevices;
} {
  const problems = loadedOnce(
    async () => new (await import('./report-problems.ts')).HttpReportProblems(call),
  );
  return {
    reportProblems: {
      ofDevice: async (id) => (await problems()).ofDevice(id),
      unreadable: async () => (await problems()).unreadable(),
    },
    unregisteredDevices: { list: async () => (await problems()).list() },
  };
}

/** Returns what removing records would take along (contract §4.1). */
export function laterRemovals(call: ApiCall): Removals {
  const removals = loadedOnce(async () => new (await import('./removals.ts')).HttpRemovals(call));
  return { preview: async (...records) => (await removals()).preview(...records) };
}

/** Returns the administration of the server (contract §4.8). */
export function laterServerAdministration(call: ApiCall): ServerAdministration {
  const administration = loadedOnce(
    async () => new (await import('./server-administration.ts')).HttpServerAdministration(call),
  );
  return {
    changeAttributes: async (...change) => (await administration()).changeAttributes(...change),
    updateSettings: async (...changes) => (await administration()).updateSettings(...changes),
    restart: async () => (await administration()).restart(),
  };
}

/** Returns the activity log (§7, "logs"). */
export function laterActivityLog(call: ApiCall): ActivityLog {
  const log = loadedOnce(async () => new (await import('./activity-log.ts')).HttpActivityLog(call));
  return { entries: async (...span) => (await log()).entries(...span) };
}

/** Returns the test of computed attributes (contract §4.5). */
export function laterComputedAttributeTester(call: ApiCall): ComputedAttributeTester {
  const tester = loadedOnce(
    async () => new (await import('./computed-attribute-tester.ts')).HttpComputedAttributeTester(call),
  );
  return { evaluate: async (...attribute) => (await tester()).evaluate(...attribute) };
}

/**
 * Returns the geocoders (contract §4.8).
 * @param base URL of this server
 */
export function laterGeocoder(call: ApiCall, base: string): Geocoder {
  const geocoder = loadedOnce(async () => new (await import('./geocoder.ts')).HttpGeocoder(call, base));
  return {
    search: async (address) => (await geocoder()).search(address),
    reverse: async (place) => (await geocoder()).reverse(place),
  };
}

/**
 * Returns the names of places.
 * @param townFile URL of the towns of the built-in map
 */
export function laterPlaceNames(townFile: string): PlaceNames {
  return { load: loadedOnce(async () => (await import('./place-names.ts')).fetchPlaceNamer(townFile)) };
}

/** Returns the shares (§7). */
export function laterShares(product: ApiCall, tracking: ApiCall): Shares {
  const shares = loadedOnce(async () => new (await import('./shares.ts')).HttpShares(product, tracking));
  return {
    list: async () => (await shares()).list(),
    save: async (share) => (await shares()).save(share),
    remove: async (id) => (await shares()).remove(id),
    createWithoutList: async (...share) => (await shares()).createWithoutList(...share),
  };
}

/** Returns the invitations of people (contract §4.3). */
export function laterInvitations(product: ApiCall): Invitations {
  const invitations = loadedOnce(async () => new (await import('./invitations.ts')).HttpInvitations(product));
  return {
    list: async () => (await invitations()).list(),
    create: async (request) => (await invitations()).create(request),
    renew: async (...renewal) => (await invitations()).renew(...renewal),
  };
}

/** Returns the resellers (contract §4.3). */
export function laterResellers(product: ApiCall): Resellers {
  const resellers = loadedOnce(async () => new (await import('./invitations.ts')).HttpResellers(product));
  return {
    list: async () => (await resellers()).list(),
    branding: async (id) => (await resellers()).branding(id),
  };
}

/** Returns the load statistics of the server (contract §4.8). */
export function laterStatistics(call: ApiCall): ServerStatistics {
  const statistics = loadedOnce(
    async () => new (await import('./server-statistics.ts')).HttpServerStatistics(call),
  );
  return { daily: async (span) => (await statistics()).daily(span) };
}
