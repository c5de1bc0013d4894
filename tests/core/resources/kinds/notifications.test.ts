import { expect, test } from 'vitest';
import { toastContentFor } from '@farol/core/domain/alert/toast-content';
import { NOTIFICATION_TYPES } from '@farol/core/domain/alert/notification-type';
import { soundPresetUrl } from '@farol/core/domain/alert/toast-sound';
import { notificationResource } from '@farol/core/resources/kinds/notifications';
import { draftOf } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import { draftAssociations } from '@farol/core/resources/draft/draft-associations';
import { titledRecord } from '@farol/core/resources/records/record-title';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import { enUS } from '../../../../ui/language/en-US/catalog.ts';

test('notifications: a rule can have every event type, each with a name, except test messages', () => {
  const type = fieldsOf(notificationResource).find(({ name }) => name === 'notificationType');
  const offered = type?.kind === 'choice' ? type.options : [];
  expect([...offered, 'test'].toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
  const names: Readonly<Record<string, string>> = enUS.alerts.messages;
  for (const option of offered) expect(names[option]).toBeTruthy();
});

test('notifications: a rule shows the defaults of an unset corner, color and sound', () => {
  const held = Object.fromEntries(
    fieldsOf(notificationResource).flatMap((field) =>
      field.kind === 'choice' && 'defaultOption' in field ? [[field.name, field.defaultOption]] : [],
    ),
  );
  const { corner, color, soundUrl } = toastContentFor({ type: 'ignitionOn', attributes: {} }, [], {
    namespace: 'farol',
    names: { device: 'Van 5', geofence: undefined },
    isMuted: false,
  });
  expect(color).toBeUndefined();
  expect(held).toEqual({ position: corner, noticeColor: 'standard', sound: 'audio1' });
  expect(soundUrl).toBe(soundPresetUrl('audio1'));
});

test('notifications: rules for alarms are distinguished by their description, otherwise by their alarms', () => {
  const alarms = { ...notificationResource.defaults, id: 1, attributes: { alarms: 'sos,tow' } };
  expect(titledRecord('notifications', alarms)).toMatchObject({
    title: 'alarm',
    detail: { text: 'sos,tow' },
  });
  const written = { ...alarms, description: 'Night' };
  expect(titledRecord('notifications', written)).toMatchObject({ detail: { text: 'Night' } });
  expect(titledRecord('notifications', notificationResource.defaults)).toEqual({ id: 0, title: 'alarm' });
});

test.for([
  ['', { problems: { soundURL: 'required' } }],
  ['horn', { problems: { soundURL: 'invalid' } }],
  ['//example.org/horn.mp3', { problems: { soundURL: 'invalid' } }],
  [' /custom/horn.ogg ', { record: { attributes: { 'farol.soundURL': '/custom/horn.ogg' } } }],
  ['http://example.org/horn.WAV?v=1', { record: { attributes: { 'farol.sound': 'custom' } } }],
] as const)(
  'notifications: a custom sound at "%s" is accepted or refused at its field',
  ([soundURL, outcome]) => {
    const record = notificationResource.defaults;
    const opened = draftOf(notificationResource, record, 'farol');
    const draft = { ...opened, fields: { ...opened.fields, alarms: 'sos', sound: 'custom', soundURL } };
    expect(recordFromDraft('notifications', { record, draft }, 'farol')).toMatchObject(outcome);
  },
);

test('notifications: a stored invalid URL does not block other changes of its rule', () => {
  const attributes = { 'farol.sound': 'custom', 'farol.soundURL': 'ftp://example.org/horn.mp3' };
  const record = { ...notificationResource.defaults, id: 3, attributes };
  const opened = draftOf(notificationResource, record, 'farol');
  const draft = { ...opened, fields: { ...opened.fields, pin: 'true' } };
  expect(recordFromDraft('notifications', { record, draft }, 'farol')).toMatchObject({
    record: { attributes: { ...attributes, 'farol.pin': true } },
  });
});

test('notifications: a new rule for alarms needs alarms, and a stored one without any can still be changed', () => {
  const fresh = {
    record: notificationResource.defaults,
    draft: draftOf(notificationResource, notificationResource.defaults, 'farol'),
  };
  expect(recordFromDraft('notifications', fresh, 'farol')).toEqual({ problems: { alarms: 'required' } });
  const record = { ...notificationResource.defaults, id: 3 };
  const opened = draftOf(notificationResource, record, 'farol');
  const draft = { ...opened, fields: { ...opened.fields, pin: 'true' } };
  expect(recordFromDraft('notifications', { record, draft }, 'farol')).toMatchObject({
    record: { attributes: { 'farol.pin': true } },
  });
});

test('notifications: a new rule gets the chosen devices and groups, unless it is for all devices', () => {
  const opened = draftOf(notificationResource, notificationResource.defaults, 'farol');
  const chosen = { ...opened.fields, linkedDevices: '5', linkedGroups: '6', linkedUsers: '7' };
  const owners = (always: string): string[] =>
    draftAssociations('notifications', { ...opened, fields: { ...chosen, always } }, 3).map(
      ({ owner }) => owner.kind,
    );
  expect(owners('false')).toEqual(['device', 'group', 'user']);
  expect(owners('true')).toEqual(['user']);
});
