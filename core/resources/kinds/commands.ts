import { COMMAND_TYPES } from '../../domain/command/command.ts';
import {
  DATA_COMMAND_TYPES,
  FREQUENCY_BOUNDS,
  INDEX_BOUNDS,
} from '../../domain/command/command-parameters.ts';
import type { SavedCommand } from '../../domain/command/saved-command.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import {
  attributes,
  flag,
  id,
  newRecord,
  readOnly,
  record,
  reference,
  text,
} from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const wire = record({
  id,
  attributes,
  // Saved commands belong to no device.
  deviceId: readOnly(reference('device')),
  type: text({ longest: 128, required: 'always', initial: 'custom' }),
  textChannel: flag(),
  description: text({ longest: 4000, required: 'inForm', searched: true }),
}) satisfies RecordSchema<SavedCommand>;

/** An object for all devices names none. */
const IF_CHOSEN = { field: 'forAll', equals: 'false' } as const;

/** Saved commands (§3, "Saved command"). */
export const commandResource = {
  name: 'commands',
  path: 'commands',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.commands,
  screen: { entry: 'commands', path: '/commands' },
  associationKind: 'command',
  titleField: 'description',
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'command',
      fields: [
        { name: 'description', kind: 'text' },
        {
          name: 'commandType',
          key: 'type',
          kind: 'choice',
          options: COMMAND_TYPES,
          optionsFrom: 'commandTypes',
          // A command has the same name whether saved or sent directly.
          optionTexts: 'commands.type',
        },
        {
          name: 'data',
          location: 'attributes',
          kind: 'longText',
          when: { field: 'commandType', equals: DATA_COMMAND_TYPES },
        },
        {
          name: 'frequency',
          location: 'attributes',
          kind: 'number',
          integer: true,
          ...FREQUENCY_BOUNDS,
          required: true,
          when: { field: 'commandType', equals: 'positionPeriodic' },
        },
        {
          name: 'outputIndex',
          key: 'index',
          location: 'attributes',
          kind: 'number',
          integer: true,
          ...INDEX_BOUNDS,
          when: { field: 'commandType', equals: 'outputControl' },
        },
        {
          name: 'outputData',
          key: 'data',
          location: 'attributes',
          kind: 'text',
          when: { field: 'commandType', equals: 'outputControl' },
        },
        {
          name: 'changeNative',
          location: 'namespaced',
          kind: 'choice',
          options: ['engineStop', 'engineResume'],
          optionTexts: 'commands.type',
          emptyValue: false,
        },
        { name: 'textChannel', kind: 'flag' },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'forAll', key: 'allDevices', location: 'namespaced', kind: 'flag', initial: 'true' },
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device', when: IF_CHOSEN },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group', when: IF_CHOSEN },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['description', 'commandType'], more: ['changeNative', 'textChannel', 'data'] },
  attributeSuggestions: ['noQueue'],
  serverErrorFields: {},
} as const satisfies Resource<SavedCommand>;
