import type { ComputedAttribute } from '../domain/position/computed-attribute.ts';

/** Trying out what the server would compute (contract §4.5). */
export interface ComputedAttributeTester {
  /** What the attribute comes to at the device's latest position; nothing when it comes to nothing. Rejects with a Failure. */
  evaluate(deviceId: number, attribute: ComputedAttribute): Promise<string | undefined>;
}
