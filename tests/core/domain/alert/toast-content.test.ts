import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALARM_KINDS, alarmsOf } from '@farol/core/domain/alert/alarm-kind';
import {
  TOAST_CORNERS,
  TOAST_DURATION_MS,
  toastContentFor,
  matchingRule,
  type ToastContent,
} from '@farol/core/domain/alert/toast-content';
import { isToastColor, TOAST_COLORS, toastColors } from '@farol/core/domain/alert/toast-color';
import { contrastRatio } from '@farol/core/domain/theme/srgb';
import { alertKindOf, NOTIFICATION_TYPES } from '@farol/core/domain/alert/notification-type';
import { alertKindTexts, alertTexts, alertTitle } from '@farol/core/domain/alert/alert-message';
import {
  isSoundPreset,
  isSoundUrl,
  previewSoundUrl,
  soundPresetUrl,
  SOUND_PRESETS,
} from '@farol/core/domain/alert/toast-sound';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import { alarmCode, anAlarm, anEvent, anyEvent, anyRule, aRule } from '../../../arbitraries/events.ts';

const NAMES = { device: 'Van 5', geofence: undefined };

function toastOf(
  event: DeviceEvent,
  rules: NotificationRule[] = [],
  names = {},
  isMuted = false,
): ToastContent {
  return toastContentFor(event, rules, { namespace: 'acme', names: { ...NAMES, ...names }, isMuted });
}
function styled(own: Record<string, unknown>): ToastContent {
  const attributes = Object.fromEntries(Object.entries(own).map(([key, value]) => [`acme.${key}`, value]));
  return toastOf(anEvent(), [aRule({ attributes })]);
}
function alarmsIn({ attributes: { alarms } }: NotificationRule): string[] {
  return typeof alarms === 'string' ? alarms.split(', ') : [];
}
function listingRule(alarms: string): Partial<NotificationRule> {
  return { type: 'alarm', attributes: { alarms } };
}
function answer(result?: string): ToastContent {
  return toastOf(anEvent({ type: 'commandResult', attributes: { result } }));
}
const rules = fc.array(anyRule, { maxLength: 6 });

describe('the rule of an event', () => {
  test('is the first one for the web channel and the event type', () => {
    const mail = aRule({ id: 1, notificators: 'mail' });
    const other = aRule({ id: 2, type: 'ignitionOff' });
    const [third, fourth] = [aRule({ id: 3, notificators: 'mail, web' }), aRule({ id: 4 })];
    expect(matchingRule(anEvent(), [mail, other, third, fourth])).toBe(third);
    expect(matchingRule(anEvent(), [mail, other, aRule({ notificators: 'webhook' })])).toBeUndefined();
  });

  test('is for an alarm the first one that lists it; a rule that lists a longer code or nothing does not match', () => {
    const listing = aRule({ id: 9, ...listingRule('sos, geofence') });
    const others = [aRule(listingRule('geofenceEnter')), aRule({ type: 'alarm' }), aRule(listingRule(''))];
    expect(matchingRule(anAlarm('geofence'), [...others, listing])).toBe(listing);
    expect(matchingRule(anAlarm('geofence'), others)).toBeUndefined();
  });

  test('always matches, and no rule before it does', () => {
    fc.assert(
      fc.property(anyEvent, rules, (event, all) => {
        const fits = (rule: NotificationRule): boolean =>
          rule.type === event.type &&
          (rule.notificators ?? '').split(/, ?/).includes('web') &&
          (event.type !== 'alarm' ||
            alarmsIn(rule).some((item) => item !== '' && alarmsOf(event.attributes).includes(item)));
        expect(matchingRule(event, all)).toBe(all.find(fits));
      }),
    );
  });
});

