import * as z from 'zod/mini';
import { COMMAND_TYPES } from '../domain/command.ts';
import { DATA_TYPES } from '../domain/command-parameters.ts';
import type { SavedCommand } from '../domain/saved-command.ts';
import { permissionsFrom, type Resource } from './resource.ts';
import { attributes, filled, flag, id, reference, storableAttributes, text } from './wire.ts';

const wire = z.object({
  id,
  description: text,
  type: text,
  textChannel: flag,
  deviceId: reference,
  attributes,
}) satisfies z.ZodMiniType<SavedCommand>;

/** Commands kept for later use (§3, "Saved command"). */
export const commands = {
  name: 'commands',
  path: 'commands',
  api: 'tracking',
  permissions: permissionsFrom(56),
  link: 'command',
  title: 'description',
  wire,
  rules: z.extend(wire, {
    description: filled(4000),
    type: filled(128),
    attributes: storableAttributes,
  }),
  defaults: {
    id: 0,
    description: '',
    type: 'custom',
    textChannel: false,
    deviceId: 0,
    attributes: {},
  },
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
          asked: 'commandTypes',
          // Saved or sent at once, a command is called the same.
          texts: 'commands.type',
        },
        {
          name: 'data',
          at: 'attributes',
          kind: 'longText',
          when: { field: 'commandType', is: DATA_TYPES },
        },
        {
          name: 'frequency',
          at: 'attributes',
          kind: 'number',
          min: 1,
          needed: true,
          when: { field: 'commandType', is: 'positionPeriodic' },
        },
        {
          name: 'outputIndex',
          key: 'index',
          at: 'attributes',
          kind: 'number',
          min: 0,
          when: { field: 'commandType', is: 'outputControl' },
        },
        {
          name: 'outputData',
          key: 'data',
          at: 'attributes',
          kind: 'text',
          when: { field: 'commandType', is: 'outputControl' },
        },
        {
          name: 'changeNative',
          at: 'own',
          kind: 'choice',
          options: ['engineStop', 'engineResume'],
          texts: 'commands.type',
          none: false,
        },
        { name: 'textChannel', kind: 'flag' },
      ],
    },
    { name: 'newLinks', fields: [{ name: 'linkedDevices', kind: 'links', owner: 'device' }] },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['description', 'commandType'], more: ['changeNative', 'textChannel', 'data'] },
  suggestions: ['noQueue'],
  refusals: {},
} as const satisfies Resource<SavedCommand>;
