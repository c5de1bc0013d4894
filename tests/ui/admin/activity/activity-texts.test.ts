import { describe, expect, test } from 'vitest';
import type { ActivityEntry } from '@farol/core/domain/activity/activity-entry';
import type { ActivityTranslate } from '@farol/ui/admin/activity/activity-change-texts';
import { activityText, activityTextParts } from '@farol/ui/admin/activity/activity-texts';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { esES } from '@farol/ui/language/es-ES/catalog';
import { ptBR } from '@farol/ui/language/pt-BR/catalog';
import { anActivity } from '../../../arbitraries/activities.ts';

const CATALOGS: Readonly<Record<string, object>> = { 'pt-BR': ptBR, 'es-ES': esES, 'en-US': enUS };

/**
 * Returns a translation that looks texts up as the console does: keys with dots, placeholders in percent
 * signs.
 */
function translationOf(catalog: object): ActivityTranslate {
  return (key, values) => {
    let found: unknown = catalog;
    for (const part of key.split('.'))
      found =
        typeof found === 'object' && found !== null ? new Map(Object.entries(found)).get(part) : undefined;
    const text = typeof found === 'string' ? found : String(values?.['defaultValue'] ?? `missing ${key}`);
    return text.replaceAll(/%(\w+)%/g, (_, name: string) => String(values?.[name] ?? `missing ${name}`));
  };
}

const NAMES: Readonly<Record<string, string>> = {
  'device 5': 'Van',
  'geofence 9': 'Depósito',
  'calendars 2': 'Semana',
};

const nameOf = (kind: string, id: number): string => NAMES[`${kind} ${id}`] ?? '';

function textOf(changes: Partial<ActivityEntry>, language = 'pt-BR'): string {
  const t = translationOf(CATALOGS[language] ?? {});
  return activityText(
    activityTextParts(anActivity(changes), {
      t,
      language,
      namespace: 'acme',
      distance: 'km',
      speed: 'kmh',
      nameOf,
    }),
  );
}