describe('the appearance and sound of a toast', () => {
  test('without a rule it stays 7 seconds at the bottom right with the first sound, without a color', () => {
    expect(toastOf(anEvent())).toMatchObject({
      title: 'Van 5',
      color: undefined,
      corner: 'bottom-right',
      durationMs: 7000,
      soundUrl: '/custom/sounds/01-chime.wav',
    });
  });

  test('follows its rule: color, corner, pinned, sound', () => {
    expect(styled({ color: 'soft-red', position: 'top-left', pin: true, sound: 'audio16' })).toMatchObject({
      color: 'soft-red',
      corner: 'top-left',
      durationMs: 0,
      soundUrl: soundPresetUrl('audio16'),
    });
  });

  test('severe alerts stay and are red, also by a rule that says nothing of it; a rule may choose the color', () => {
    for (const alarm of ['sos', 'tampering', 'powerCut', 'accident'])
      expect(toastOf(anAlarm(alarm))).toMatchObject({ color: 'red', durationMs: 0 });
    const rule = aRule({
      type: 'alarm',
      attributes: { alarms: 'sos', 'acme.pin': false, 'acme.color': 'soft-red' },
    });
    expect(toastOf(anAlarm('sos'), [rule])).toMatchObject({ color: 'soft-red', durationMs: 0 });
    expect(toastOf(anAlarm('hardBraking'))).toMatchObject({ color: undefined, durationMs: 7000 });
  });

  test('ignores invalid values of a rule', () => {
    expect(styled({ color: 'toString', position: 9, pin: 'false', sound: 'audio25' })).toEqual(styled({}));
  });

  test('the sound is muted by its rule, or is the custom sound of the rule', () => {
    expect(styled({ sound: 'mute' }).soundUrl).toBeUndefined();
    expect(styled({ sound: 'custom', soundURL: 'https://x.org/horn.MP3?v=2' }).soundUrl).toBe(
      'https://x.org/horn.MP3?v=2',
    );
    expect(styled({ soundURL: '/custom/horn.mp3' }).soundUrl).toBe(soundPresetUrl('audio1'));
  });

  test('a URL that is not an mp3, wav or ogg of a server is never played', () => {
    const bad = [
      'javascript:alert(1)//a.mp3',
      'data:audio/wav;base64,AA.wav',
      'horn.mp3',
      '/horn.exe',
      '//x.org/horn.mp3',
      '/\\x.org/horn.mp3',
      'https:/\\x.org/horn.mp3',
      '/a b.mp3',
      '',
    ];
    for (const url of bad) expect([url, isSoundUrl(url)]).toEqual([url, false]);
    for (const soundURL of bad)
      expect(styled({ sound: 'custom', soundURL }).soundUrl).toBe(soundPresetUrl('audio1'));
  });

  test('toast of an event: is valid whatever the rules say, and has no sound for a muted user', () => {
    fc.assert(
      fc.property(anyEvent, rules, fc.boolean(), (event, all, isMuted) => {
        const content = toastOf(event, all, {}, isMuted);
        expect(TOAST_CORNERS).toContain(content.corner);
        expect([0, TOAST_DURATION_MS]).toContain(content.durationMs);
        if (content.color !== undefined) expect(TOAST_COLORS).toContain(content.color);
        if (isMuted) expect(content.soundUrl).toBeUndefined();
        else if (content.soundUrl !== undefined) expect(isSoundUrl(content.soundUrl)).toBe(true);
        expect({ ...content, soundUrl: '' }).toEqual({ ...toastOf(event, all, {}, !isMuted), soundUrl: '' });
      }),
    );
  });

  test('rules that do not match change nothing', () => {
    fc.assert(
      fc.property(anyEvent, rules, (event, all) => {
        const rule = matchingRule(event, all);
        expect(toastOf(event, all)).toEqual(toastOf(event, rule ? [rule] : []));
      }),
    );
  });
});

describe('the text of an alert', () => {
  test('has the name of the vehicle as title, or just says that it is an alert', () => {
    expect(toastOf(anEvent()).title).toBe('Van 5');
    expect(toastOf(anEvent(), [], { device: undefined }).title).toMatchObject({ key: 'alerts.alert' });
  });

  test('lists each alarm by its name; an unknown one by its code', () => {
    expect(toastOf(anAlarm('sos')).texts).toMatchObject([{ key: 'alarms.sos', fallback: 'sos' }]);
    expect(toastOf(anAlarm('sos, powerCut')).texts).toMatchObject([
      { key: 'alarms.sos' },
      { key: 'alarms.powerCut' },
    ]);
    expect(toastOf(anAlarm('brandNew')).texts).toMatchObject([{ fallback: 'brandNew' }]);
  });

  test('shows the response to a command, and that there was one when it is empty', () => {
    expect(answer('OK 12').texts).toMatchObject([
      { key: 'alerts.messages.commandResultWith', values: { result: 'OK 12' } },
    ]);
    for (const none of [answer(), answer('')])
      expect(none.texts).toMatchObject([{ key: 'alerts.messages.commandResult', values: {} }]);
  });

  test('names the geofence if known', () => {
    const event = anEvent({ type: 'geofenceEnter', geofenceId: 3 });
    expect(toastOf(event, [], { geofence: 'Depot' }).texts).toMatchObject([
      { key: 'alerts.messages.geofenceEnterName', values: { name: 'Depot' } },
    ]);
    expect(toastOf(event).texts).toMatchObject([{ key: 'alerts.messages.geofenceEnter' }]);
  });

  test('for unknown events is the server’s own message, otherwise the event type', () => {
    const event = anEvent({ type: 'brandNew', attributes: { message: 'Van 5 did it' } });
    expect(toastOf(event).texts).toMatchObject([{ fallback: 'Van 5 did it' }]);
    expect(toastOf(anEvent({ type: 'brandNew' })).texts).toMatchObject([{ fallback: 'brandNew' }]);
  });

  test('names a kind as its events are named, without the details of each', () => {
    expect(alertKindTexts(alertKindOf(anAlarm('sos')))).toMatchObject([{ key: 'alarms.sos' }]);
    expect(alertKindTexts('alarm:')).toMatchObject([{ key: 'alerts.messages.alarm' }]);
    expect(alertKindTexts('commandResult')).toMatchObject([{ key: 'alerts.messages.commandResult' }]);
    fc.assert(
      fc.property(anyEvent, (event) => {
        const plain = toastOf({ ...event, attributes: { alarm: event.attributes['alarm'] } });
        expect(alertKindTexts(alertKindOf(event))).toEqual(plain.texts);
      }),
    );
  });

  test('is never empty', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const { texts } = toastOf(event);
        expect(texts.length).toBeGreaterThan(0);
        for (const text of texts) expect(typeof text === 'string' ? text : text.fallback).not.toBe('');
      }),
    );
  });

  test('lists each alarm once, in the order sent', () => {
    fc.assert(
      fc.property(fc.array(alarmCode, { minLength: 1 }), (codes) => {
        const keys = toastOf(anAlarm(codes.join(' , '))).texts.map(
          (text) => typeof text !== 'string' && text.key,
        );
        expect(keys).toEqual(codes.map((code) => `alarms.${code}`));
      }),
    );
  });
});

