/**
 * Returns how an answer differs from what a scenario expects; undefined if it does not. Of objects only the
 * expected values are compared; `not`, `atLeast`, `atMost`, `length` and `contains` are conditions; null stands
 * for no value.
 */
export function describeDifference(actual: unknown, expected: unknown): string | undefined {
  if (expected === null)
    return actual === undefined || actual === null ? undefined : differs(actual, 'nothing');
  if (Array.isArray(expected)) {
    const list = Array.isArray(actual) ? actual : undefined;
    if (list?.length !== expected.length) return differs(actual, expected);
    return expected
      .map((item, at) => describeDifference(list[at], item))
      .find((problem) => problem !== undefined);
  }
  if (typeof expected !== 'object')
    return Object.is(actual, expected) ? undefined : differs(actual, expected);
  for (const [key, wanted] of Object.entries(expected)) {
    const condition = CONDITIONS[key];
    const problem = condition ? condition(actual, wanted) : describeDifference(valueAt(actual, key), wanted);
    if (problem !== undefined) return condition ? problem : `${key}: ${problem}`;
  }
  return undefined;
}

type Condition = (actual: unknown, wanted: unknown) => string | undefined;

const CONDITIONS: Readonly<Record<string, Condition | undefined>> = {
  not: (actual, wanted) =>
    describeDifference(actual, wanted) === undefined
      ? `is ${describeValue(actual)}, which it should not be`
      : undefined,
  atLeast: (actual, wanted) =>
    Number(actual) >= Number(wanted) ? undefined : differs(actual, `at least ${Number(wanted)}`),
  atMost: (actual, wanted) =>
    Number(actual) <= Number(wanted) ? undefined : differs(actual, `at most ${Number(wanted)}`),
  length: (actual, wanted) => {
    const length = Array.isArray(actual) ? actual.length : undefined;
    return length === wanted ? undefined : `has ${length} entries, not ${String(wanted)}`;
  },
  contains: (actual, wanted) => {
    const found =
      typeof actual === 'string'
        ? actual.includes(String(wanted))
        : Array.isArray(actual) && actual.some((item) => describeDifference(item, wanted) === undefined);
    return found ? undefined : `does not contain ${describeValue(wanted)}: ${describeValue(actual)}`;
  },
};

function valueAt(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (holder instanceof Map) return holder.get(key);
  return Object.entries(holder).find(([name]) => name === key)?.[1];
}

function differs(actual: unknown, expected: unknown): string {
  return `is ${describeValue(actual)}, not ${typeof expected === 'string' ? expected : describeValue(expected)}`;
}

/** Returns a value in at most a line. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
