import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { draftOf, isFieldVisible, isSameDraft, type Draft } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import type { Field } from '@farol/core/resources/descriptor/field';
import { recordFromWire } from '@farol/core/resources/records/record-wire';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import {
  aGroup,
  attributes,
  invalidFieldTexts,
  validFieldTexts,
  RESOURCE_NAMES,
  resourceNames,
} from '../../../arbitraries/records.ts';
import { aDevice } from '../../../arbitraries/devices.ts';

const NAMESPACE = 'acme';

/** A valid record that a server may have, with fields unknown to the console. */
const stored = fc.record({
  name: resourceNames,
  attributes,
  extra: fc.constantFrom({}, { poll: 7, nested: [1] }),
});

function valid(name: ResourceName, more: object): object {
  const { defaults } = RESOURCES[name];
  return { ...defaults, id: 5, ...filledIn(name), ...more };
}

function filledIn(name: ResourceName): object {
  if (name === 'users') return { name: 'Ana', email: 'ana@example.com' };
  return {
    ...('name' in RESOURCES[name].defaults && { name: 'Van' }),
    ...(name === 'devices' || name === 'drivers' ? { uniqueId: '86' } : {}),
    ...(name === 'geofences' && { area: 'CIRCLE (1 2, 3)' }),
    ...(name === 'calendars' && { data: 'QQ==' }),
    ...(name === 'commands' && { description: 'Stop' }),
    ...(name === 'computedAttributes' && { description: 'x', attribute: 'y', expression: 'z' }),
  };
}

function typed(draft: Draft, field: string, text: string): Draft {
  return { ...draft, fields: { ...draft.fields, [field]: text } };
}

/** A form in which a field is shown, with everything given that this requires. */
function brought(draft: Draft, name: ResourceName, field: Field): Draft {
  let shown = draft;
  for (let { when } = field; when; when = when.and)
    shown = typed(shown, when.field, when.includes ?? [when.equals].flat()[0] ?? '');
  for (const { required, name: other } of fieldsOf(RESOURCES[name]))
    if (required && other !== field.name) shown = typed(shown, other, '/custom/horn.mp3');
  return shown;
}

test('draft: an untouched form returns exactly the opened record, unknown fields included', () => {
  fc.assert(
    fc.property(stored, ({ name, attributes: own, extra }) => {
      const hasAttributes = 'attributes' in RESOURCES[name].defaults;
      const record = valid(name, { ...extra, ...(hasAttributes && { attributes: own }) });
      const draft = draftOf(RESOURCES[name], record, NAMESPACE);
      expect(recordFromDraft(name, { record, draft }, NAMESPACE)).toEqual({ record });
    }),
  );
});

test('draft: typed text is shown again when the record is reopened', () => {
  const everyField = RESOURCE_NAMES.flatMap((name) =>
    fieldsOf(RESOURCES[name])
      .filter(({ kind }) => kind !== 'attributes' && kind !== 'secret' && kind !== 'links')
      .map((field) => ({ name, field })),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...everyField).chain(({ name, field }) =>
        fc.record({
          name: fc.constant(name),
          field: fc.constant(field),
          text: validFieldTexts[field.kind],
        }),
      ),
      ({ name, field, text }) => {
        fc.pre(field.kind !== 'number' || isWithin(field, Number(text)));
        const record = valid(name, {});
        const draft = typed(
          brought(draftOf(RESOURCES[name], record, NAMESPACE), name, field),
          field.name,
          text,
        );
        if (!isFieldVisible(field, { record, draft }, NAMESPACE)) return;
        const outcome = recordFromDraft(name, { record, draft }, NAMESPACE);
        if (!('record' in outcome)) throw new Error(JSON.stringify(outcome.problems));
        const again = draftOf(RESOURCES[name], outcome.record, NAMESPACE).fields[field.name] ?? '';
        if (['duration', 'distance', 'speed'].includes(field.kind))
          expect(Number(again)).toBeCloseTo(Number(text), 4);
        // Zeros alone mean that no place is set.
        else expect(again).toBe(field.unsetWhenZero && Number(text) === 0 ? '' : text);
        expect(recordFromWire(name, outcome.record)).toEqual(outcome.record);
      },
    ),
    { numRuns: 500 },
  );
});

function isWithin({ min = 0, max = Infinity }: { min?: number; max?: number }, value: number): boolean {
  return min <= value && value <= max;
}

