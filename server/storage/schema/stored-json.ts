/** Returns the object of a stored JSON text; throws when it is not one. */
export function objectIn(text: string): ReturnType<typeof JSON.parse> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it is no object');
  return value;
}

/** Returns the list of a stored JSON text; throws when it is not one, or has an element that is not as asked. */
export function listIn<T>(text: string, isElement: (value: unknown) => value is T): T[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value) || !value.every(isElement)) throw new Error('it is no list of its kind');
  return value;
}

/** Whether a value is a list of so many numbers. */
export function areNumbers(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite);
}
