import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { ComputedAttributeTester } from '@farol/core/ports/computed-attribute-tester';
import { RESOURCES } from '@farol/core/resources/kinds/resources';

/**
 * A tester of computed attributes and how to close it: the device’s latest position has a speed of 0 and no
 * attribute of that name.
 */
interface ComputedAttributeTesterUnderTest {
  tests: ComputedAttributeTester;
  deviceId: number;
  /** An expression without a value. */
  nothing: string;
  close(): Promise<void> | void;
}

/** What every implementation of the `ComputedAttributeTester` port must do (contract §4.5). */
export function computedAttributeTesterContract(
  title: string,
  open: () => Promise<ComputedAttributeTesterUnderTest> | ComputedAttributeTesterUnderTest,
): void {
  describe(`testing computed attributes with ${title}`, () => {
    let opened: ComputedAttributeTesterUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('an expression has its plain value', async () => {
      expect(await opened.tests.evaluate(opened.deviceId, written('speed'))).toMatchObject({
        value: '0',
      });
    });

    test('an expression may have no value', async () => {
      expect(await opened.tests.evaluate(opened.deviceId, written(opened.nothing))).toEqual({
        value: undefined,
        differences: [],
      });
    });

    test('an invalid expression is refused, and so is a device that the user may not see', async () => {
      for (const call of [
        opened.tests.evaluate(opened.deviceId, written('speed +')),
        opened.tests.evaluate(987_654, written('speed')),
      ]) {
        const error: unknown = await call.catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(Failure);
        expect(error).toMatchObject({ status: expect.any(Number) });
      }
    });
  });
}

function written(expression: string) {
  return {
    ...RESOURCES.computedAttributes.defaults,
    description: 'x',
    attribute: 'x',
    type: 'number',
    expression,
  };
}
