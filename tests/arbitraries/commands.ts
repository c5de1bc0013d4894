import * as fc from 'fast-check';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';

/** Saved commands, some of which replace locking or unlocking for the namespace `acme`. */
export const savedCommands: fc.Arbitrary<SavedCommand> = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  description: fc.string({ maxLength: 20 }),
  type: fc.constantFrom('custom', 'engineStop', 'engineResume', 'alarmArm'),
  textChannel: fc.boolean(),
  deviceId: fc.constant(0),
  attributes: fc.record(
    {
      data: fc.string(),
      'acme.changeNative': fc.constantFrom('engineStop', 'engineResume', false, '', 'alarmArm'),
      'other.changeNative': fc.constantFrom('engineStop', 'engineResume'),
    },
    { requiredKeys: [] },
  ),
});
