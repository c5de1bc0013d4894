/** How urgent an alert is: 3 an anchor that was left, 2 people in danger, 1 another alarm, 0 the rest. */
export type AlertSeverity = 0 | 1 | 2 | 3;

/** The kind of happening of a vehicle that left its anchor, as `kindOf` tells it. */
export const ANCHOR_VIOLATED = 'anchorViolated';

/** The severity of a kind of happening, as `kindOf` tells it: `anchorViolated`, `alarm:sos`. The most urgent of several alarms counts. */
export function severityOf(kind: string): AlertSeverity {
  if (kind === ANCHOR_VIOLATED) return 3;
  if (!kind.startsWith(ALARM)) return kind === 'alarm' ? 1 : 0;
  const alarms = kind.slice(ALARM.length).split(',');
  return alarms.some((alarm) => DANGERS.has(alarm)) ? 2 : 1;
}

const ALARM = 'alarm:';

const DANGERS: ReadonlySet<string> = new Set(['sos', 'accident', 'fallDown']);
