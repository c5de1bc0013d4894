/** The minimum and the maximum of a number, both included. */
export type NumberRange = readonly [min: number, max: number];

/** Twice around the earth, in meters: more than any vehicle travels between two fixes. */
const MAX_LEG_METERS = 1e8;
/** A hundred million kilometers in meters, more than any vehicle ever travels; hundredths are still exact. */
const MAX_TOTAL_METERS = 1e11;
/** More than a hundred years, in milliseconds. */
const MAX_RUNNING_MS = 4e12;
/** 9999-12-31T23:59:59.999Z: the latest time that the wire's date format can express. */
export const LATEST_TIME_MS = 253_402_300_799_999;

/**
 * The ranges of a fix (contract §2.8): degrees, degrees, meters, knots, degrees clockwise from north, meters.
 */
export const FIX_RANGES = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  altitude: [-12_000, 1_000_000],
  speed: [0, 20_000],
  course: [0, 360],
  accuracy: [0, 20_037_509],
} as const satisfies Record<string, NumberRange>;

/** The range of a fix's time, milliseconds since the epoch. */
export const TIME_RANGE_MS: NumberRange = [0, LATEST_TIME_MS];

/**
 * The ranges of counters that continue from fix to fix; an invalid value would corrupt all later ones
 * (contract §5.3).
 */
export const COUNTER_RANGES: Readonly<Record<string, NumberRange>> = {
  distance: [0, MAX_LEG_METERS],
  totalDistance: [0, MAX_TOTAL_METERS],
  odometer: [0, MAX_TOTAL_METERS],
  serviceOdometer: [0, MAX_TOTAL_METERS],
  tripOdometer: [0, MAX_TOTAL_METERS],
  obdOdometer: [0, MAX_TOTAL_METERS],
  hours: [0, MAX_RUNNING_MS],
  drivingTime: [0, MAX_RUNNING_MS],
  stoppedTime: [0, MAX_RUNNING_MS],
};

/**
 * The ranges of other numbers that devices report under a name of the contract: percent,
 * volts, liters, degrees Celsius, knots.
 */
const MEASURE_RANGES: Readonly<Record<string, NumberRange>> = {
  batteryLevel: [0, 100],
  battery: [-100_000, 100_000],
  power: [-100_000, 100_000],
  fuel: [0, 1e7],
  fuelLevel: [0, 1e7],
  fuelUsed: [0, 1e10],
  fuelConsumption: [0, 1e7],
  speedLimit: [0, 20_000],
  obdSpeed: [0, 20_000],
  rpm: [0, 1e6],
  sat: [0, 1_000],
  satVisible: [0, 1_000],
  hdop: [0, 1e5],
  vdop: [0, 1e5],
  pdop: [0, 1e5],
  rssi: [-1_000, 1_000],
  deviceTemp: [-300, 10_000],
  coolantTemp: [-300, 10_000],
  engineTemp: [-300, 10_000],
};

/** The range of any other number; larger ones are no longer exact. */
const ANY_NUMBER: NumberRange = [-1e15, 1e15];

/** Returns the range of a numeric attribute of a fix. */
export function attributeRange(name: string): NumberRange {
  if (Object.hasOwn(COUNTER_RANGES, name)) return COUNTER_RANGES[name] ?? ANY_NUMBER;
  return Object.hasOwn(MEASURE_RANGES, name) ? (MEASURE_RANGES[name] ?? ANY_NUMBER) : ANY_NUMBER;
}

/** Whether a value is a finite number in the range. */
export function isInRange(value: unknown, [min, max]: NumberRange): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}
