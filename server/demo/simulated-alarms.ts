/** The alarms that drivers and vehicles of the demo fleet cause now and then. */
export const SIMULATED_ALARMS = [
  'hardBraking',
  'overspeed',
  'hardAcceleration',
  'hardCornering',
  'lowBattery',
] as const;
