import { INITIAL_REPORT_CHOICE, MAX_CHOSEN_RECORDS, type ReportChoice } from '../report/report-choice.ts';
import { isReportColumn } from '../report/report-column.ts';
import { isNamedPeriod, type ReportPeriod } from '../report/report-period.ts';
import { firstSort, type ReportGrouping, type ReportSort, type ReportView } from '../report/report-view.ts';
import { defaultColumns, REPORTS } from '../report/report.ts';
import type { ReportName } from '../report/report-screen.ts';
import {
  recordIdOf,
  urlOrderText,
  urlParameterOrder,
  urlParameterText,
  urlParameterValue,
  withUrlParameters,
  type UrlParameter,
} from './url-parameters.ts';

/** What an address says of a report. */
export interface ReportInUrl {
  /** Undefined when it says nothing of vehicles and period: then nothing is read. */
  readonly choice: ReportChoice | undefined;
  readonly view: Partial<ReportView>;
}

/**
 * Parses a report from URL parameters. Missing ones get the defaults, and so does a view that cannot be read;
 * vehicles and periods that cannot be read are a problem of the choice. Moments are in UTC, so that
 * users of other time zones see the same; a period by name is that of the user who opens the address.
 */
export function parseReportUrl(parameters: readonly UrlParameter[]): ReportInUrl {
  const sort = sortIn(parameters);
  const columns = urlParameterText(parameters, 'columns').split(',').filter(isReportColumn);
  const rows = urlParameterValue(parameters, 'rows');
  const grouping = GROUPINGS.find((item) => item === rows);
  const hasChoice = CHOICE_PARAMETERS.some((name) => urlParameterValue(parameters, name) !== undefined);
  return {
    choice: hasChoice ? choiceIn(parameters) : undefined,
    view: {
      ...(sort && { sort }),
      ...(grouping && { grouping }),
      ...(columns.length > 0 && { columns }),
    },
  };
}

/** Returns the URL parameters that `parseReportUrl` reads; defaults are left out. */
export function reportUrlParameters(
  name: ReportName,
  choice: ReportChoice | undefined,
  { sort, grouping, columns }: ReportView,
): UrlParameter[] {
  const order = urlOrderText(sort);
  return [
    ...(choice ? choiceParameters(choice) : []),
    ...(order === urlOrderText(firstSort(name)) ? [] : [['order', order] as const]),
    ...(grouping === 'none' ? [] : [['rows', grouping] as const]),
    ...(columns.join() === defaultColumns(name).join() ? [] : [['columns', columns.join()] as const]),
  ];
}

/** Returns the address of a report with a choice, which is read when it is opened, in a view if one is given. */
export function reportPath(name: ReportName, choice: ReportChoice, view?: Partial<ReportView>): string {
  const first: ReportView = { sort: firstSort(name), grouping: 'none', columns: defaultColumns(name) };
  const parameters = reportUrlParameters(name, choice, { ...first, ...view });
  return withUrlParameters(REPORTS[name].screenPath, new Set(), parameters);
}

/** The parameters that say what is reported. */
const CHOICE_PARAMETERS = ['device', 'group', 'period', 'from', 'to', 'event', 'geofence', 'daily'] as const;
const GROUPINGS: readonly ReportGrouping[] = ['vehicle', 'day'];
const MAX_TYPE_LENGTH = 64;

function choiceIn(parameters: readonly UrlParameter[]): ReportChoice {
  return {
    ...INITIAL_REPORT_CHOICE,
    deviceIds: idsIn(parameters, 'device'),
    groupIds: idsIn(parameters, 'group'),
    period: periodIn(parameters),
    eventTypes: urlParameterText(parameters, 'event')
      .split(',')
      .filter((type) => /^\w+$/.test(type) && type.length <= MAX_TYPE_LENGTH)
      .slice(0, MAX_CHOSEN_RECORDS),
    geofenceIds: idsIn(parameters, 'geofence'),
    daily: urlParameterText(parameters, 'daily') === 'true',
  };
}

function choiceParameters(choice: ReportChoice): UrlParameter[] {
  const { period } = choice;
  return [
    ...listParameter('device', choice.deviceIds),
    ...listParameter('group', choice.groupIds),
    ...(typeof period === 'string'
      ? [['period', period] as const]
      : [['from', timeText(period.fromMs)] as const, ['to', timeText(period.toMs)] as const]),
    ...listParameter('event', choice.eventTypes),
    ...listParameter('geofence', choice.geofenceIds),
    ...(choice.daily ? [['daily', 'true'] as const] : []),
  ];
}

function listParameter(name: string, values: readonly (string | number)[]): UrlParameter[] {
  return values.length === 0 ? [] : [[name, values.join(',')]];
}

/** Two moments count more than a name; what cannot be read makes the period invalid, which is said. */
function periodIn(parameters: readonly UrlParameter[]): ReportPeriod {
  if (parameters.some(([key]) => key === 'from' || key === 'to')) {
    const [from, to] = [urlParameterText(parameters, 'from'), urlParameterText(parameters, 'to')];
    return { fromMs: Date.parse(from), toMs: Date.parse(to) };
  }
  const name = urlParameterValue(parameters, 'period');
  if (name === undefined) return INITIAL_REPORT_CHOICE.period;
  return isNamedPeriod(name) ? name : { fromMs: Number.NaN, toMs: Number.NaN };
}

/**
 * Ids may be in one parameter or in several of a name, as the history has them. One that cannot be read is 0, which
 * nothing has: without it the report would be about everything.
 */
function idsIn(parameters: readonly UrlParameter[], wanted: string): number[] {
  const ids = parameters
    .flatMap(([name, text]) => (name === wanted ? text.split(',') : []))
    .filter((text) => text !== '')
    .map((text) => recordIdOf(text) ?? 0);
  return [...new Set(ids)].slice(0, MAX_CHOSEN_RECORDS + 1);
}

function sortIn(parameters: readonly UrlParameter[]): ReportSort | undefined {
  const order = urlParameterOrder(parameters, 'order');
  return order && isReportColumn(order.column) ? { ...order, column: order.column } : undefined;
}

/** Without the milliseconds that are zero. */
function timeText(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString().replace('.000Z', 'Z') : '';
}