test.for(TOAST_COLORS)('toast content: text on %s is easy to read', (color) => {
  const { background, textColor } = toastColors(color);
  expect(contrastRatio(textColor, background)).toBeGreaterThanOrEqual(4.5);
});

test('contrast follows the guidelines: black on white is 21, a color on itself 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrastRatio('#2196f3', '#2196f3')).toBe(1);
  expect(contrastRatio('#050505', '#000000')).toBeCloseTo(1.03, 3);
});

test('toast content: a list with one name in it is not the name of a color, of a sound, of an alarm or of a file', () => {
  expect([['red'], 'red', 7, undefined].map(isToastColor)).toEqual([false, true, false, false]);
  expect([['audio1'], 'audio1'].map(isSoundPreset)).toEqual([false, true]);
  expect([['/horn.wav'], '/horn.wav'].map(isSoundUrl)).toEqual([false, true]);
  expect([['sos'], 7, undefined, 'sos'].map((alarm) => alarmsOf({ alarm }))).toEqual([[], [], [], ['sos']]);
});

test('toast content: an alert is titled by its vehicle, and by what it is where the vehicle is unknown', () => {
  expect(alertTitle(NAMES)).toBe('Van 5');
  const unnamed = { key: 'alerts.alert', values: {}, fallback: '' };
  expect(alertTitle({ device: '', geofence: undefined })).toEqual(unnamed);
});

test('toast content: an alert names the driver who checked in, and a service only where one is due', () => {
  const names = { ...NAMES, driver: 'Rui', maintenance: 'Oil' };
  const attributes = { driverUniqueId: '77' };
  expect(alertTexts({ type: 'driverChanged', attributes }, names)).toMatchObject([
    { key: 'alerts.messages.driverChangedWith', values: { driverUniqueId: 'Rui' } },
  ]);
  expect(alertTexts({ type: 'maintenance', attributes: {} }, names)).toMatchObject([
    { key: 'alerts.messages.maintenanceName', values: { name: 'Oil' } },
  ]);
  expect(alertTexts({ type: 'deviceOnline', attributes: {} }, names)).toMatchObject([
    { key: 'alerts.messages.deviceOnline', values: {} },
  ]);
});

test('toast content: a vehicle that left its anchor has an alert text also when the state of its engine is not known', () => {
  expect(alertTexts({ type: 'geofenceExit', attributes: { anchor: true } }, NAMES)).toEqual([
    { key: 'alerts.messages.anchorViolated', values: {}, fallback: 'geofenceExit' },
  ]);
});

test('toast content: there are eight colors, 24 sounds with a file each, 17 types of rules and all alarms of the specification', () => {
  expect(TOAST_COLORS).toHaveLength(8);
  expect(SOUND_PRESETS).toEqual(Array.from({ length: 24 }, (_, at) => `audio${at + 1}`));
  expect(new Set(SOUND_PRESETS.map(soundPresetUrl)).size).toBe(24);
  for (const url of SOUND_PRESETS.map(soundPresetUrl)) expect(isSoundUrl(url)).toBe(true);
  expect(new Set(NOTIFICATION_TYPES).size).toBe(NOTIFICATION_TYPES.length);
  expect(new Set(ALARM_KINDS).size).toBe(39);
});

