import type { Hono } from 'hono';
import type { AutoLink } from '../../product/auto-link.ts';
import type { DriverDayService } from '../../accounts/driver-days.ts';
import type { CheckInService } from '../../accounts/check-ins.ts';
import type { DriverInspectionService } from '../../product/driver-inspections.ts';
import type { InspectionService } from '../../product/inspections.ts';
import {
  accessOf,
  jsonBody,
  pathId,
  pathInteger,
  queryMoment,
  requestAddress,
  type RequestEnvironment,
} from '../request/request-context.ts';
import { requireReportCaller } from './reports.ts';

/** What drivers and people with a new tracker do from their phones (§7, contract §9). */
export function addDriverRoutes(
  product: Hono<RequestEnvironment>,
  {
    checkIns,
    driverDays,
    driverInspections,
    inspections,
    autoLink,
  }: {
    checkIns: CheckInService;
    driverDays: DriverDayService;
    driverInspections: DriverInspectionService;
    inspections: InspectionService;
    autoLink: AutoLink;
  },
): void {
  product.post('/qr-driver', async (context) => {
    const access = accessOf(context);
    return context.json(await checkIns.scan(access, await jsonBody(context), context.var.now));
  });
  product.get('/qr-driver/day', async (context) =>
    context.json(await driverDays.today(requireReportCaller(context), context.req.query('timezone'))),
  );
  product.post('/qr-driver/private-trip', async (context) =>
    context.json(
      await driverDays.switchPrivateTrip(accessOf(context), await jsonBody(context), context.var.now),
    ),
  );
  product.get('/qr-driver/checklist', async (context) =>
    context.json(await driverInspections.checklist(accessOf(context))),
  );
  product.post('/qr-driver/inspections', async (context) => {
    await driverInspections.receive(accessOf(context), await jsonBody(context), context.var.now);
    return context.body(null, 204);
  });
  product.put('/qr-driver/inspections/:inspection/photos/:item', async (context) => {
    await driverInspections.receivePhoto(accessOf(context), {
      inspectionId: context.req.param('inspection'),
      item: pathInteger(context, 'item'),
      type: context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '',
      content: await context.req.arrayBuffer(),
    });
    return context.body(null, 204);
  });
  product.get('/devices/:id/inspections', async (context) => {
    const range = { from: queryMoment(context, 'from'), to: queryMoment(context, 'to') };
    const { now } = context.var;
    return context.json(await inspections.ofDevice(accessOf(context), pathId(context), range, now));
  });
  product.get('/devices/:id/inspections/:inspection/photos/:item', async (context) => {
    const place = {
      deviceId: pathId(context),
      id: pathInteger(context, 'inspection'),
      item: pathInteger(context, 'item'),
    };
    const bytes = await inspections.photo(accessOf(context), place, context.var.now);
    return context.body(bytes, 200, { 'content-type': 'image/jpeg' });
  });
  product.post('/autolink', async (context) => {
    const access = accessOf(context);
    const origin = { address: requestAddress(context), now: context.var.now };
    await autoLink.link(access, await jsonBody(context), origin);
    return context.json({ linked: true });
  });
}
