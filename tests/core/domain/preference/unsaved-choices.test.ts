import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PreferenceChanges } from '@farol/core/domain/preference/preference-choices';
import {
  afterChoice,
  afterRefusal,
  afterSaving,
  afterSending,
  isWaiting,
  NOTHING_UNSAVED,
  unsavedChanges,
} from '@farol/core/domain/preference/unsaved-choices';
import { preferenceChoices } from '../../../arbitraries/preference-choices.ts';

const steps = fc.array(
  fc.oneof(
    preferenceChoices.map((changes) => ({ type: 'choose' as const, changes })),
    fc.constantFrom({ type: 'save' as const }, { type: 'refuse' as const }),
  ),
);

test('unsaved choices: however saves and refusals fall between choices, the user sees the last choice of each, and the server gets it', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let unsaved = NOTHING_UNSAVED;
      let account: PreferenceChanges = {};
      let chosen: PreferenceChanges = {};
      for (const step of sequence) {
        if (step.type === 'choose') {
          chosen = { ...chosen, ...step.changes };
          unsaved = afterChoice(unsaved, step.changes);
          // One save at a time, with all that waits.
          if (Object.keys(unsaved.sent).length === 0) unsaved = afterSending(unsaved);
        }
        if (step.type === 'save') {
          account = { ...account, ...unsaved.sent };
          unsaved = afterSending(afterSaving(unsaved));
        }
        if (step.type === 'refuse') {
          const before = unsavedChanges(unsaved);
          unsaved = afterRefusal(unsaved);
          expect([unsaved.sent, unsavedChanges(unsaved)]).toEqual([{}, before]);
          unsaved = afterSending(unsaved);
        }
        expect({ ...account, ...unsavedChanges(unsaved) }).toEqual(chosen);
      }
      for (let saves = 0; saves < 2; saves++) {
        account = { ...account, ...unsaved.sent };
        unsaved = afterSending(afterSaving(unsaved));
      }
      expect([account, isWaiting(unsaved), unsavedChanges(unsaved)]).toEqual([chosen, false, {}]);
    }),
  );
});

test('unsaved choices: a choice waits until it is sent, and again when the server did not take it', () => {
  const chosen = afterChoice(NOTHING_UNSAVED, { twelveHour: true });
  const sent = afterSending(chosen);
  const states = [NOTHING_UNSAVED, chosen, sent, afterSaving(sent), afterRefusal(sent)];
  expect(states.map(isWaiting)).toEqual([false, true, false, false, true]);
});
