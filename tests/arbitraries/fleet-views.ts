import * as fc from 'fast-check';
import { urlCameraOf, type UrlCamera, type MapCamera } from '@farol/core/domain/navigation/camera-url';
import type { DeviceOrder } from '@farol/core/domain/device/device-order';
import { dateRangeProblem, recentDateRange, type DateRange } from '@farol/core/domain/values/date-range';
import type { FleetView } from '@farol/core/domain/navigation/fleet-view-url';
import { evenNumber } from './numbers.ts';
import { anyText } from './texts.ts';

/** Any text that users type or import, without lone surrogates. */
export const texts = anyText({ maxLength: 12 });

/** Valid date ranges. */
export const validDateRanges: fc.Arbitrary<DateRange> = fc
  .tuple(
    fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) }),
    fc.integer({ min: 1, max: 366 }),
  )
  .map(([nowMs, count]) => recentDateRange(nowMs, count))
  .filter((days) => dateRangeProblem(days) === undefined);

/** Map cameras; longitudes continue beyond the date line. */
export const mapCameras: fc.Arbitrary<MapCamera> = fc.record({
  longitude: evenNumber(-500, 500),
  latitude: evenNumber(-85, 85),
  zoom: evenNumber(1.5, 19),
  bearing: evenNumber(-360, 720),
  pitch: evenNumber(0, 60),
});

const linkedCameras: fc.Arbitrary<UrlCamera> = fc
  .tuple(mapCameras.map(urlCameraOf), fc.boolean())
  .map(([camera, hasPlace]) => (hasPlace ? camera : { ...camera, center: undefined }));

export const deviceOrders = fc.constantFrom<DeviceOrder>(
  'name-asc',
  'name-desc',
  'lastUpdate-desc',
  'state-alert',
);

/** All views of the fleet. */
export const fleetViews: fc.Arbitrary<FleetView> = fc.record({
  query: texts,
  status: fc.constantFrom('all', 'online', 'offline', 'unknown'),
  movingOnly: fc.boolean(),
  hiddenCategories: fc.uniqueArray(texts.filter(Boolean), { maxLength: 3 }),
  onlyDeviceId: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined }),
  order: deviceOrders,
  grouped: fc.boolean(),
  camera: fc.option(linkedCameras, { nil: undefined }),
});
