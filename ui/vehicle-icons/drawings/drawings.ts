import { VEHICLE_ICONS, type VehicleIcon } from '@farol/core/domain/device/vehicle-icon';
import { CAR, OFFROAD, PICKUP, TRACTOR, VAN } from './cars.ts';
import type { Drawing } from './drawing.ts';
import { BUS, CRANE, TRAIN, TRAM, TROLLEYBUS, TRUCK, TRUCK1, TRUCK2 } from './heavy-vehicles.ts';
import {
  ANIMAL,
  ARROW,
  BICYCLE,
  BOAT,
  DEFAULT,
  HELICOPTER,
  MOTORCYCLE,
  PERSON,
  PLANE,
  SCOOTER,
  SHIP,
} from './light-vehicles.ts';

/** The drawing of each vehicle icon. */
export const DRAWINGS: Readonly<Record<VehicleIcon, Drawing>> = {
  default: DEFAULT,
  arrow: ARROW,
  animal: ANIMAL,
  person: PERSON,
  bicycle: BICYCLE,
  motorcycle: MOTORCYCLE,
  scooter: SCOOTER,
  car: CAR,
  pickup: PICKUP,
  van: VAN,
  truck: TRUCK,
  truck1: TRUCK1,
  truck2: TRUCK2,
  bus: BUS,
  crane: CRANE,
  offroad: OFFROAD,
  tractor: TRACTOR,
  plane: PLANE,
  helicopter: HELICOPTER,
  boat: BOAT,
  ship: SHIP,
  train: TRAIN,
  trolleybus: TROLLEYBUS,
  tram: TRAM,
};

/** Returns the icon of a category: the default one for a category without a drawing. */
export function vehicleIconOf(category: string): VehicleIcon {
  return VEHICLE_ICONS.find((name) => name === category) ?? 'default';
}

const ICON_INDEX: ReadonlyMap<string, number> = new Map(VEHICLE_ICONS.map((name, at) => [name, at]));

/** Returns the index of a category's icon in the atlas. */
export function vehicleIconIndex(category: string): number {
  return ICON_INDEX.get(category) ?? 0;
}
