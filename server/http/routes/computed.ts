import type { Hono } from 'hono';
import { ExpressionProblem } from '../../expression/expression-problem.ts';
import { computedValue } from '../../tracking/computed-attributes.ts';
import type { LatestPositions } from '../../tracking/latest-positions.ts';
import { readBody } from '../../tracking/read-body.ts';
import { attributeBody } from '../../tracking/record-bodies.ts';
import { invalid } from '../../tracking/refusal.ts';
import { accessOf, jsonBody, queryInteger, type RequestEnvironment } from '../request.ts';

/**
 * Tries a computed attribute on a device's latest position and stores nothing (contract §4.5): the bare value, 204 when it has
 * none, 400 with the reason when it cannot be worked out.
 */
export function addComputedRoutes(api: Hono<RequestEnvironment>, latest: LatestPositions): void {
  api.post('/attributes/computed/test', async (context) => {
    const access = accessOf(context);
    access.requireAdministrator();
    const attribute = readBody(attributeBody, await jsonBody(context));
    const deviceId = queryInteger(context, 'deviceId') ?? 0;
    access.requireRecord('device', deviceId);
    const position = await latest.of(deviceId);
    if (!position) throw invalid('The device has no position');
    try {
      const value = computedValue(attribute, position);
      if (value === null) return context.body(null, 204);
      return context.body(String(value), 200, { 'content-type': 'application/json' });
    } catch (error) {
      if (error instanceof ExpressionProblem) throw invalid(error.message);
      throw error;
    }
  });
}
