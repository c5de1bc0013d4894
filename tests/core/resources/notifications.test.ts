import { expect, test } from 'vitest';
import { NOTIFICATION_TYPES } from '@farol/core/domain/notification-type';
import { notifications } from '@farol/core/resources/notifications';
import { draftOf, recordFromDraft } from '@farol/core/resources/draft';
import { fieldsOf } from '@farol/core/resources/resource';
import { enUS } from '../../../ui/language/en-US.ts';

test('a rule can be made for every kind of event, each called by its name, and for no test message', () => {
  const type = fieldsOf(notifications).find(({ name }) => name === 'notificationType');
  const offered = type?.kind === 'choice' ? type.options : [];
  expect([...offered, 'test'].toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
  const names: Readonly<Record<string, string>> = enUS.records.option.notificationType;
  for (const option of offered) expect(names[option]).toBeTruthy();
});

test.for([
  ['', { problems: { soundURL: 'required' } }],
  ['horn', { problems: { soundURL: 'invalid' } }],
  ['//example.org/horn.mp3', { problems: { soundURL: 'invalid' } }],
  [' /custom/horn.ogg ', { record: { attributes: { 'farol.soundURL': '/custom/horn.ogg' } } }],
  ['http://example.org/horn.WAV?v=1', { record: { attributes: { 'farol.sound': 'custom' } } }],
] as const)('a sound of the rule’s own at "%s" is taken or refused at its field', ([soundURL, outcome]) => {
  const record = notifications.defaults;
  const opened = draftOf(notifications, record, 'farol');
  const draft = { ...opened, fields: { ...opened.fields, sound: 'custom', soundURL } };
  expect(recordFromDraft('notifications', { record, draft }, 'farol')).toMatchObject(outcome);
});

test('a bad address that is stored already keeps nobody from changing the rest of its rule', () => {
  const attributes = { 'farol.sound': 'custom', 'farol.soundURL': 'ftp://example.org/horn.mp3' };
  const record = { ...notifications.defaults, id: 3, attributes };
  const opened = draftOf(notifications, record, 'farol');
  const draft = { ...opened, fields: { ...opened.fields, pin: 'true' } };
  expect(recordFromDraft('notifications', { record, draft }, 'farol')).toMatchObject({
    record: { attributes: { ...attributes, 'farol.pin': true } },
  });
});
