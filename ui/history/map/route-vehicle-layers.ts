import type { Layer } from '@deck.gl/core';
import { IconLayer } from '@deck.gl/layers';
import { routeMoment } from '@farol/core/domain/route/route-moment';
import type { Route } from '@farol/core/domain/route/route';
import { VEHICLE_COLORS } from '../vehicle-colors.ts';
import type { RouteIcon } from './route-icons.ts';
import type { LabeledPlace } from './route-labels.ts';
import { iconProps } from './route-mark-layers.ts';

/** A vehicle at the moment that is shown. */
export interface ShownVehicle extends LabeledPlace {
  readonly icon: RouteIcon;
  readonly angle: number;
}

/** Returns where the vehicles of routes were at a moment, with their names where there are several. */
export function shownVehicles(
  routes: readonly Route[],
  names: readonly string[],
  atMs: number,
): readonly ShownVehicle[] {
  return routes.map((route, index) => {
    const { longitude, latitude, courseDegrees, isKnown } = routeMoment(route, atMs);
    const icon = isKnown ? (`vehicle ${index % VEHICLE_COLORS}` as const) : 'lost';
    const label = routes.length > 1 ? (names[index] ?? '') : '';
    return { longitude, latitude, icon, angle: -courseDegrees, label };
  });
}

/** Returns the layer of vehicles. */
export function vehicleLayer(data: readonly ShownVehicle[], isDark: boolean): Layer {
  return new IconLayer<ShownVehicle>({
    id: 'route-vehicles',
    ...iconProps(isDark),
    data,
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getIcon: ({ icon }) => icon,
    getAngle: ({ angle }) => angle,
    getSize: 34,
    billboard: false,
  });
}
