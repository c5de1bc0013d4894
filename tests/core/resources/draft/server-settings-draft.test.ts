import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SERVER_TABS } from '@farol/core/domain/server/server-settings-rules';
import { withServerChanges } from '@farol/core/domain/server/server-changes';
import type { Draft } from '@farol/core/resources/draft/draft';
import {
  serverDraft,
  serverFields,
  serverChangesFromDraft,
  TAB_SECTIONS,
  tabOfServerField,
} from '@farol/core/resources/draft/server-settings-draft';
import { attributes } from '../../../arbitraries/records.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const P = 'acme';
const FIELDS = SERVER_TABS.flatMap((tab) => TAB_SECTIONS[tab].flatMap(serverFields));
const info = aServer().info;
const servers = fc
  .record({
    zoom: fc.integer({ min: 0, max: 24 }),
    latitude: evenNumber(-90, 90),
    limitCommands: fc.boolean(),
    readonly: fc.boolean(),
    announcement: fc.option(fc.string()),
    attributes,
  })
  .map((changes) => aServer(changes).info);

function typed(field: string, text: string, from = info): Draft {
  const draft = serverDraft(from, P);
  return { ...draft, fields: { ...draft.fields, [field]: text } };
}

/** Returns the plain server after typing into one field. */
function saved(field: string, text: string, from = info): unknown {
  const outcome = serverChangesFromDraft(from, typed(field, text, from), P);
  return 'problems' in outcome ? outcome : outcome.changes;
}

/** Returns the problem of a text in one field of the plain server. */
function problem(field: string, text: string): string | undefined {
  const outcome = serverChangesFromDraft(info, typed(field, text), P);
  return 'problems' in outcome ? outcome.problems[field] : undefined;
}

test('server settings draft: untouched settings change nothing', () => {
  fc.assert(
    fc.property(servers, (server) => {
      expect(serverChangesFromDraft(server, serverDraft(server, P), P)).toEqual({
        changes: { fields: {}, attributes: {} },
      });
    }),
  );
});

test('server settings draft: typing into one field leaves the rest of the record unchanged', () => {
  fc.assert(
    fc.property(servers, fc.constantFrom(...FIELDS), fc.string({ maxLength: 8 }), (server, field, text) => {
      const outcome = serverChangesFromDraft(server, typed(field.name, text, server), P);
      if ('problems' in outcome) return;
      const { changes } = outcome;
      expect(Object.keys({ ...changes.fields, ...changes.attributes }).length).toBeLessThanOrEqual(1);
      expect(withServerChanges({ ...server, wheels: 4 }, changes)).toMatchObject({ wheels: 4, id: 1 });
    }),
  );
});

test('server settings draft: coordinates and zooms have their ranges, and the zoom is an integer', () => {
  fc.assert(
    fc.property(evenNumber(-400, 400), (value) => {
      expect(problem('latitude', String(value)) === undefined).toBe(Math.abs(value) <= 90);
      expect(problem('longitude', String(value)) === undefined).toBe(Math.abs(value) <= 180);
      expect(problem('zoom', String(value)) === undefined).toBe(
        Number.isInteger(value) && value >= 0 && value <= 24,
      );
    }),
  );
  expect(problem('zoom', '3,5')).toBe('invalid');
  expect(problem('latitude', 'north')).toBe('notNumber');
  const placed = aServer({ latitude: -15.8, longitude: -47.9, zoom: 5 }).info;
  expect(saved('latitude', '-23,5', placed)).toEqual({ fields: { latitude: -23.5 }, attributes: {} });
});

test('server settings draft: without a place the start is empty, and an emptied one is unset again', () => {
  const place = fc.record({
    latitude: fc.constantFrom(0, -0.03, -23.5),
    longitude: fc.constantFrom(0, 6.7, -46.6),
    zoom: fc.constantFrom(0, 4),
  });
  fc.assert(
    fc.property(place, (start) => {
      const from = aServer(start).info;
      const draft = serverDraft(from, P);
      const { latitude, longitude, zoom } = draft.fields;
      const isChosen = start.latitude !== 0 || start.longitude !== 0;
      const texts = isChosen ? [String(start.latitude), String(start.longitude)] : ['', ''];
      expect([latitude, longitude]).toEqual(texts);
      expect(zoom).toBe(isChosen || start.zoom !== 0 ? String(start.zoom) : '');
      const emptied = { ...draft.fields, latitude: '', longitude: '', zoom: '' };
      const outcome = serverChangesFromDraft(from, { ...draft, fields: emptied }, P);
      const after = 'changes' in outcome ? withServerChanges(from, outcome.changes) : undefined;
      expect(after).toEqual({ ...from, latitude: 0, longitude: 0, zoom: 0 });
    }),
  );
});

