import type { Hono } from 'hono';
import type { DistanceRecountService } from '../../positions/distance-recount.ts';
import { accessOf, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** Counting the distance of a vehicle again from its history (contract §4.2), for administrators. */
export function addDistanceRecountRoutes(
  product: Hono<RequestEnvironment>,
  distanceRecount: DistanceRecountService,
): void {
  product.post('/devices/:id/distance', async (context) =>
    context.json(await distanceRecount.recount(accessOf(context), pathId(context))),
  );
}