test.for([
  ['0', 'tooSmall'],
  ['1', undefined],
  ['5', undefined],
  ['6', 'tooLarge'],
])(
  '%s minutes before a driver is logged out: each end of the range has its own problem',
  ([minutes = '', problem]) => {
    const record = valid('drivers', {});
    const fields = {
      enableQrCode: 'true',
      driverUsername: 'ana1',
      driverPassword: 'abcd',
      driverAutoLogout: 'true',
      autoLogoutTimeout: minutes,
    };
    const opened = draftOf(RESOURCES.drivers, record, NAMESPACE);
    const draft = { ...opened, fields: { ...opened.fields, ...fields } };
    const outcome = recordFromDraft('drivers', { record, draft }, NAMESPACE);
    expect('problems' in outcome ? outcome.problems : {}).toEqual(
      problem ? { autoLogoutTimeout: problem } : {},
    );
  },
);

test('draft: an invalid input is reported at its field', () => {
  for (const name of RESOURCE_NAMES)
    // A legacy field is not shown while the record does not have it.
    for (const field of fieldsOf(RESOURCES[name]).filter(({ legacy }) => !legacy))
      for (const text of invalidFieldTexts[field.kind] ?? []) {
        const record = valid(name, {});
        const draft = brought(draftOf(RESOURCES[name], record, NAMESPACE), name, field);
        const edited = { record, draft: typed(draft, field.name, text), extras: {} };
        const outcome = recordFromDraft(name, edited, NAMESPACE);
        expect([field.name, text, outcome]).toEqual([
          field.name,
          text,
          { problems: { [field.name]: expect.any(String) } },
        ]);
      }
});

test.for<[ResourceName, Record<string, string>, Record<string, string>]>([
  ['devices', { name: ' ', uniqueId: '' }, { name: 'required', uniqueId: 'required' }],
  ['groups', { name: '' }, { name: 'required' }],
  ['groups', { name: 'x'.repeat(129) }, { name: 'tooLong' }],
  ['geofences', { name: '' }, { name: 'required', area: 'required' }],
  ['commands', { description: '' }, { description: 'required' }],
  [
    'users',
    { name: 'Al', email: 'al', password: '' },
    { name: 'tooShort', email: 'tooShort', password: 'required' },
  ],
  ['users', { name: 'Ana', email: 'anas', password: 'abc' }, { password: 'tooShort' }],
])('draft: a new record of %s reports what is missing or too short', ([name, fields, problems]) => {
  const record = RESOURCES[name].defaults;
  const draft = draftOf(RESOURCES[name], record, NAMESPACE);
  const edited = { record, draft: { ...draft, fields: { ...draft.fields, ...fields } } };
  expect(recordFromDraft(name, edited, NAMESPACE)).toEqual({ problems });
});

test('draft: the password of an existing account may stay empty', () => {
  const record = { ...RESOURCES.users.defaults, id: 4, name: 'Ana', email: 'ana@example.com' };
  const draft = draftOf(RESOURCES.users, record, NAMESPACE);
  expect(recordFromDraft('users', { record, draft }, NAMESPACE)).toEqual({ record });
});

test('draft: an emptied field removes its attribute, and one that must be explicit stores false', () => {
  const device = aDevice({ attributes: { placa: 'ABC1D23', 'acme.kept': 1 } });
  const draft = typed(draftOf(RESOURCES.devices, device, NAMESPACE), 'plate', ' ');
  expect(recordFromDraft('devices', { record: device, draft }, NAMESPACE)).toEqual({
    record: { ...device, attributes: { 'acme.kept': 1 } },
  });
  const command = {
    ...RESOURCES.commands.defaults,
    id: 2,
    description: 'Stop',
    attributes: { 'acme.changeNative': 'engineStop' },
  };
  const off = typed(draftOf(RESOURCES.commands, command, NAMESPACE), 'changeNative', '');
  expect(recordFromDraft('commands', { record: command, draft: off }, NAMESPACE)).toEqual({
    record: { ...command, attributes: { 'acme.changeNative': false } },
  });
});

