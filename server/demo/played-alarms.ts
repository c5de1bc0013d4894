/** What the drivers of the demo fleet do wrong now and then. */
export const PLAYED_ALARMS = ['hardBraking', 'overspeed'] as const;
