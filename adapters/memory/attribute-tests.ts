import type { ComputedAttribute } from '@farol/core/domain/computed-attribute';
import { Failure } from '@farol/core/domain/failure';
import type { AttributeTests } from '@farol/core/ports/attribute-tests';
import type { MemoryNetwork } from './network.ts';

/** An imagined server that knows the values of its devices' latest positions, and expressions that name one of them. */
export class MemoryAttributeTests implements AttributeTests {
  /** Everything that was tried out, the oldest first. */
  readonly tried: ComputedAttribute[] = [];
  readonly #values: ReadonlyMap<number, Readonly<Record<string, string | undefined>>>;
  readonly #network: MemoryNetwork;

  constructor(
    values: ReadonlyMap<number, Readonly<Record<string, string | undefined>>>,
    network: MemoryNetwork,
  ) {
    this.#values = values;
    this.#network = network;
  }

  async test(deviceId: number, attribute: ComputedAttribute): Promise<string | undefined> {
    this.tried.push(attribute);
    await this.#network.reach();
    const values = this.#values.get(deviceId);
    const name = attribute.expression.trim();
    if (!values || !Object.hasOwn(values, name)) throw new Failure('EXPRESSION_ERROR', 400);
    return values[name];
  }
}
