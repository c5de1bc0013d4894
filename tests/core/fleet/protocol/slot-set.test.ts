import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlotSet } from '@farol/core/fleet/protocol/slot-set';

/** Around the ends of the room that a set has. */
const slots = fc.constantFrom(0, 1, 2, 5, 1022, 1023, 1024, 1025, 2047, 2048, 5000);
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ add: slots }) },
    { weight: 1, arbitrary: fc.record({ front: fc.array(slots, { maxLength: 4 }) }) },
    { weight: 1, arbitrary: fc.record({ take: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.constant({ takeAll: true }) },
  ),
  { maxLength: 40, size: 'max' },
);

test('slot set: has the slots that were added and not taken, each once and in their order', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const set = new SlotSet();
      let model: number[] = [];
      for (const step of sequence) {
        if ('add' in step) {
          set.add(step.add);
          model = [...new Set([...model, step.add])];
        } else if ('front' in step) {
          set.moveToFront(step.front);
          model = [...new Set([...step.front.filter((slot) => model.includes(slot)), ...model])];
        } else if ('take' in step) expect(set.take(step.take)).toEqual(model.splice(0, step.take));
        else expect(set.take()).toEqual(model.splice(0));
        expect(set.size).toBe(model.length);
        for (const slot of [0, 1, 1023, 1024, 5000, 9000]) expect(set.has(slot)).toBe(model.includes(slot));
      }
      expect(set.take()).toEqual(model);
    }),
  );
});
