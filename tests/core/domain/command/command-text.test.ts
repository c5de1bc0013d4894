import { expect, test } from 'vitest';
import { commandText } from '@farol/core/domain/command/command-text';

function textOfCustom(data: unknown): string {
  return commandText({ type: 'custom', attributes: { data, index: 1 } }, 'van $& 7');
}

function textOfOutput(parameters: Record<string, unknown>): string {
  const own = { noQueue: true, 'acme.changeNative': 'engineStop' };
  return commandText({ type: 'outputControl', attributes: { ...parameters, ...own } }, 'van');
}

test('command text: a custom command is its own text, with the identifier of the tracker for each placeholder', () => {
  expect(textOfCustom('*{uniqueId},R1;{uniqueId}#')).toBe('*van $& 7,R1;van $& 7#');
  expect([textOfCustom(7), textOfCustom(1.5)]).toEqual(['7', '1.5']);
  for (const nothing of [undefined, null, {}, ['RELAY,1']]) expect(textOfCustom(nothing)).toBe('');
});

test('command text: another command is its type with its parameters, and nothing that the product keeps with it', () => {
  expect(textOfOutput({})).toBe('outputControl');
  expect(textOfOutput({ index: 1, data: '{uniqueId}' })).toBe(
    'outputControl {"index":1,"data":"{uniqueId}"}',
  );
});
