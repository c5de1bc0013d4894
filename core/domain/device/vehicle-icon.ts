/** §3, "Map icon types": the kinds of vehicles that have a picture, in the order of the picker. */
export const VEHICLE_ICONS = [
  'default',
  'arrow',
  'animal',
  'person',
  'bicycle',
  'motorcycle',
  'scooter',
  'car',
  'pickup',
  'van',
  'truck',
  'truck1',
  'truck2',
  'bus',
  'crane',
  'offroad',
  'tractor',
  'plane',
  'helicopter',
  'boat',
  'ship',
  'train',
  'trolleybus',
  'tram',
] as const;

/** A kind of vehicle that has a picture. */
export type VehicleIcon = (typeof VEHICLE_ICONS)[number];
