import { and, not } from 'xstate';
import { expect, test } from 'vitest';
import { actionName, eventName, guardName } from '@farol/simulation/inventory/chart';

test('transition names: events are named as in the chart, and those of the chart itself in words', () => {
  expect(
    [
      'SIGN_OUT',
      '',
      'xstate.after.untilRetry.liveConnection.waiting',
      'xstate.after.1000.alarmInbox.throttled',
      'xstate.done.actor.0.form.loading',
      'xstate.error.actor.save',
      'xstate.snapshot.guard',
    ].map(eventName),
  ).toEqual([
    'SIGN_OUT',
    'at once',
    'after untilRetry',
    'after 1000 ms',
    'done',
    'failed',
    'change of guard',
  ]);
});

test('transition names: guards are named with what they are put together from and what they are asked', () => {
  expect(guardName('isLoaded')).toBe('isLoaded');
  expect(guardName({ type: 'decides', params: 'leave' })).toBe('decides leave');
  expect(guardName({ type: 'isUnsupported', params: () => undefined })).toBe('isUnsupported');
  expect(guardName(and([not('isDisplayed'), 'maySaveNow']))).toBe('not isDisplayed and maySaveNow');
  expect(guardName(() => true)).toBe('(inline)');
});

test('transition names: actions without a name are reported', () => {
  expect(['save', { type: 'storeReason' }, () => undefined].map(actionName)).toEqual([
    'save',
    'storeReason',
    '(inline)',
  ]);
});
