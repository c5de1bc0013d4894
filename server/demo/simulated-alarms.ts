/** The alarms that drivers of the demo fleet cause now and then. */
export const SIMULATED_ALARMS = ['hardBraking', 'overspeed'] as const;
