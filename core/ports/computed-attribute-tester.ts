import type { ComputedAttribute } from '../domain/position/computed-attribute.ts';

/** Evaluates computed attributes on the server without saving them (contract §4.5). */
export interface ComputedAttributeTester {
  /**
   * Returns the value of the attribute at the device's latest position; undefined when it has none. Rejects
   * with a Failure.
   */
  evaluate(deviceId: number, attribute: ComputedAttribute): Promise<string | undefined>;
}