test('draft: a saved command gets the parameters of its type only', () => {
  const command = { ...RESOURCES.commands.defaults, id: 2, description: 'Often' };
  const visibleParameters = (type: string): string[] => {
    const draft = typed(draftOf(RESOURCES.commands, command, NAMESPACE), 'commandType', type);
    return RESOURCES.commands.sections
      .flatMap(({ fields }) => fields)
      .filter((field) => 'location' in field && field.location === 'attributes')
      .filter((field) => isFieldVisible(field, { record: command, draft }, NAMESPACE))
      .map((field) => ('key' in field ? field.key : field.name));
  };
  for (const type of ['custom', 'configuration', 'setOdometer'])
    expect(visibleParameters(type)).toEqual(['data']);
  expect(visibleParameters('positionPeriodic')).toEqual(['frequency']);
  expect(visibleParameters('outputControl')).toEqual(['index', 'data']);
  expect(visibleParameters('engineStop')).toEqual([]);
  const periodic = typed(draftOf(RESOURCES.commands, command, NAMESPACE), 'commandType', 'positionPeriodic');
  expect(recordFromDraft('commands', { record: command, draft: periodic }, NAMESPACE)).toMatchObject({
    problems: { frequency: expect.anything() },
  });
});

test('draft: the free attributes are those without a field of their own and without the product’s prefix', () => {
  const record = aDevice({ attributes: { placa: 'X', 'acme.color': '1|1|1', towedBy: 5, deep: [1] } });
  const { lines } = draftOf(RESOURCES.devices, record, NAMESPACE);
  expect(lines).toEqual([
    { key: 'towedBy', type: 'number', text: '5' },
    { key: 'deep', type: 'data', text: '[1]' },
  ]);
});

test.for([
  [[{ key: '', type: 'text', text: 'x' }], 'noKey'],
  [[{ key: 'a', type: 'number', text: 'x' }], 'notNumber'],
  [
    [
      { key: 'a', type: 'text', text: '' },
      { key: ' a ', type: 'text', text: '' },
    ],
    'sameKey',
  ],
  [[{ key: 'acme.color', type: 'text', text: '1|1|1' }], 'sameKey'],
] as const)('draft: free attributes that cannot be saved are reported (%o)', ([lines, problem]) => {
  const record = aGroup();
  const draft = { ...draftOf(RESOURCES.groups, record, NAMESPACE), lines };
  expect(recordFromDraft('groups', { record, draft }, NAMESPACE)).toEqual({
    problems: { attributes: problem },
  });
});

test('draft: free attributes are replaced, renamed and removed as in the lines; the others stay', () => {
  const record = aGroup({ attributes: { old: 1, 'acme.kept': 'yes' } });
  const draft = draftOf(RESOURCES.groups, record, NAMESPACE);
  const lines = [
    { key: 'new', type: 'flag', text: 'true' },
    { key: 'towedBy', type: 'number', text: '12,5' },
    { key: '', type: 'text', text: '' },
  ] as const;
  expect(isSameDraft(draft, { ...draft, lines })).toBe(false);
  expect(recordFromDraft('groups', { record, draft: { ...draft, lines } }, NAMESPACE)).toEqual({
    record: { ...record, attributes: { 'acme.kept': 'yes', new: true, towedBy: 12.5 } },
  });
});

test('draft: a legacy key is offered only where it exists', () => {
  const field = fieldsOf(RESOURCES.devices).find(({ name }) => name === 'chassisNumber');
  if (!field) throw new Error('the field is gone');
  const seen = [{}, { numerochassi: '9B' }].map((own) => {
    const record = aDevice({ attributes: own });
    return isFieldVisible(field, { record, draft: draftOf(RESOURCES.devices, record, NAMESPACE) }, NAMESPACE);
  });
  expect(seen).toEqual([false, true]);
});

test('draft: only a driver who checks in by QR code needs a user name and a password', () => {
  const record = valid('drivers', {});
  const opened = draftOf(RESOURCES.drivers, record, NAMESPACE);
  const outcome = (...fields: [string, string][]) =>
    recordFromDraft(
      'drivers',
      { record, draft: fields.reduce((draft, [field, text]) => typed(draft, field, text), opened) },
      NAMESPACE,
    );
  expect(outcome(['enableQrCode', 'true'])).toEqual({
    problems: { driverUsername: 'required', driverPassword: 'required' },
  });
  // A setting made before the check-in was turned off is no longer required.
  expect(outcome(['driverAutoLogout', 'true'], ['autoLogoutTimeout', '99'])).toHaveProperty('record');
});

test('draft: a stored password need not be typed again', () => {
  const record = valid('drivers', {
    attributes: { [`${NAMESPACE}.enableQrCode`]: true, [`${NAMESPACE}.driverUsername`]: 'ana' },
  });
  const draft = typed(draftOf(RESOURCES.drivers, record, NAMESPACE), 'name', 'Ana');
  expect(recordFromDraft('drivers', { record, draft }, NAMESPACE)).toHaveProperty('record');
});
