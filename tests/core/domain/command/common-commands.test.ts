import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderedCommandTypes } from '@farol/core/domain/command/command';
import { commonCommands } from '@farol/core/domain/command/common-commands';
import { savedCommands } from '../../../arbitraries/commands.ts';

const type = fc.constantFrom('custom', 'engineStop', 'alarmArm', 'somethingNew');
const vehicle = fc.record({
  types: fc.array(type),
  saved: fc.uniqueArray(savedCommands, { selector: ({ id }) => id }),
});
const vehicles = fc.array(vehicle, { minLength: 1, maxLength: 5 });

test('common commands: a command type is offered when all of the vehicles support it, each once and in the usual order', () => {
  fc.assert(
    fc.property(vehicles, type, (some, item) => {
      const { types } = commonCommands(some);
      expect(types.includes(item)).toBe(some.every((each) => each.types.includes(item)));
      expect(types).toEqual(orderedCommandTypes(types));
    }),
  );
});

test('common commands: a saved command is offered when it may be sent to each of the vehicles', () => {
  fc.assert(
    fc.property(vehicles, savedCommands, (some, item) => {
      const all = some.map(({ types, saved }) => ({
        types,
        saved: [...saved.filter(({ id }) => id !== item.id), item],
      }));
      expect(commonCommands(all).saved).toContainEqual(item);
      expect(commonCommands([...all, { types: [], saved: [] }]).saved).toEqual([]);
      for (const { id } of commonCommands(some).saved)
        expect(some.every(({ saved }) => saved.some((known) => known.id === id))).toBe(true);
    }),
  );
});

test('common commands: a single vehicle is offered all that it supports', () => {
  fc.assert(
    fc.property(vehicle, (item) => {
      expect(commonCommands([item])).toEqual({ types: orderedCommandTypes(item.types), saved: item.saved });
    }),
  );
  expect(commonCommands([])).toEqual({ types: [], saved: [] });
});
