import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { ComputedAttributeTester } from '@farol/core/ports/computed-attribute-tester';
import { RESOURCES } from '@farol/core/resources/kinds/resources';

/** A way to try out computed attributes, and to let go of it: the device's latest position has a speed of 0 and nothing called so. */
interface OpenAttributeTests {
  tests: ComputedAttributeTester;
  deviceId: number;
  /** An expression that comes to nothing. */
  nothing: string;
  close(): Promise<void> | void;
}

/** What every implementation of the `AttributeTests` port must do (contract §4.5). */
export function attributeTestsContract(
  title: string,
  open: () => Promise<OpenAttributeTests> | OpenAttributeTests,
): void {
  describe(`trying out computed attributes with ${title}`, () => {
    let opened: OpenAttributeTests;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('an expression comes to its bare value', async () => {
      expect(await opened.tests.evaluate(opened.deviceId, written('speed'))).toBe('0');
    });

    test('an expression may come to nothing', async () => {
      expect(await opened.tests.evaluate(opened.deviceId, written(opened.nothing))).toBeUndefined();
    });

    test('what cannot be worked out is refused, and so is a device that nobody may see', async () => {
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
