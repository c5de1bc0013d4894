import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMAND_TYPES } from '@farol/core/domain/command/command';
import { DATA_COMMAND_TYPES } from '@farol/core/domain/command/command-parameters';
import { commandText } from '@farol/core/domain/command/command-text';
import { countsAsEngineStop, isFreeText, isTrackersAnchor } from '@farol/core/domain/command/free-text-stop';

const namespace = 'acme';
const van = { uniqueId: 'van', linked: [], namespace };
const relay = { type: 'custom', attributes: { data: 'RELAY,1', 'acme.changeNative': 'engineStop' } };

test('a command whose type is not known is free text: the vehicle receives the type as it was written', () => {
  expect(
    ['custom', 'outputControl', 'EngineStop', 'RELAY,1', ' rebootDevice'].filter((type) =>
      isFreeText({ type }),
    ),
  ).toEqual(['custom', 'outputControl', 'EngineStop', 'RELAY,1', ' rebootDevice']);
  // What has a name or a form of its own is known.
  const known = [...new Set([...COMMAND_TYPES, ...DATA_COMMAND_TYPES])];
  expect(known.filter((type) => isFreeText({ type }))).toEqual(['custom', 'outputControl']);
});

test('free text stop: whatever the type, a text with the native stop in it counts as an engine stop, in any case and on any line', () => {
  const stop = fc.constantFrom('engineStop', 'ENGINESTOP', 'Engine Stop', 'enginestop;');
  const around = fc.constantFrom('', ' ', 'ping\n', 'ping; ', '#');
  fc.assert(
    fc.property(around, stop, around, fc.boolean(), (before, text, after, isType) => {
      const written = `${before}${text}${after}`;
      const command = isType
        ? { type: written, attributes: {} }
        : { type: 'custom', attributes: { data: written } };
      expect(commandText(command, 'van')).toBe(written);
      expect(countsAsEngineStop(command, van)).toBe(true);
    }),
  );
});

test('free text stop: where a saved command replaces the stop, no other text is known to be something else, whatever its type', () => {
  const locks = { ...van, linked: [relay] };
  for (const type of ['RELAY,1', 'relay, 1', 'RESET#', 'EngineResume'])
    expect(countsAsEngineStop({ type, attributes: {} }, locks)).toBe(true);
  for (const type of ['rebootDevice', 'positionSingle', 'alarmArm'])
    expect(countsAsEngineStop({ type, attributes: {} }, locks)).toBe(false);
  for (const type of ['RESET#', 'EngineResume'])
    expect(countsAsEngineStop({ type, attributes: {} }, van)).toBe(false);
});

const custom = (data: string) => ({ type: 'custom', attributes: { data } });

test('saved commands that replace the engine stop: each counts as an engine stop, and so does every text that is not saved', () => {
  const stops = ['CUT#', 'HALT#'].map((data) => ({ ...relay, attributes: { ...relay.attributes, data } }));
  const locks = { ...van, linked: [...stops, custom('STATUS#')] };
  for (const text of ['cut #', 'HALT#', 'RESET#']) expect(countsAsEngineStop(custom(text), locks)).toBe(true);
  expect(countsAsEngineStop(custom('status#'), locks)).toBe(false);
});

test('free text stop: the texts with which common trackers cut the engine off count as an engine stop, those that release it do not', () => {
  for (const text of [
    'RELAY,1#',
    'STATUS\nDYD#',
    'relay, 1',
    'DYD#',
    'DYD,000000#',
    'setdigout 1',
    'setdigout ?1',
    'setdigout 011',
    'x\nsetdigout 10 60',
  ])
    expect([text, countsAsEngineStop(custom(text), van)]).toEqual([text, true]);
  for (const text of ['RELAY,0#', 'HFYD#', 'setdigout 0', 'STATUS#', 'getinfo', 'setdigout 00'])
    expect([text, countsAsEngineStop(custom(text), van)]).toEqual([text, false]);
});

test("free text stop: the tracker's own anchor is known by its type and as text, in any case and on any line", () => {
  for (const type of ['anchorEnable', 'anchorDisable', 'AnchorEnable'])
    expect(isTrackersAnchor({ type, attributes: {} })).toBe(true);
  expect(isTrackersAnchor(custom('ping\nANCHOR disable'))).toBe(true);
  for (const other of [custom('anchor'), { type: 'rebootDevice', attributes: { data: 'anchorEnable' } }])
    expect(isTrackersAnchor(other)).toBe(false);
});
