/** The vehicle icons (§3, "Map icon types"), in the order of the picker. */
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

/** A vehicle icon. */
export type VehicleIcon = (typeof VEHICLE_ICONS)[number];
