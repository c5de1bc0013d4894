import { expect, test } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryFleetCopies } from '@farol/adapters/memory/fleet-copies';
import { MemoryFleetHistory } from '@farol/adapters/memory/fleet-history';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryPlaceNames } from '@farol/adapters/memory/place-names';
import { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { PlaceNamer } from '@farol/core/domain/place/place-namer';
import { NO_PLACE_NAMES } from '@farol/core/ports/place-names';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryReportProblems } from '@farol/adapters/memory/report-problems';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { MemoryUnregisteredDevices } from '@farol/adapters/memory/unregistered-devices';
import { MemoryAutoLinks } from '@farol/adapters/memory/auto-links';
import { MemoryDemoFleet } from '@farol/adapters/memory/demo-fleet';
import { MemoryTrackUploads } from '@farol/adapters/memory/track-uploads';
import { MemoryStreetMaps } from '@farol/adapters/memory/street-maps';
import {
  accumulatorsContract,
  distanceRecountContract,
  type AccumulatorsUnderTest,
} from '../../contracts/ports/accumulators.ts';
import { devicePhotosContract } from '../../contracts/ports/device-photos.ts';
import { failedNetwork } from './failed-network.ts';
import { fleetCopiesContract } from '../../contracts/ports/fleet-copies.ts';
import { fleetHistoryContract, pastOf } from '../../contracts/ports/fleet-history.ts';
import { latestPositionsContract, reportsOf } from '../../contracts/ports/latest-positions.ts';
import { encodeTowns } from '../../../tools/build/gazetteer.ts';
import { placeNamesContract } from '../../contracts/ports/place-names.ts';
import { geocoderContract } from '../../contracts/ports/geocoder.ts';
import { reportProblemsContract } from '../../contracts/ports/report-problems.ts';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { reportsContract } from '../../contracts/ports/reports.ts';
import { unregisteredDevicesContract } from '../../contracts/ports/unregistered-devices.ts';
import { autoLinksContract } from '../../contracts/ports/auto-links.ts';
import { demoFleetContract } from '../../contracts/ports/demo-fleet.ts';
import { trackUploadsContract } from '../../contracts/ports/track-uploads.ts';
import { aStreetMap } from '../../arbitraries/street-map.ts';
import { streetMapsContract } from '../../contracts/ports/street-maps.ts';

function opened(): AccumulatorsUnderTest {
  const accumulators = new MemoryAccumulators(new MemoryNetwork(), (deviceId) => deviceId === 1);
  accumulators.driven.set(1, 0);
  return {
    accumulators,
    deviceId: 1,
    silentDeviceId: 2,
    read: () => Promise.resolve(accumulators.values.get(1) ?? {}),
    close: () => {},
  };
}

accumulatorsContract('memory', opened);
distanceRecountContract('memory', opened);

devicePhotosContract('memory', () => {
  const photos = new MemoryDevicePhotos(new MemoryNetwork(), (deviceId) => deviceId < 9);
  return {
    photos,
    deviceId: 5,
    foreignId: 9,
    stored: (deviceId) => Promise.resolve(photos.photos.get(deviceId)),
    disconnected: new MemoryDevicePhotos(failedNetwork()),
    close: () => {},
  };
});

fleetCopiesContract('memory', () => new MemoryFleetCopies());

const HOUR_MS = 3_600_000;
const canSeeDevice = (id: number): boolean => id === 1;

fleetHistoryContract('the memory', () => {
  const positions = [...pastOf(1), ...pastOf(2)];
  const network = new MemoryNetwork();
  return {
    history: new MemoryFleetHistory(positions, network, { canSeeDevice }),
    deviceId: 1,
    foreignId: 2,
    limited: new MemoryFleetHistory([], network, { historyStartMs: Date.now() - 12 * HOUR_MS }),
    disconnected: new MemoryFleetHistory(positions, failedNetwork()),
    close: () => undefined,
  };
});

latestPositionsContract('memory', () => {
  const positions = [...reportsOf(5), ...reportsOf(9)];
  return {
    latestPositions: new MemoryLatestPositions(positions, new MemoryNetwork(), (deviceId) => deviceId < 9),
    deviceId: 5,
    silentDeviceId: 6,
    foreignId: 9,
    disconnected: new MemoryLatestPositions(positions, failedNetwork()),
    close: () => {},
  };
});

placeNamesContract('memory', () => {
  const placeNames = new MemoryPlaceNames(new MemoryNetwork());
  placeNames.namer = new PlaceNamer(
    new Gazetteer(
      encodeTowns([
        { name: 'Campinas', country: 'BR', population: 1_000_000, latitude: -22.9, longitude: -47.06 },
      ]),
    ),
  );
  return { placeNames, close: () => {} };
});

