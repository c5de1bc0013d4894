import { describe, expect, test } from 'vitest';
import { ALARM_KINDS } from '@farol/core/domain/alert/alarm-kind';
import { alertKindTexts, noticeTexts } from '@farol/core/domain/alert/notice-message';
import { NOTIFICATION_TYPES } from '@farol/core/domain/alert/notification-type';
import { SOUND_PRESETS } from '@farol/core/domain/alert/notice-sound';
import { formatEventSummary, formatMessageLine, formatMessagePart } from '@farol/core/domain/alert/event-text';
import { eventMessagesEnUS } from '@farol/core/domain/alert/event-messages/en-US';
import { eventMessagesEsES } from '@farol/core/domain/alert/event-messages/es-ES';
import { eventMessagesPtBR } from '@farol/core/domain/alert/event-messages/pt-BR';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { esES } from '@farol/ui/language/es-ES/catalog';
import { ptBR } from '@farol/ui/language/pt-BR/catalog';

/** Looks texts up as the console does: parts of a key between points, placeholders between percent signs. */
function speaking(catalogue: object): (key: string, values: Record<string, string>) => string {
  return (key, values) => {
    let found: unknown = catalogue;
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
] as const)('alerts in %s', (language, catalogue, eventWords) => {
  const t = speaking(catalogue);
  const style = { language, speedUnit: 'kmh' } as const;
  const line = (type: string, attributes = {}, geofence?: string): string =>
    formatMessageLine(t, noticeTexts({ type, attributes }, { device: 'Van 5', geofence }), style);

  test.each([...NOTIFICATION_TYPES, ...ALARM_KINDS.map((alarm) => `alarm:${alarm}`)])(
    '%s has a text',
    (kind) => {
      const code = kind.replace('alarm:', '');
      expect(formatMessageLine(t, alertKindTexts(kind), { ...style })).not.toBe(code);
      expect(formatMessageLine(t, alertKindTexts(kind), style)).not.toMatch(/%|missing/);
    },
  );

  test('what is special about an event stands in its text', () => {
    expect(line('commandResult', { result: 'OK %name% $t(x)' })).toContain('OK %name% $t(x)');
    expect(line('geofenceEnter', {}, 'Depot')).toContain('Depot');
    expect(line('geofenceExit', {}, 'Depot')).toContain('Depot');
    expect(line('deviceOverspeed', {}, 'Depot')).toContain('Depot');
    expect(line('driverChanged', { driverUniqueId: 'JOAO' })).toContain('JOAO');
    expect(line('deviceFuelDrop', { before: 80, after: 20.25 })).toMatch(/80.*20[.,]3/);
    expect(line('textMessage', { message: 'Olá' })).toContain('Olá');
  });

  test('a speed is told in the user’s unit, not in the knots of the wire', () => {
    expect(line('deviceOverspeed', { speed: 100 })).toMatch(/185[.,]2 km\/h/);
    expect(line('deviceOverspeed', { speed: 100, speedLimit: 50 })).toMatch(/185[.,]2 km\/h.*92[.,]6 km\/h/);
  });

  test('a mail says the same as the screen, and that an alarm is one', () => {
    const names = { device: 'Van 5', geofence: 'Depot %speed%' };
    const told = (type: string, attributes = {}): string =>
      formatEventSummary({ type, attributes }, { names, words: eventWords, style });
    for (const type of NOTIFICATION_TYPES) expect(told(type)).toBe(line(type, {}, names.geofence));
    expect(told('deviceFuelDrop', { before: 80, after: 20 })).toBe(
      line('deviceFuelDrop', { before: 80, after: 20 }),
    );
    for (const alarm of ALARM_KINDS)
      expect(told('alarm', { alarm })).toBe(`${line('alarm')}: ${line('alarm', { alarm })}`);
    expect(told('alarm', { alarm: 'a.b, toString' })).toBe(`${line('alarm')}: a.b, toString`);
  });

  test('a service and a driver are named where their names are known', () => {
    const nothing = { device: 'Van 5', geofence: undefined };
    const service = noticeTexts({ type: 'maintenance', attributes: {} }, { ...nothing, maintenance: 'Oil' });
    expect(formatMessageLine(t, service, style)).toContain('Oil');
    const attributes = { driverUniqueId: '17' };
    const driver = noticeTexts({ type: 'driverChanged', attributes }, { ...nothing, driver: 'Rui' });
    expect(formatMessageLine(t, driver, style)).toMatch(/: Rui$/);
  });

  test('what has no text is told by the server’s words or by its code', () => {
    expect(line('brandNew', { message: 'It happened' })).toBe('It happened');
    expect(line('brandNew', { defaultValue: 'wrong' })).toBe('brandNew');
    expect(line('constructor')).toBe('constructor');
    expect(line('alarm', { alarm: 'brandNew, sos' })).toMatch(/^brandNew, SOS$/);
    expect(line('a.b:c')).toBe('a.b:c');
  });

  test('a name is shown as it is, and the 24 tones have names of their own', () => {
    expect(formatMessagePart(t, 'Van <b>%5%', style)).toBe('Van <b>%5%');
    const names = SOUND_PRESETS.map((preset) => t(`alerts.tones.${preset}`, {}));
    expect(new Set(names).size).toBe(24);
  });
});
