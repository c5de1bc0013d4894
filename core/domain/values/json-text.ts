/** Parses a JSON text; undefined for a missing text and for anything else. */
export function parseJson(text: string | undefined): unknown {
  try {
    // Stryker disable BlockStatement: without a return there is nothing, too.
    // Stryker disable next-line StringLiteral: no text that is no JSON is anything else.
    return JSON.parse(text ?? '');
  } catch {
    // Stryker restore BlockStatement
    return undefined;
  }
}

/** Parses a JSON text as an object; an empty one for a missing text and for anything else. */
export function parseJsonObject(text: string | undefined): Record<string, unknown> {
  const value = parseJson(text);
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
}
