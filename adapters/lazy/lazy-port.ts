import { LazyCode } from '@farol/core/console/wiring/lazy-code';

/** A port that may be made with its first call: it answers each call later. */
export type AsyncPort<P> = {
  readonly [K in keyof P]: (...input: never[]) => Promise<unknown> | AsyncIterable<unknown>;
};

/**
 * Returns a port that is made with its first call, for which its code may be loaded. If that fails, the call rejects and
 * the next one tries again.
 */
export function lazyPort<P extends AsyncPort<P>>(make: () => Promise<P>): P {
  const port = new LazyCode(make);
  const calls = new Map<string | symbol, unknown>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each member of such a port is a call
  return new Proxy({} as P, {
    get: (_port, name) => {
      // A port is not a promise: code that awaits it gets the port.
      if (name === 'then') return undefined;
      const call = calls.get(name) ?? callOf(port.load, name);
      calls.set(name, call);
      return call;
    },
  });
}

/** Returns what calls a member of a port that has to be made first. */
function callOf<P extends object>(load: () => Promise<P>, name: string | symbol) {
  return (...input: readonly unknown[]) => {
    const answer = load().then((port): unknown => {
      const member: unknown = Reflect.get(port, name);
      if (typeof member !== 'function') throw new TypeError(`A port has no ${String(name)}`);
      return Reflect.apply(member, port, input);
    });
    // Which of both the caller expects is not known before the port is there.
    return Object.assign(answer, { [Symbol.asyncIterator]: () => partsOf(answer) });
  };
}

async function* partsOf(answer: Promise<unknown>): AsyncGenerator {
  const parts = await answer;
  if (hasParts(parts)) yield* parts;
}

function hasParts(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