describe('the activity log describes', () => {
  test('an edited device with the labels and values of its form, old to new', () => {
    expect(
      textOf({
        old: { name: 'Bus', disabled: false, attributes: { 'acme.cep': '', tacho: 43 } },
        data: { name: 'Van', disabled: true, attributes: { 'acme.cep': '01310', tacho: 54 } },
      }),
    ).toBe(
      [
        'Editou veículo Van',
        'Nome: Bus -> Van',
        'Ativo: Sim -> Não',
        'CEP: -Vazio- -> 01310',
        'tacho: 43 -> 54',
      ].join('\n'),
    );
  });

  test('an empty field and an edit without changes in the established words', () => {
    expect(textOf({ old: { phone: '' }, data: { phone: '11' } })).toBe(
      'Editou veículo Van\nTelefone: -Vazio- -> 11',
    );
    expect(textOf({ old: { name: 'Van', geofenceIds: [1] }, data: { name: 'Van', geofenceIds: [] } })).toBe(
      'Editou veículo Van\nsem alteração.',
    );
  });

  test.for<[Partial<ActivityEntry>, string]>([
    [{ code: 101, old: {}, data: {} }, 'Fez login'],
    [{ code: 101, status: 401, old: {}, data: {} }, 'Não conseguiu fazer login'],
    [{ code: 102, status: 204, object: { userId: 3, name: 'Rui' } }, 'Excluiu usuário Rui'],
    [{ code: 112, status: 204, object: { userId: 3, name: 'Visita' } }, 'Excluiu link temporário Visita'],
    [{ code: 302, status: 400 }, 'Não conseguiu excluir veículo Van'],
    [
      { code: 901, status: 204, object: { deviceId: 5, geofenceId: 9 } },
      'Atribuiu cerca Depósito a veículo Van',
    ],
    [{ code: 902, status: 204, object: { userId: 77, deviceId: 5 } }, 'Removeu veículo Van de usuário'],
    [
      {
        code: 201,
        status: 202,
        object: { type: 'device', deviceId: 5 },
        old: {},
        data: { type: 'custom', attributes: { data: 'AT+1' } },
      },
      'Enviou “Personalizado” para Van\nAT+1',
    ],
    [
      { code: 201, status: 200, object: {}, old: {}, data: { deviceId: 5, description: 'Sirene' } },
      'Enviou “Sirene” para Van',
    ],
    [{ code: 406, status: 204, object: { name: 'Ancora Van' } }, 'Desativou a âncora: Ancora Van'],
    [
      {
        code: 801,
        object: { type: 'server' },
        old: { announcement: null },
        data: { announcement: 'Domingo' },
      },
      'Alterou as configurações do servidor\nTexto do aviso: -Vazio- -> Domingo',
    ],
    [
      {
        code: 801,
        object: { type: 'server' },
        old: { attributes: { 'acme.billingPrice': '1990' } },
        data: { attributes: { 'acme.billingPrice': '2050', 'acme.enableLockUnlock': true } },
      },
      'Alterou as configurações do servidor\nValor da fatura: 19,90 -> 20,50\nBotões de bloqueio: Automático -> Mostrar sempre os dois',
    ],
    [
      {
        code: 802,
        object: { type: 'label' },
        old: { whatsapp: false, headLogo: '{"image":true,"text":""}' },
        data: { whatsapp: '5511999990000', headLogo: '{"image":false,"text":"FROTA"}' },
      },
      'Alterou a marca e o contato\nWhatsApp do atendimento: -Vazio- -> 5511999990000\nTopo: Logotipo -> Só o texto: FROTA',
    ],
    [
      { status: 400, object: { type: 'device', deviceId: 5 }, old: {}, data: {} },
      'Não conseguiu editar veículo Van',
    ],
    [
      { old: { odometer: 120_000, hours: 3_600_000 }, data: { odometer: 90_500, hours: 7_200_000 } },
      'Editou veículo Van\nOdômetro: 120 km -> 90,5 km\nHoras de motor: 1 h -> 2 h',
    ],
    [
      {
        code: 351,
        object: { type: 'maintenance', maintenanceId: 9, name: 'Óleo' },
        old: { type: 'hours', period: 3_600_000 },
        data: { type: 'hours', period: 36_000_000 },
      },
      'Editou manutenção Óleo\nIntervalo (horas): 1 h -> 10 h',
    ],
    [
      {
        code: 351,
        object: { type: 'maintenance', maintenanceId: 9, name: 'Óleo' },
        old: { type: 'totalDistance', start: 10_000 },
        data: { type: 'hours', start: 7_200_000 },
      },
      'Editou manutenção Óleo\nTipo: Distância -> Horas\nInício (horas): 10 km -> 2 h',
    ],
    [
      {
        code: 371,
        object: { type: 'report', reportId: 4, description: 'Toda segunda' },
        old: { type: 'trips', calendarId: 0, attributes: {} },
        data: { type: 'summary', calendarId: 2, attributes: { daily: true } },
      },
      'Editou relatório agendado Toda segunda\nTipo: Viagens -> Resumo\nCalendário: -Vazio- -> Semana\nUma linha por dia: -Vazio- -> Sim',
    ],
    [
      { code: 372, status: 204, object: { type: 'report', reportId: 4, description: 'Toda segunda' } },
      'Excluiu relatório agendado Toda segunda',
    ],
    [{ code: 803, status: 204, object: { type: 'server' }, old: {}, data: {} }, 'Reiniciou o servidor'],
    [{ code: 999 }, 'Atividade 999'],
  ])('the entry %o', ([changes, text]) => {
    expect(textOf(changes)).toBe(text);
  });

  test('every code in all three languages without a missing text', () => {
    const codes = [101, 102, 105, 110, 111, 112, 120, 201, 202, 211, 212, 301, 302, 401, 402, 403, 405, 406];
    const more = [510, 511, 512, 901, 902, 801, 802, 803, 220, 321, 332, 340, 351, 362, 370, 371, 372, 999];
    for (const language of ['pt-BR', 'es-ES', 'en-US'])
      for (const code of [...codes, ...more])
        for (const status of [204, 400]) expect(textOf({ code, status }, language)).not.toContain('missing');
  });
});
