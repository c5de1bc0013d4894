import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AlarmAcknowledgments } from '@farol/core/ports/alarm-acknowledgments';
import { failureOf } from './failure-of.ts';

/** A server with a severe alarm that waits. */
export interface AlarmAcknowledgmentsUnderTest {
  eventId: number;
  /** The account of the caller. */
  userId: number;
  acknowledgments: AlarmAcknowledgments;
  /** Those of a server that has gone away. */
  disconnected: AlarmAcknowledgments;
  isAcknowledged: () => Promise<boolean>;
  close: () => Promise<void> | void;
}

/** What every implementation of the `AlarmAcknowledgments` port must do (contract §7.4). */
export function alarmAcknowledgmentsContract(
  title: string,
  open: () => Promise<AlarmAcknowledgmentsUnderTest> | AlarmAcknowledgmentsUnderTest,
): void {
  describe(`the acknowledgment of alarms of ${title}`, () => {
    let opened: AlarmAcknowledgmentsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('an alarm is acknowledged, and once more is no error', async () => {
      expect(await opened.isAcknowledged()).toBe(false);
      await opened.acknowledgments.acknowledge(opened.eventId);
      expect(await opened.isAcknowledged()).toBe(true);
      await opened.acknowledgments.acknowledge(opened.eventId);
    });

    test('an alarm has comments and who looks after it, in their order', async () => {
      const { acknowledgments, eventId, userId } = opened;
      await acknowledgments.comment(eventId, 'Calling the driver');
      await acknowledgments.assign(eventId, userId);
      const history = await acknowledgments.history(eventId);
      expect(history?.notes).toMatchObject([
        { eventId, comment: 'Calling the driver', assignee: undefined },
        { eventId, comment: undefined, assignee: expect.any(String) },
      ]);
      expect(history?.acknowledgedBy).toBeDefined();
      expect(history?.deliveries).toEqual([]);
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.acknowledge(1))).toMatchObject({
        code: 'NETWORK',
        status: 0,
      });
    });
  });
}