test('fleet: without towns geofences alone name places', async () => {
  const namer = await new MemoryPlaceNames(new MemoryNetwork()).load();
  const garage = { id: 1, name: 'Garagem', area: 'CIRCLE (1 2, 100)', attributes: {} };
  const style = { language: 'pt-BR', distanceUnit: 'km' } as const;
  expect(namer.textAt({ latitude: 1, longitude: 2 }, [garage], style)).toBe('Garagem');
  expect(namer.textAt({ latitude: 5, longitude: 5 }, [garage], style)).toBeUndefined();
  expect(namer.search('campinas', 'pt-BR')).toEqual([]);
});

test('fleet: a front end that brings no names along tells places by their coordinates', async () => {
  const namer = await NO_PLACE_NAMES.load();
  const style = { language: 'pt-BR', distanceUnit: 'km' } as const;
  expect(namer.textAt({ latitude: -22.9, longitude: -47.06 }, [], style)).toBeUndefined();
  expect(namer.search('campinas', 'pt-BR')).toEqual([]);
});

geocoderContract('memory', () => ({
  geocoder: new MemoryGeocoder(
    [{ name: 'Avenida Paulista, São Paulo', latitude: -23.56, longitude: -46.65, bounds: undefined }],
    new MemoryNetwork(),
  ),
  request: (words) => `/search?q=${encodeURIComponent(words)}`,
  close: () => {},
}));

const lastTime = '2026-11-28T08:00:00.000+00:00';

reportProblemsContract('memory', () => {
  const problems = new MemoryReportProblems(new MemoryNetwork());
  problems.problems.set(5, [
    { kind: 'place', reports: 2, lastTime, sample: 'lat=91' },
    { kind: 'value', reports: 1, lastTime, sample: 'altitude=x' },
  ]);
  const refused = (reason: string, text: string) => ({ time: lastTime, protocol: 'osmand', reason, text });
  problems.refused.set(5, [
    refused('value: altitude=x', '/?id=van-1&lat=1&lon=1&altitude=x'),
    refused('place: lat=91', '/?id=van-1&lat=91&lon=1'),
    refused('place: lat=91', '/?id=van-1&lat=91&lon=1'),
  ]);
  problems.unreadableReports = [
    { time: lastTime, address: '127.0.0.1', reason: 'noJson', text: 'hello', reports: 1 },
  ];
  const restricted = new MemoryReportProblems(new MemoryNetwork());
  restricted.isAdministrator = false;
  return {
    deviceId: 5,
    problems,
    restricted,
    disconnected: new MemoryReportProblems(failedNetwork()),
    close: () => {},
  };
});

reportsContract('memory', () => {
  const timeMs = Date.parse('2026-01-01T00:00:00Z');
  const events = [5, 6].map((deviceId) => ({
    id: deviceId,
    type: 'ignitionOn',
    eventTime: new Date(timeMs).toISOString(),
    deviceId,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  }));
  const positions = reportedTrack(5, timeMs).map((position, index) => ({ ...position, id: index + 1 }));
  return {
    reports: new MemoryReports({ events, positions }, new MemoryNetwork()),
    deviceIds: [5, 6],
    timeMs,
    close: () => {},
  };
});

unregisteredDevicesContract('memory', () => {
  const devices = [
    { uniqueId: 'van-2', reports: 2 },
    { uniqueId: 'van-1', reports: 1 },
  ];
  const restricted = new MemoryUnregisteredDevices(devices, new MemoryNetwork());
  restricted.isAdministrator = false;
  return {
    unregistered: new MemoryUnregisteredDevices(devices, new MemoryNetwork()),
    restricted,
    disconnected: new MemoryUnregisteredDevices(devices, failedNetwork()),
    close: () => {},
  };
});

autoLinksContract('memory', () => ({
  autoLinks: new MemoryAutoLinks(['tracker-7'], new MemoryNetwork()),
  waiting: 'tracker-7',
  taken: 'tracker-8',
  close: () => {},
}));

demoFleetContract('memory', () => ({
  demoFleet: new MemoryDemoFleet(
    {
      vehicles: 62,
      groups: 11,
      drivers: 16,
      geofences: 3,
      commands: 6,
      notifications: 13,
      maintenances: 1,
      accounts: 5,
      account: 'demo@farol.app',
      needsAdministrator: true,
    },
    new MemoryNetwork(),
  ),
  close: () => {},
}));

trackUploadsContract('memory', () => ({
  uploads: new MemoryTrackUploads(new MemoryNetwork(), (deviceId) => deviceId < 9),
  deviceId: 5,
  foreignId: 9,
  disconnected: new MemoryTrackUploads(failedNetwork()),
  close: () => {},
}));

streetMapsContract('memory', () => {
  const bounds = [-47, -24, -46, -23] as const;
  const maps = [
    aStreetMap({ name: 'north', schema: 'protomaps', bounds }),
    aStreetMap({ name: 'south', bounds }),
  ];
  return {
    streetMaps: new MemoryStreetMaps(maps, new MemoryNetwork()),
    disconnected: new MemoryStreetMaps(maps, failedNetwork()),
    close: () => {},
  };
});
