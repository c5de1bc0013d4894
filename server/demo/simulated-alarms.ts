/** The alarms that drivers and vehicles of the demo fleet cause now and then. */
export const SIMULATED_ALARMS = [
  'hardBraking',
  'overspeed',
  'hardAcceleration',
  'hardCornering',
  'lowBattery',
] as const;

/** How likely a report of a driving vehicle has an alarm. */
const ALARM_SHARE = 0.004;

/** Returns what a report of the simulator says of an alarm, mostly nothing: braking and speeding need a vehicle that drives. */
export function simulatedAlarm(isDriving: boolean, random: () => number): Record<string, string> {
  if (!isDriving || random() >= ALARM_SHARE) return {};
  return { alarm: SIMULATED_ALARMS[random() < 0.5 ? 0 : 1] };
}
