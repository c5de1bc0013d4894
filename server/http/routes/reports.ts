import type { Hono } from 'hono';
import type { ReportKindQuery } from '../../reports/thread/kinds/report-kind.ts';
import { REPORT_TYPES, traitsOf, type ReportType } from '../../reports/thread/kinds/report-kinds.ts';
import type { ReportMails } from '../../delivery/report-mails.ts';
import type { ReportCaller, ReportService } from '../../reports/reports.ts';
import { streamResponse } from '../../wire/stream-response.ts';
import { acceptsSheetOnly, SHEET_TYPE } from '../middleware/accept-header.ts';
import { acceptedLanguages } from '../request/accepted-languages.ts';
import {
  accessOf,
  disconnectSignal,
  queryFlag,
  queryIntegers,
  queryMoment,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Reports (contract §4.7). There is no paging: `page`, `start` and `limit` are ignored. */
export function addReportRoutes(
  api: Hono<RequestEnvironment>,
  { reports, reportMails }: { reports: ReportService; reportMails: ReportMails },
): void {
  const mail = async (context: RequestContext, type: ReportType) => {
    await reportMails.request(requireReportCaller(context), type, reportQuery(context, type));
    return context.body(null, 204);
  };
  const json = (context: RequestContext, type: ReportType) =>
    streamResponse(
      reports.json(requireReportCaller(context), type, reportQuery(context, type)),
      JSON_HEADERS,
    );
  const sheet = (context: RequestContext, type: ReportType) =>
    queryFlag(context, 'mail')
      ? mail(context, type)
      : streamResponse(
          reports.sheet(requireReportCaller(context), type, reportQuery(context, type)),
          SHEET_HEADERS,
        );
  for (const type of REPORT_TYPES) {
    const { isOfNow, sheet: hasSheet } = traitsOf(type);
    if (!isOfNow)
      api.get(`/reports/${type}`, (context) =>
        hasSheet && acceptsSheetOnly(context.req.header('accept'))
          ? sheet(context, type)
          : json(context, type),
      );
    if (!hasSheet) continue;
    api.get(`/reports/${type}/xlsx`, (context) => sheet(context, type));
    api.get(`/reports/${type}/mail`, (context) => mail(context, type));
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const SHEET_HEADERS = {
  'content-type': SHEET_TYPE,
  'content-disposition': 'attachment; filename=report.xlsx',
};

/** Returns who asks for a report; throws 401 for nobody. */
export function requireReportCaller(context: RequestContext): ReportCaller {
  return {
    access: accessOf(context),
    now: context.var.now,
    reader: {
      disconnected: disconnectSignal(context),
      disconnect: () => context.env?.outgoing?.destroy(),
      dataEndsAt: (untilMs) => context.res.headers.set('x-data-until', new Date(untilMs).toISOString()),
    },
    language: { accepted: acceptedLanguages(context.req.header('accept-language')) },
  };
}

function reportQuery(context: RequestContext, type: ReportType): ReportKindQuery {
  if (traitsOf(type).isOfNow) return { ...chosenDevices(context), from: 0, to: 0 };
  return {
    ...chosenDevices(context),
    from: queryMoment(context, 'from'),
    to: queryMoment(context, 'to'),
    daily: queryFlag(context, 'daily'),
    zone: context.req.query('timezone'),
    types: context.req.queries('type') ?? [],
    alarms: context.req.queries('alarm') ?? [],
    geofenceIds: queryIntegers(context, 'geofenceId'),
  };
}

function chosenDevices(context: RequestContext): Pick<ReportKindQuery, 'deviceIds' | 'groupIds'> {
  return { deviceIds: queryIntegers(context, 'deviceId'), groupIds: queryIntegers(context, 'groupId') };
}
