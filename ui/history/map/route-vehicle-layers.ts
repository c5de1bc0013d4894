import type { Layer } from '@deck.gl/core';
import { IconLayer } from '@deck.gl/layers';
import { routePositionAt } from '@farol/core/domain/route/route-position';
import type { Route } from '@farol/core/domain/route/route';
import { VEHICLE_COLORS } from '../vehicle-colors.ts';
import type { RouteIcon } from './route-icons.ts';
import type { LabeledPlace } from './route-labels.ts';
import { iconProps } from './route-mark-layers.ts';

/** A vehicle at the moment that is shown. */
export interface ShownVehicle extends LabeledPlace {
  readonly vehicle: NonNullable<LabeledPlace['vehicle']>;
  readonly icon: RouteIcon;
  readonly angle: number;
}

/** The size of a vehicle, pixels. */
export const VEHICLE_PX = 42;

/** Returns where the vehicles of routes were at a moment, with their names where there are several. */
export function shownVehicles(
  routes: readonly Route[],
  names: readonly string[],
  atMs: number,
): readonly ShownVehicle[] {
  return routes.map((route, index) => {
    const { longitude, latitude, courseDegrees, isKnown } = routePositionAt(route, atMs);
    const icon = isKnown ? (`vehicle ${index % VEHICLE_COLORS}` as const) : 'lost';
    const label = routes.length > 1 ? (names[index] ?? '') : '';
    const vehicle = { deviceId: route.deviceId, colorIndex: index % VEHICLE_COLORS };
    return { longitude, latitude, icon, angle: -courseDegrees, label, vehicle };
  });
}

/** Returns the layer of vehicles, the one in focus on top. */
export function vehicleLayer(
  vehicles: readonly ShownVehicle[],
  focusedDeviceId: number | undefined,
  isDark: boolean,
): Layer {
  const isFocused = ({ vehicle: { deviceId } }: ShownVehicle): boolean => deviceId === focusedDeviceId;
  const data = [...vehicles.filter((vehicle) => !isFocused(vehicle)), ...vehicles.filter(isFocused)];
  return new IconLayer<ShownVehicle>({
    id: 'route-vehicles',
    ...iconProps(isDark),
    data,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getIcon: ({ icon }) => icon,
    getAngle: ({ angle }) => angle,
    getSize: VEHICLE_PX,
    billboard: false,
  });
}
