import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import { Failure } from '@farol/core/domain/values/failure';
import type { ExpressionDifference } from '@farol/core/domain/position/expression-difference';
import type {
  ComputedAttributeTester,
  ComputedAttributeResult,
} from '@farol/core/ports/computed-attribute-tester';
import type { MemoryNetwork } from './network.ts';

/** Knows the values of its devices' latest positions, and expressions that consist of one value's name. */
export class MemoryComputedAttributeTester implements ComputedAttributeTester {
  /** All attributes evaluated, oldest first. */
  readonly tested: ComputedAttribute[] = [];
  /** What it tells of each result. */
  differences: readonly ExpressionDifference[] = [];
  readonly #values: ReadonlyMap<number, Readonly<Record<string, string | undefined>>>;
  readonly #network: MemoryNetwork;

  constructor(
    values: ReadonlyMap<number, Readonly<Record<string, string | undefined>>>,
    network: MemoryNetwork,
  ) {
    this.#values = values;
    this.#network = network;
  }

  async evaluate(deviceId: number, attribute: ComputedAttribute): Promise<ComputedAttributeResult> {
    this.tested.push(attribute);
    await this.#network.transmit();
    const values = this.#values.get(deviceId);
    const name = attribute.expression.trim();
    if (!values || !Object.hasOwn(values, name)) throw new Failure('EXPRESSION_ERROR', 400);
    return { value: values[name], differences: this.differences };
  }
}
