/**
 * Returns the decoded parameters of a path, such as `deviceId` of `/devices/{deviceId}`; undefined when it does not
 * match the pattern. Both are given by their parts between slashes.
 */
export function matchPath(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length > parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const expected = pattern[at];
    if (expected === undefined) return undefined;
    if (!expected.startsWith('{')) {
      if (part !== expected) return undefined;
      continue;
    }
    const name = expected.slice(1, -1);
    const value = parameterValue(name, part);
    if (value === undefined) return undefined;
    parameters[name] = value;
  }
  return parameters;
}

/** Decodes a parameter: device ids are whole numbers above zero, others any non-empty text. */
function parameterValue(name: string, part: string): string | undefined {
  if (name === 'deviceId') return /^[1-9]\d{0,14}$/.test(part) ? part : undefined;
  try {
    return decodeURIComponent(part) || undefined;
  } catch {
    return undefined;
  }
}
