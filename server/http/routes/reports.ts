import type { Hono } from 'hono';
import type { ReportQuery, ReportType } from '../../reports/authorized-reports.ts';
import type { ReportMails } from '../../delivery/report-mails.ts';
import type { ReportCaller, Reports } from '../../reports/reports.ts';
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

/** The reports that are also written as spreadsheets. */
const SHEETS = ['route', 'trips', 'stops', 'summary', 'events'] as const;

/** Reports (contract §4.7). There is no paging: `page`, `start` and `limit` are ignored. */
export function addReportRoutes(
  api: Hono<RequestEnvironment>,
  { reports, reportMails }: { reports: Reports; reportMails: ReportMails },
): void {
  const mail = async (context: RequestContext, type: ReportType, query: ReportQuery) => {
    await reportMails.request(reportCaller(context), type, query);
    return context.body(null, 204);
  };
  const json = (context: RequestContext, type: ReportType) =>
    streamResponse(reports.json(reportCaller(context), type, reportQuery(context)), JSON_HEADERS);
  const sheet = (context: RequestContext, type: ReportType) =>
    queryFlag(context, 'mail')
      ? mail(context, type, reportQuery(context))
      : streamResponse(reports.sheet(reportCaller(context), type, reportQuery(context)), SHEET_HEADERS);
  for (const type of SHEETS) {
    api.get(`/reports/${type}`, (context) =>
      acceptsSheetOnly(context.req.header('accept')) ? sheet(context, type) : json(context, type),
    );
    api.get(`/reports/${type}/xlsx`, (context) => sheet(context, type));
    api.get(`/reports/${type}/mail`, (context) => mail(context, type, reportQuery(context)));
  }
  api.get('/reports/combined', (context) => json(context, 'combined'));
  api.get('/reports/geofences', (context) => json(context, 'geofences'));
  api.get('/reports/devices/xlsx', (context) =>
    streamResponse(reports.sheet(reportCaller(context), 'devices', deviceList(context)), SHEET_HEADERS),
  );
  api.get('/reports/devices/mail', (context) => mail(context, 'devices', deviceList(context)));
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const SHEET_HEADERS = {
  'content-type': SHEET_TYPE,
  'content-disposition': 'attachment; filename=report.xlsx',
};

/** Returns who asks for a report; throws 401 for nobody. */
export function reportCaller(context: RequestContext): ReportCaller {
  return {
    access: accessOf(context),
    now: context.var.now,
    reader: {
      disconnected: disconnectSignal(context),
      disconnect: () => context.env?.outgoing?.destroy(),
    },
    language: { accepted: acceptedLanguages(context.req.header('accept-language')) },
  };
}

function reportQuery(context: RequestContext): ReportQuery {
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

/** The list of devices is of now. */
function deviceList(context: RequestContext): ReportQuery {
  return { ...chosenDevices(context), from: 0, to: 0 };
}

function chosenDevices(context: RequestContext): Pick<ReportQuery, 'deviceIds' | 'groupIds'> {
  return { deviceIds: queryIntegers(context, 'deviceId'), groupIds: queryIntegers(context, 'groupId') };
}