test('an incomplete place is reported: the missing coordinate is required', () => {
  expect(saved('latitude', '-23.5')).toEqual({ problems: { longitude: 'required' } });
  expect(saved('longitude', '0')).toEqual({ problems: { latitude: 'required' } });
  expect(saved('longitude', ' ')).not.toHaveProperty('problems');
  const draft = serverDraft(info, P);
  const fields = { ...draft.fields, latitude: '0', longitude: '-51.05' };
  expect(serverChangesFromDraft(info, { ...draft, fields }, P)).toEqual({
    changes: { fields: { longitude: -51.05 }, attributes: {} },
  });
});

test('server settings draft: the device limit is an integer, or -1 for none', () => {
  expect(saved('deviceLimit', '-1')).toEqual({ fields: {}, attributes: { 'acme.deviceLimit': -1 } });
  expect(saved('deviceLimit', '250')).toEqual({ fields: {}, attributes: { 'acme.deviceLimit': 250 } });
  for (const text of ['-2', '1.5', 'many'])
    expect(saved('deviceLimit', text)).toHaveProperty('problems.deviceLimit');
});

test('server settings draft: history is kept for an integer number of days, or forever when empty', () => {
  expect(saved('retentionDays', '30')).toEqual({ fields: {}, attributes: { 'acme.retentionDays': 30 } });
  for (const text of ['0', '-1', '1.5', '36501', 'long'])
    expect(saved('retentionDays', text)).toHaveProperty('problems.retentionDays');
  const retained = aServer({ attributes: { 'acme.retentionDays': 30 } }).info;
  expect(saved('retentionDays', '', retained)).toEqual({
    fields: {},
    attributes: { 'acme.retentionDays': undefined },
  });
});

test('server settings draft: the flag for commands is on while they are not limited, and read-only is a plain flag', () => {
  expect(serverDraft(info, P).fields['sendCommands']).toBe('true');
  expect(saved('sendCommands', 'false')).toEqual({ fields: { limitCommands: true }, attributes: {} });
  expect(saved('readonly', 'true')).toEqual({ fields: { readonly: true }, attributes: {} });
});

test('server settings draft: stops and events are on until they are turned off, and only that is stored', () => {
  expect(serverDraft(info, P).fields).toMatchObject({ enableStops: 'true', enableEvents: 'true' });
  expect(saved('enableStops', 'false')).toEqual({ fields: {}, attributes: { 'acme.enableStops': false } });
});

test('server settings draft: an announcement and the attributes have a size limit', () => {
  expect(saved('announcement', 'x'.repeat(4000))).toHaveProperty('fields.announcement');
  expect(saved('announcement', 'x'.repeat(4001))).toEqual({ problems: { announcement: 'tooLong' } });
  expect(saved('billingDescription', 'x'.repeat(4000))).toHaveProperty('problems.attributes', 'tooLong');
});

test('server settings draft: every field is on exactly one tab', () => {
  expect(new Set(FIELDS.map(({ name }) => name)).size).toBe(FIELDS.length);
  for (const { name } of FIELDS) expect(SERVER_TABS).toContain(tabOfServerField(name));
  expect(tabOfServerField('nothing')).toBeUndefined();
});

test('server settings draft: a geocoder is valid, or none', () => {
  const usable = ['https://places.example/find?q={query}&lang={language}', '/places?q={query}'];
  for (const text of usable)
    expect(saved('geocoderUrl', text)).toEqual({
      fields: {},
      attributes: { 'acme.geocoderUrl': text },
    });
  for (const text of [
    'places',
    'http://places.example/{query}',
    '//places.example/{query}',
    'https://places.example/',
  ])
    expect(problem('geocoderUrl', text)).toBe('invalid');
  expect(problem('geocoderUrl', ` ${usable[0]} `)).toBeUndefined();
  const withGeocoder = aServer({ attributes: { 'acme.geocoderUrl': usable[0] } }).info;
  expect(saved('geocoderUrl', '', withGeocoder)).toEqual({
    fields: {},
    attributes: { 'acme.geocoderUrl': undefined },
  });
});
