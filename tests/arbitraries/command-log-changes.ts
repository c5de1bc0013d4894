import * as fc from 'fast-check';
import type { CommandLogChange } from '@farol/core/domain/command/command-log';

const id = fc.integer({ min: 1, max: 6 });
const deviceId = fc.constantFrom(5, 6);
/** Changes of a log with few commands of two vehicles, so that they meet; some commands lock. */
export const commandLogChanges: fc.Arbitrary<CommandLogChange> = fc.oneof(
  fc.record({
    type: fc.constant('sent'),
    command: fc.record(
      {
        id,
        deviceId,
        deviceName: fc.constant('Van'),
        type: fc.constant('positionSingle'),
        title: fc.constant(''),
        sentAtMs: fc.constant(0),
        lock: fc.constant({ blocked: true, blockedBefore: false, fixTimeMs: 1000 }),
      },
      { requiredKeys: ['id', 'deviceId', 'deviceName', 'type', 'title', 'sentAtMs'] },
    ),
  }),
  fc.record({
    type: fc.constant('accepted'),
    id,
    receipt: fc.record({
      state: fc.constantFrom('queued', 'delivered'),
      queueId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
  }),
  fc.record({
    type: fc.constant('refused'),
    id,
    reason: fc.constant('NETWORK'),
    isOutcomeUnknown: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('delivered'),
    deviceId,
    queueId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant('kept'),
    deviceId,
    queueId: fc.integer({ min: 1, max: 9 }),
    state: fc.constantFrom('held', 'expired', 'cancelled', 'withheld'),
    reason: fc.constant('VEHICLE_FAST'),
  }),
  fc.record({
    type: fc.constant('answered'),
    deviceId,
    positionId: fc.integer({ min: 0, max: 9 }),
    result: fc.constantFrom('OK', ''),
  }),
  fc.record({
    type: fc.constant('seen'),
    deviceId,
    blocked: fc.boolean(),
    fixTimeMs: fc.integer({ min: 0, max: 2000 }),
  }),
);
