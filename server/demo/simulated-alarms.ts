/** What the drivers of the demo fleet do wrong now and then. */
export const SIMULATED_ALARMS = ['hardBraking', 'overspeed'] as const;
