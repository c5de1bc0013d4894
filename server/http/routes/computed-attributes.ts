import { writeExpressionDifferences } from '@farol/core/domain/position/expression-difference';
import type { Hono } from 'hono';
import { ExpressionError } from '../../expression/expression-error.ts';
import { evaluateComputedAttribute } from '../../intake/computed-attributes.ts';
import { resultDifferences } from '../../intake/result-differences.ts';
import type { LatestPositionStore } from '../../positions/latest-positions.ts';
import type { Registry } from '../../registry/registry.ts';
import { parseBody } from '../../wire/read-body.ts';
import { RECORD_BODIES } from '../../records/record-bodies.ts';
import { badRequest } from '../../wire/http-error.ts';
import { accessOf, jsonBody, queryInteger, type RequestEnvironment } from '../request/request-context.ts';

/**
 * Evaluates a computed attribute on a device's latest position without storing anything (contract §4.5): the
 * bare value, 204 when it is null, 400 with the reason when it cannot be evaluated. Where a Traccar server would have
 * another result, a header says so.
 */
export function addComputedAttributeRoutes(
  api: Hono<RequestEnvironment>,
  { latest, registry }: { latest: LatestPositionStore; registry: Registry },
): void {
  api.post('/attributes/computed/test', async (context) => {
    const access = accessOf(context);
    access.requireAdministrator();
    const attribute = parseBody(RECORD_BODIES.attribute, await jsonBody(context));
    const deviceId = queryInteger(context, 'deviceId') ?? 0;
    access.requireRecord('device', deviceId);
    const position = await latest.get(deviceId);
    const device = registry.devices.get(deviceId);
    if (!position || !device) throw badRequest('The device has no position');
    try {
      const value = evaluateComputedAttribute(attribute, position, device);
      const differences = writeExpressionDifferences(resultDifferences(attribute, position, device));
      if (differences !== '') context.header('farol-differences', differences);
      if (value === null) return context.body(null, 204);
      return context.body(String(value), 200, { 'content-type': 'application/json' });
    } catch (error) {
      if (error instanceof ExpressionError) throw badRequest(error.message);
      throw error;
    }
  });
}
