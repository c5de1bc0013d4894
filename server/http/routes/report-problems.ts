import type { Hono } from 'hono';
import type { ReportProblemLog } from '../../intake/report-problems.ts';
import { accessOf, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** What could not be taken of the reports of devices (contract §8.4). */
export function addReportProblemRoutes(product: Hono<RequestEnvironment>, problems: ReportProblemLog): void {
  product.get('/devices/:id/report-problems', (context) =>
    context.json(problems.ofDevice(accessOf(context), pathId(context))),
  );
  product.get('/devices/:id/refused-reports', (context) =>
    context.json(problems.refusedOf(accessOf(context), pathId(context))),
  );
  product.get('/server/refused-reports', (context) =>
    context.json(problems.devicesWithRefusals(accessOf(context))),
  );
  product.get('/server/unreadable-reports', (context) =>
    context.json(problems.unreadable(accessOf(context))),
  );
}
