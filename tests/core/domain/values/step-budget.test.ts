import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { StepBudget } from '@farol/core/domain/values/step-budget';

test('budget: steps are granted until they are more than are left, and from then on none is', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.array(fc.nat(30)), (total, takes) => {
      const budget = new StepBudget(total);
      let left = total;
      let isUsedUp = false;
      for (const steps of takes) {
        isUsedUp ||= steps > left;
        left = isUsedUp ? 0 : left - steps;
        expect([budget.take(steps), budget.remaining]).toEqual([!isUsedUp, left]);
      }
    }),
  );
});

test('budget: a step is taken unless more are named, and the last one counts', () => {
  const budget = new StepBudget(2);
  expect(budget.remaining).toBe(2);
  expect([budget.take(), budget.take(), budget.remaining]).toEqual([true, true, 0]);
  expect([budget.take(0), budget.take(), budget.take(0)]).toEqual([true, false, false]);
});
