import * as z from 'zod';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import { RESOURCE_NAMES, RESOURCES } from '@farol/core/resources/kinds/resources';
import { FLAG_ARGUMENT, oneOf, TEXT, VEHICLE, vehicleId } from './arguments.ts';
import { given, plain, type Argument, type SignedInStage, type Action } from './action.ts';

const KIND = oneOf(...RESOURCE_NAMES);

/** A number of a record in its list, counted from 0: those that scenarios have created have no name yet. */
const POSITION: Argument<number> = { schema: z.int().min(0), draw: (random) => random.below(3) };

const ATTRIBUTE_LINES: Argument<{ key: string; type: 'text'; text: string }[]> = {
  schema: z.array(z.strictObject({ key: z.string(), type: z.literal('text'), text: z.string() })),
  draw: (random) => [{ key: 'note', type: 'text', text: `Note ${random.below(9)}` }],
};

/** What users do with records: their lists, forms, actions and associations. */
export const RECORD_ACTIONS: Readonly<Record<string, Action>> = {
  ...Object.fromEntries(
    RESOURCE_NAMES.flatMap((kind) => [
      ...Object.entries(listActions(kind)),
      ...Object.entries(formActions(kind)),
    ]),
  ),
  'records.action.request': given(
    {
      schema: z.strictObject({ remove: z.enum(RESOURCE_NAMES), numbers: z.array(z.int().min(0)) }),
      draw: (random, stage) => ({
        remove: KIND.draw(random, stage),
        numbers: [random.below(3)],
      }),
    },
    ({ console: farol }, { remove: name, numbers }) => {
      const { records } = farol.records.lists[name].getSnapshot();
      const chosen = numbers.flatMap((at) => records[at] ?? []);
      if (chosen.length > 0)
        farol.records.action.request({
          type: 'remove',
          name,
          records: chosen.map(({ id }) => ({ id, title: `number ${id}` })),
        });
    },
  ),
  'records.action.confirm': plain(
    ({ records }) => records.action.confirm(),
    ({ records }) =>
      records.action.getSnapshot().isConfirming || records.action.getSnapshot().failure !== undefined,
  ),
  'records.action.stop': plain(
    ({ records }) => records.action.stop(),
    ({ records }) => records.action.getSnapshot().isRunning,
  ),
  'records.action.close': plain(
    ({ records }) => records.action.close(),
    ({ records }) => records.action.getSnapshot().action !== undefined,
  ),
  ...Object.fromEntries(
    (['geofence', 'notification', 'maintenance', 'attribute', 'command'] as const).map((kind) => [
      `records.scopes.${kind}.load`,
      plain(({ records }) => records.scopes[kind].load()),
    ]),
  ),
  'records.associations.open': given(VEHICLE, (stage, name) =>
    stage.console.records.associations.open({
      record: { kind: 'device', id: vehicleId(stage, name), title: name },
      side: { otherKind: 'geofence', owns: true },
    }),
  ),
  'records.associations.retry': plain(
    ({ records }) => records.associations.retry(),
    ({ records }) => records.associations.getSnapshot().failure !== undefined,
  ),
  'records.associations.toggle': given(
    POSITION,
    ({ console: farol }, at) => {
      const candidate = farol.records.associations.getSnapshot().candidates[at];
      if (candidate) farol.records.associations.toggle(candidate.id);
    },
    ({ records }) => records.associations.getSnapshot().candidates.length > 0,
  ),
  'records.associations.close': plain(({ records }) => records.associations.close()),
  'records.commandTypes.load': plain(({ records }) => records.commandTypes.load()),
  'records.eventTypes.load': plain(({ records }) => records.eventTypes.load()),
  'records.notificationChannels.load': plain(({ records }) => records.notificationChannels.load()),
  'records.rulePreview.count': plain(({ records }) => records.rulePreview.count()),
  'records.attributeTest.chooseDevice': given(
    VEHICLE,
    (stage, name) => stage.console.records.attributeTest.chooseDevice(vehicleId(stage, name)),
    ({ records }) => records.forms.computedAttributes.getSnapshot().isOpen,
  ),
  'records.distanceRecount.recount': given(VEHICLE, (stage, name) =>
    stage.console.records.distanceRecount.recount(vehicleId(stage, name)),
  ),
  'records.distanceRecount.clear': plain(({ records }) => records.distanceRecount.clear()),
  'records.maintenance.selectDevice': given(VEHICLE, (stage, name) =>
    stage.console.records.maintenance.selectDevice(vehicleId(stage, name)),
  ),
  'records.maintenance.show': plain(({ records }) => records.maintenance.show()),
  'records.maintenance.hide': plain(({ records }) => records.maintenance.hide()),
  'records.maintenance.refresh': plain(({ records }) => records.maintenance.refresh()),
};

