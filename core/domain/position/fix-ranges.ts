/** The least and the most that a number may be, both included. */
export type NumberRange = readonly [least: number, most: number];

/** Twice around the earth, in metres: further than any vehicle gets between two of its fixes. */
const MAX_LEG_METERS = 1e8;
/** A hundred million kilometres in metres, more than any vehicle ever drives; hundredths of it are still exact. */
const MAX_TOTAL_METERS = 1e11;
/** More than a hundred years, in milliseconds. */
const MAX_RUNNING_MS = 4e12;
/** 9999-12-31T23:59:59.999Z: the last moment that the wire's date format can write. */
export const LATEST_TIME_MS = 253_402_300_799_999;

/** What the numbers of a fix may be (contract §2.8): degrees, metres, knots, degrees clockwise, metres. */
export const FIX_RANGES = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  altitude: [-12_000, 1_000_000],
  speed: [0, 20_000],
  course: [0, 360],
  accuracy: [0, 20_037_509],
} as const satisfies Record<string, NumberRange>;

/** When a fix may have been: milliseconds since the epoch. */
export const TIME_RANGE_MS: NumberRange = [0, LATEST_TIME_MS];

/** What is counted from fix to fix; a value that is not a number in its range would spoil every later one (contract §5.3). */
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

/** Other numbers that devices say under a name of the contract (§5.3): percent, volts, litres, degrees Celsius, knots. */
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

/** Any other number: what is larger is no longer exact. */
const ANY_NUMBER: NumberRange = [-1e15, 1e15];

/** What a numeric attribute of a fix may be. */
export function attributeRange(name: string): NumberRange {
  if (Object.hasOwn(COUNTER_RANGES, name)) return COUNTER_RANGES[name] ?? ANY_NUMBER;
  return Object.hasOwn(MEASURE_RANGES, name) ? (MEASURE_RANGES[name] ?? ANY_NUMBER) : ANY_NUMBER;
}

/** Whether a value is a finite number in the range. */
export function isInRange(value: unknown, [least, most]: NumberRange): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}
