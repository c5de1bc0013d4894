import { useSelector } from '@xstate/react';
import { parseReportUrl } from '@farol/core/domain/navigation/report-url';
import { parseUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import type { ReportChoice } from '@farol/core/domain/report/report-choice';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useReportNames } from '../values/use-report-names.ts';

/** Up to this many vehicles are named, more are counted. */
const MAX_NAMES = 2;

/**
 * Returns a function that says what a choice is: its vehicles, its period and its filters; with its moments
 * also the days of a period that moves with the calendar.
 */
export function useChoiceText(): (choice: ReportChoice, range?: TimeRange) => string {
  const { fleet, reports } = useConsole();
  const { t, i18n } = useTranslation();
  const zone = useSelector(reports.report, (report) => report.zone);
  const names = useReportNames();
  const named = (
    ids: readonly number[],
    nameOf: (id: number) => string | undefined,
    texts: { count: string; unknown: string },
  ) =>
    ids.length === 0
      ? []
      : ids.length > MAX_NAMES
        ? [t(texts.count, { count: ids.length })]
        : ids.map((id) => nameOf(id) ?? t(texts.unknown));
  return ({ deviceIds, groupIds, period, eventTypes, geofenceIds, daily }, range) => {
    const vehicles = [
      ...named(groupIds, (id) => fleet.groups.get(id)?.name, {
        count: 'reports.choice.groupCount',
        unknown: 'reports.choice.unknownGroup',
      }),
      ...named(deviceIds, names.device, {
        count: 'reports.choice.vehicles',
        unknown: 'reports.cell.unknownVehicle',
      }),
    ];
    const time = new Intl.DateTimeFormat(i18n.language, {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: zone,
    });
    const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: zone });
    const when =
      typeof period === 'string'
        ? [t(`period.${period}`), ...(range ? [day.formatRange(range.fromMs, range.toMs)] : [])].join(', ')
        : Number.isFinite(period.fromMs) && Number.isFinite(period.toMs)
          ? `${time.format(period.fromMs)} – ${time.format(period.toMs)}`
          : t('period.custom');
    const filters = [
      ...(daily ? [t('reports.choice.daily')] : []),
      ...shortened(eventTypes.map((type) => t(`alerts.messages.${type}`, { defaultValue: type }))),
      ...shortened(geofenceIds.map((id) => names.geofence(id) ?? t('reports.cell.unknownGeofence'))),
    ];
    return [
      vehicles.length > 0 ? vehicles.join(', ') : t('reports.choice.allVehicles'),
      when,
      ...filters,
    ].join(' · ');
  };
}

/** Returns a function that says what the choice in an address of a report is; nothing without one. */
export function useAddressedChoiceText(): (path: string) => string {
  const textOf = useChoiceText();
  return (path) => {
    const { choice } = parseReportUrl(parseUrlParameters(path));
    return choice ? textOf(choice) : '';
  };
}

/** Returns the first names as one text, with how many there are besides; nothing without names. */
function shortened(all: readonly string[]): string[] {
  if (all.length === 0) return [];
  const more = all.length > MAX_NAMES ? ` +${all.length - MAX_NAMES}` : '';
  return [all.slice(0, MAX_NAMES).join(', ') + more];
}