function listActions(kind: ResourceName): Readonly<Record<string, Action>> {
  const list = ({ console: farol }: SignedInStage) => farol.records.lists[kind];
  const columns = [...RESOURCES[kind].columns.shown, ...RESOURCES[kind].columns.more];
  const column: Argument<string> = {
    schema: z.string(),
    draw: (random) => random.oneOfSome(columns, ''),
  };
  const at = (name: string): string => `records.lists.${kind}.${name}`;
  return {
    [at('load')]: plain(({ records }) => records.lists[kind].load()),
    [at('refresh')]: plain(({ records }) => records.lists[kind].refresh()),
    [at('search')]: given(TEXT, (stage, text) => list(stage).search(text)),
    [at('sortBy')]: given(column, (stage, field) => list(stage).sortBy(field)),
    [at('showColumn')]: given(
      {
        schema: z.strictObject({ column: z.string(), shown: z.boolean() }),
        draw: (random, stage) => ({
          column: column.draw(random, stage),
          shown: FLAG_ARGUMENT.draw(random, stage),
        }),
      },
      (stage, { column: field, shown }) => list(stage).showColumn(field, shown),
    ),
    [at('select')]: given(POSITION, (stage, number) => {
      const record = list(stage).getSnapshot().records[number];
      if (record) list(stage).select([record.id], true);
    }),
    [at('collapse')]: given(POSITION, (stage, number) => {
      const record = list(stage).getSnapshot().records[number];
      if (record) list(stage).collapse(record.id, true);
    }),
  };
}

function formActions(kind: ResourceName): Readonly<Record<string, Action>> {
  const form = ({ console: farol }: SignedInStage) => farol.records.forms[kind];
  const texts = fieldsOf(RESOURCES[kind])
    .filter((field) => field.kind === 'text' || field.kind === 'longText')
    .map(({ name }) => name);
  const typed: Argument<{ field: string; text: string }> = {
    schema: z.strictObject({ field: z.string(), text: z.string() }),
    draw: (random, stage) => ({
      field: random.chance(0.6) ? (texts[0] ?? 'name') : random.oneOfSome(texts, 'name'),
      text: random.chance(0.7) ? `Name ${random.below(50)}` : TEXT.draw(random, stage),
    }),
  };
  const at = (name: string): string => `records.forms.${kind}.${name}`;
  return {
    [at('open')]: given(
      {
        schema: z.union([z.literal('new'), z.int().min(0)]),
        draw: (random) => (random.chance(0.5) ? 'new' : random.below(3)),
      },
      (stage, which) => {
        if (which === 'new') form(stage).open();
        else openRecord(stage, kind, which);
      },
      ({ records }) => !records.forms[kind].getSnapshot().isOpen,
    ),
    [at('setField')]: given(
      typed,
      (stage, { field, text }) => form(stage).setField(field, text),
      ({ records }) => records.forms[kind].getSnapshot().isEditing,
    ),
    [at('setAttributeLines')]: given(
      ATTRIBUTE_LINES,
      (stage, lines) => form(stage).setAttributeLines(lines),
      ({ records }) => records.forms[kind].getSnapshot().isEditing,
    ),
    [at('save')]: plain(
      ({ records }) => records.forms[kind].save(),
      ({ records }) => records.forms[kind].getSnapshot().isEditing,
    ),
    [at('close')]: plain(
      ({ records }) => records.forms[kind].close(),
      ({ records }) => records.forms[kind].getSnapshot().isOpen,
    ),
    [at('keepEditing')]: plain(
      ({ records }) => records.forms[kind].keepEditing(),
      ({ records }) => records.forms[kind].getSnapshot().isConfirmingDiscard,
    ),
    [at('discard')]: plain(
      ({ records }) => records.forms[kind].discard(),
      ({ records }) => records.forms[kind].getSnapshot().isConfirmingDiscard,
    ),
    [at('retry')]: plain(
      ({ records }) => records.forms[kind].retry(),
      ({ records }) => records.forms[kind].getSnapshot().loadFailure !== undefined,
    ),
  };
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- list and form are of the same kind
function openRecord<K extends ResourceName>({ console: farol }: SignedInStage, kind: K, at: number): void {
  const record = farol.records.lists[kind].getSnapshot().records[at];
  // Odometer and hours come from the vehicle's position, not from its record.
  const extras = kind === 'devices' ? { odometer: 1_000, hours: 0 } : undefined;
  if (record) farol.records.forms[kind].open(record, extras);
}
