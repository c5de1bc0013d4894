import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { DeviceEvent } from '@farol/core/domain/event';
import { useConsole } from '../use-console.ts';
import { textOr } from './text-or.ts';

/** What happened, in words: the alarm by its name, the geofence by its own, the answer of a command as it came. */
export function useEventText(): (event: DeviceEvent) => string {
  const { records } = useConsole();
  const { i18n } = useTranslation();
  const fences = useSelector(records.geofences, ({ context }) => context.records);
  return ({ type, geofenceId, attributes }) => {
    const text = textOr(i18n, `detail.event.${type}`, type);
    const { alarm, result } = attributes;
    if (type === 'alarm' && typeof alarm === 'string') return textOr(i18n, `alarms.${alarm}`, alarm);
    if (type === 'commandResult' && typeof result === 'string' && result !== '') return `${text}: ${result}`;
    const fence = geofenceId > 0 ? fences.find(({ id }) => id === geofenceId)?.name : undefined;
    return fence ? `${text}: ${fence}` : text;
  };
}