test('toast content: the sound of a rule can be heard before it is saved', () => {
  expect(previewSoundUrl('mute', '/horn.wav')).toBeUndefined();
  expect(previewSoundUrl('custom', ' /horn.wav ')).toBe('/horn.wav');
  expect(previewSoundUrl('custom', 'horn')).toBeUndefined();
  expect(previewSoundUrl('audio2', '/horn.wav')).toBe(soundPresetUrl('audio2'));
  expect(previewSoundUrl('odd', '/horn.wav')).toBe(soundPresetUrl('audio1'));
});

test('toast content: a sound may come from a site without encryption, with a version in its address and nothing after its name', () => {
  for (const url of ['http://a.example/x.mp3', 'https://a.example/x.ogg?v=2', '/x.WAV#t'])
    expect(isSoundUrl(url)).toBe(true);
  for (const url of ['/x.wav bad', '/x.wave', 'x.wav', '/x.wav?a b', 7]) expect(isSoundUrl(url)).toBe(false);
});

/** The text of an event at a yard: its key and the values in it. */
function textOf(type: string, attributes: Record<string, unknown>, geofence?: string): unknown {
  const [part] = alertTexts({ type, attributes }, { device: 'Van', geofence });
  return typeof part === 'string' ? part : [part?.key, part?.values];
}

test('toast content: an event tells its details where it has them all, else as much as is known', () => {
  for (const type of ['deviceFuelDrop', 'deviceFuelIncrease']) {
    expect(textOf(type, { before: 5, after: 3 })).toEqual([
      `alerts.messages.${type}With`,
      { before: 5, after: 3 },
    ]);
    for (const attributes of [{ before: 5 }, { after: 3 }, {}])
      expect(textOf(type, attributes)).toEqual([`alerts.messages.${type}`, {}]);
  }
  expect(textOf('driverChanged', { driverUniqueId: 'A1' })).toEqual([
    'alerts.messages.driverChangedWith',
    { driverUniqueId: 'A1' },
  ]);
  expect(textOf('textMessage', { message: 'Hi' })).toEqual([
    'alerts.messages.textMessageWith',
    { message: 'Hi' },
  ]);
  expect(textOf('commandResult', { result: 'OK' })).toEqual([
    'alerts.messages.commandResultWith',
    { result: 'OK' },
  ]);
  expect(textOf('driverProblem', { driverUniqueId: 'A1', problem: 'licenseExpired', speed: 5 })).toEqual([
    'alerts.messages.driverProblemWith',
    { driverUniqueId: 'A1', problem: 'licenseExpired' },
  ]);
  expect(textOf('driverProblem', { driverUniqueId: 'A1' })).toEqual(['alerts.messages.driverProblem', {}]);
  for (const type of ['alarmAcknowledged', 'alarmNoted']) {
    expect(textOf(type, { userName: 'Ana', eventId: 7 })).toEqual([
      `alerts.messages.${type}With`,
      { userName: 'Ana' },
    ]);
    expect(textOf(type, { eventId: 7 })).toEqual([`alerts.messages.${type}`, {}]);
  }
  expect(textOf('deviceOverspeed', { speed: 5 })).toEqual([
    'alerts.messages.deviceOverspeedWith',
    { speed: 5 },
  ]);
});

test('toast content: an event at a geofence names it, and no other event does', () => {
  for (const type of ['geofenceEnter', 'geofenceExit', 'geofenceCrossed', 'deviceOverspeed'])
    expect(textOf(type, {}, 'Yard')).toEqual([`alerts.messages.${type}Name`, { name: 'Yard' }]);
  // A speed limit is said of speeding alone.
  expect(textOf('geofenceEnter', { speed: 50, speedLimit: 40 }, 'Yard')).toEqual([
    'alerts.messages.geofenceEnterName',
    { name: 'Yard' },
  ]);
  for (const type of ['ignitionOn', 'maintenance', 'deviceStopped'])
    expect(textOf(type, {}, 'Yard')).toEqual([`alerts.messages.${type}`, {}]);
});

test('toast content: an automatic engine stop names the geofence or the command that it came from, and none where it is not known', () => {
  const engineStop = 'queued';
  for (const [attributes, name] of [
    [{ engineStop, geofenceName: 'Port' }, 'Port'],
    [{ engineStop }, 'Yard'],
  ] as const)
    expect(textOf('geofenceExit', attributes, 'Yard')).toEqual([
      'alerts.messages.geofenceExitStopQueued',
      { name },
    ]);
  expect(textOf('geofenceEnter', { engineStop: 'withheld' })).toEqual([
    'alerts.messages.geofenceEnterStopWithheld',
    { name: '' },
  ]);
  for (const commandName of ['Stop', ''])
    expect(textOf('ruleStop', { engineStop, commandName })).toEqual([
      'alerts.messages.ruleStopQueued',
      { name: commandName },
    ]);
  expect(textOf('ruleStop', { engineStop })).toEqual(['alerts.messages.ruleStopQueued', { name: '' }]);
});
