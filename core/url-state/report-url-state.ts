import type { ActorRefFrom } from 'xstate';
import { pathnameOf } from '../domain/navigation/query-parameter.ts';
import { parseReportUrl, reportUrlParameters } from '../domain/navigation/report-url.ts';
import { reportAt } from '../domain/report/report-screen.ts';
import type { reportMachine } from '../machines/reports/report.machine.ts';
import type { ReportViewStore } from '../machines/reports/report-view-store.ts';
import { URL_STATE_DECLARATIONS } from './url-state-declarations.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the open report: its vehicles, period and filters once it was requested, and its view. */
export function reportUrlState(
  report: ActorRefFrom<typeof reportMachine>,
  shown: ReportViewStore,
): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.report,
    keepState: (path) => {
      const name = reportAt(pathnameOf(path));
      if (name) report.send({ type: 'OPEN', name });
    },
    restore: (parameters, path) => {
      const name = reportAt(pathnameOf(path));
      if (!name) return;
      const wanted = { name, ...parseReportUrl(parameters) };
      report.send({ type: 'RESTORE', wanted });
      shown.send({ type: 'RESTORE', name, view: wanted.view });
    },
    serialize: () => {
      const { name, requestedChoice } = report.getSnapshot().context;
      return reportUrlParameters(name, requestedChoice, shown.getSnapshot().context.view);
    },
    subscribe: (changed) => {
      const subscriptions = [report.subscribe(changed), shown.subscribe(changed)];
      return {
        unsubscribe: () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  };
}
