/** Parses a JSON text; undefined for a missing text and for anything else. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Parses a JSON text as an object; an empty one for a missing text and for anything else. */
export function parseJsonObject(text: string | undefined): Record<string, unknown> {
  const value = parseJson(text);
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
}
