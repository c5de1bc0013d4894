import { expect, test } from 'vitest';
import { NOTIFICATION_TYPES } from '@farol/core/domain/notification-type';
import { notifications } from '@farol/core/resources/notifications';
import { fieldsOf } from '@farol/core/resources/resource';
import { enUS } from '../../../ui/language/en-US.ts';

test('a rule can be made for every kind of event, each called by its name, and for no test message', () => {
  const type = fieldsOf(notifications).find(({ name }) => name === 'notificationType');
  const offered = type?.kind === 'choice' ? type.options : [];
  expect([...offered, 'test'].toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
  const names: Readonly<Record<string, string>> = enUS.records.option.notificationType;
  for (const option of offered) expect(names[option]).toBeTruthy();
});
