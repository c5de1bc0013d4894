import { describe, expect, test } from 'vitest';
import { ALARM_KINDS } from '@farol/core/domain/alert/alarm-kind';
import { alertKindTexts, alertTexts } from '@farol/core/domain/alert/alert-message';
import { NOTIFICATION_TYPES } from '@farol/core/domain/alert/notification-type';
import { SOUND_PRESETS } from '@farol/core/domain/alert/toast-sound';
import {
  formatEventSummary,
  formatMessageLine,
  formatMessagePart,
} from '@farol/core/domain/alert/event-text';
import { eventMessagesEnUS } from '@farol/core/domain/alert/event-messages/en-US';
import { eventMessagesEsES } from '@farol/core/domain/alert/event-messages/es-ES';
import { eventMessagesPtBR } from '@farol/core/domain/alert/event-messages/pt-BR';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { esES } from '@farol/ui/language/es-ES/catalog';
import { ptBR } from '@farol/ui/language/pt-BR/catalog';

/**
 * Returns a translation that looks texts up as the console does: keys with dots, placeholders in percent
 * signs.
 */
function translationOf(catalog: object): (key: string, values: Record<string, string>) => string {
  return (key, values) => {
    let found: unknown = catalog;
    for (const part of key.split('.'))
      found =
        typeof found === 'object' && found !== null && Object.hasOwn(found, part)
          ? new Map(Object.entries(found)).get(part)
          : undefined;
    const text = typeof found === 'string' ? found : (values['defaultValue'] ?? `missing ${key}`);
    return text.replaceAll(/%(\w+)%/g, (_, name: string) => values[name] ?? `missing ${name}`);
  };
}

describe.each([
  ['pt-BR', ptBR, eventMessagesPtBR],
  ['es-ES', esES, eventMessagesEsES],
  ['en-US', enUS, eventMessagesEnUS],
] as const)('alerts in %s', (language, catalog, eventMessages) => {
  const t = translationOf(catalog);
  const style = { language, speedUnit: 'kmh' } as const;
  const line = (type: string, attributes = {}, geofence?: string): string =>
    formatMessageLine(t, alertTexts({ type, attributes }, { device: 'Van 5', geofence }), style);

  test.each([...NOTIFICATION_TYPES, ...ALARM_KINDS.map((alarm) => `alarm:${alarm}`)])(
    '%s has a text',
    (kind) => {
      const code = kind.replace('alarm:', '');
      expect(formatMessageLine(t, alertKindTexts(kind), { ...style })).not.toBe(code);
      expect(formatMessageLine(t, alertKindTexts(kind), style)).not.toMatch(/%|missing/);
    },
  );

  test('the text of an event contains its details', () => {
    expect(line('commandResult', { result: 'OK %name% $t(x)' })).toContain('OK %name% $t(x)');
    expect(line('geofenceEnter', {}, 'Depot')).toContain('Depot');
    expect(line('geofenceExit', {}, 'Depot')).toContain('Depot');
    expect(line('deviceOverspeed', {}, 'Depot')).toContain('Depot');
    expect(line('driverChanged', { driverUniqueId: 'JOAO' })).toContain('JOAO');
    expect(line('deviceFuelDrop', { before: 80, after: 20.25 })).toMatch(/80.*20[.,]3/);
    expect(line('textMessage', { message: 'Olá' })).toContain('Olá');
  });

  test('a speed is shown in the user’s unit, not in the knots of the wire', () => {
    expect(line('deviceOverspeed', { speed: 100 })).toMatch(/185[.,]2 km\/h/);
    expect(line('deviceOverspeed', { speed: 100, speedLimit: 50 })).toMatch(/185[.,]2 km\/h.*92[.,]6 km\/h/);
  });

  test('a mail says the same as the screen, and marks an alarm as an alarm', () => {
    const names = { device: 'Van 5', geofence: 'Depot %speed%' };
    const summaryOf = (type: string, attributes = {}): string =>
      formatEventSummary({ type, attributes }, { names, words: eventMessages, style });
    for (const type of NOTIFICATION_TYPES) expect(summaryOf(type)).toBe(line(type, {}, names.geofence));
    expect(summaryOf('deviceFuelDrop', { before: 80, after: 20 })).toBe(
      line('deviceFuelDrop', { before: 80, after: 20 }),
    );
    for (const alarm of ALARM_KINDS)
      expect(summaryOf('alarm', { alarm })).toBe(`${line('alarm')}: ${line('alarm', { alarm })}`);
    expect(summaryOf('alarm', { alarm: 'a.b, toString' })).toBe(`${line('alarm')}: a.b, toString`);
  });

  test('a maintenance and a driver are named where their names are known', () => {
    const baseNames = { device: 'Van 5', geofence: undefined };
    const service = alertTexts({ type: 'maintenance', attributes: {} }, { ...baseNames, maintenance: 'Oil' });
    expect(formatMessageLine(t, service, style)).toContain('Oil');
    const attributes = { driverUniqueId: '17' };
    const driver = alertTexts({ type: 'driverChanged', attributes }, { ...baseNames, driver: 'Rui' });
    expect(formatMessageLine(t, driver, style)).toMatch(/: Rui$/);
  });

  test('an event without a text shows the message of the server or its code', () => {
    expect(line('brandNew', { message: 'It happened' })).toBe('It happened');
    expect(line('brandNew', { defaultValue: 'wrong' })).toBe('brandNew');
    expect(line('constructor')).toBe('constructor');
    expect(line('alarm', { alarm: 'brandNew, sos' })).toMatch(/^brandNew, SOS$/);
    expect(line('a.b:c')).toBe('a.b:c');
  });

  test('a name is shown unchanged, and the 24 sounds have different names', () => {
    expect(formatMessagePart(t, 'Van <b>%5%', style)).toBe('Van <b>%5%');
    const names = SOUND_PRESETS.map((preset) => t(`alerts.tones.${preset}`, {}));
    expect(new Set(names).size).toBe(24);
  });
});
