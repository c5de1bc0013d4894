import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMAND_TYPES } from '@farol/core/domain/command/command';
import { commandParameters } from '@farol/core/domain/command/command-parameters';
import { COMMAND_STATE_RANK, type SentCommand } from '@farol/core/domain/command/sent-command';
import { elapsedText, commandChoiceText, commandTypeText } from '@farol/ui/commands/command-text';
import { sentCommandText } from '@farol/ui/commands/sent-state-style';
import { ptBR } from '@farol/ui/language/pt-BR/catalog';

/** Returns the Portuguese text of a key below `commands`, with its placeholders filled in. */
function t(key: string, { defaultValue, ...values }: Record<string, unknown> = {}): string {
  const found = key
    .split('.')
    .reduce<unknown>(
      (texts, part) => (isTexts(texts) && Object.hasOwn(texts, part) ? texts[part] : undefined),
      ptBR,
    );
  const text = typeof found === 'string' ? found : String(defaultValue);
  return text.replaceAll(/%(\w+)%/g, (_, name: string) => String(values[name]));
}

function isTexts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const sent: SentCommand = {
  id: 1,
  deviceId: 5,
  deviceName: 'Van 5',
  type: 'engineStop',
  title: '',
  sentAtMs: 0,
  state: 'queued',
  stateAtMs: 0,
};

test('command text: the age of a fix is exact to the second for two minutes, then it becomes coarser', () => {
  expect(
    [0, 999, 12_000, 119_999, 120_000, 7_199_000, 7_200_000, 172_799_000, 172_800_000].map((ms) =>
      elapsedText(t, ms),
    ),
  ).toEqual([
    'há 0 s',
    'há 0 s',
    'há 12 s',
    'há 119 s',
    'há 2 min',
    'há 119 min',
    'há 2 h',
    'há 47 h',
    'há 2 d',
  ]);
  expect(elapsedText(t, -5000)).toBe('há 0 s');
});

test('command text: every known type of command and every parameter has a name, an unknown type keeps its own', () => {
  for (const type of COMMAND_TYPES) expect(commandTypeText(t, type)).not.toBe(type);
  const parameters: Record<string, string> = ptBR.commands.parameter;
  for (const type of Object.keys(ptBR.commands.type))
    for (const { key } of commandParameters(type))
      expect([key, parameters[key]]).not.toEqual([key, undefined]);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{12,20}$/), (type) => {
      expect(commandTypeText(t, type)).toBe(type);
    }),
  );
});

test('command text: a saved command is shown with its title, a lock with what it does', () => {
  const command = {
    id: 3,
    description: 'Cortar relé',
    type: 'custom',
    textChannel: false,
    deviceId: 0,
    attributes: {},
  };
  expect(commandChoiceText(t, { kind: 'saved', command })).toBe('Cortar relé');
  expect(commandChoiceText(t, { kind: 'lock', action: 'engineStop' })).toBe('Bloquear motor');
  expect(commandChoiceText(t, { kind: 'type', type: 'positionSingle' })).toBe('Pedir posição');
  expect([sentCommandText(t, sent), sentCommandText(t, { ...sent, title: 'Cortar relé' })]).toEqual([
    'Bloquear motor',
    'Cortar relé',
  ]);
});

test('command text: every state that a command can reach has a text of its own', () => {
  const log: Record<string, unknown> = ptBR.commands.log;
  const texts = Object.keys(COMMAND_STATE_RANK).map((state) => log[state]);
  expect(texts.every((text) => typeof text === 'string')).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
});
