import type { Attributes } from '../../domain/values/attributes.ts';
import type { FieldProblem } from './field-problem.ts';

/** A free attribute as typed: name, type and text. */
export interface AttributeLine {
  readonly key: string;
  readonly type: AttributeType;
  readonly text: string;
}

/** The type of an attribute for users; `data` is nested and read-only. */
export type AttributeType = 'text' | 'number' | 'flag' | 'data';

/** Returns the attributes as lines, in order. */
export function attributeLines(attributes: Attributes): readonly AttributeLine[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, ...lineOf(value) }));
}

/** Parses lines into attributes, or returns the first problem. Empty lines are skipped. */
export function attributesFromLines(
  lines: readonly AttributeLine[],
): { attributes: Attributes } | { problem: FieldProblem } {
  const attributes = new Map<string, unknown>();
  for (const { key, type, text } of lines) {
    const name = key.trim();
    if (name === '' && text.trim() === '') continue;
    if (name === '') return { problem: 'noKey' };
    if (attributes.has(name)) return { problem: 'sameKey' };
    const value = valueOf(type, text);
    if (value === undefined) return { problem: 'notNumber' };
    attributes.set(name, value);
  }
  return { attributes: Object.fromEntries(attributes) };
}

/**
 * Renames a line. A well-known attribute sets its type and value unless the user has set them, and resets
 * them when it is renamed again.
 */
export function renamedLine(line: AttributeLine, key: string): AttributeLine {
  const before = KNOWN_ATTRIBUTES.get(line.key);
  const isPrefilled = before !== undefined && before.type === line.type && before.text === line.text;
  const known = isPrefilled || line.text === '' ? KNOWN_ATTRIBUTES.get(key) : undefined;
  return { ...(isPrefilled ? EMPTY_VALUE : line), ...known, key };
}

const EMPTY_VALUE = { type: 'text', text: '' } as const;
const FLAG_ON = { type: 'flag', text: 'true' } as const;
/** Attributes whose type and value are known. */
const KNOWN_ATTRIBUTES: ReadonlyMap<string, Omit<AttributeLine, 'key'>> = new Map(
  ['lockOnExit', 'hide', 'noQueue', 'totpEnable', 'event.status.enable'].map((key) => [key, FLAG_ON]),
);

function lineOf(value: unknown): Omit<AttributeLine, 'key'> {
  if (typeof value === 'string') return { type: 'text', text: value };
  if (typeof value === 'number') return { type: 'number', text: String(value) };
  if (typeof value === 'boolean') return { type: 'flag', text: String(value) };
  return { type: 'data', text: JSON.stringify(value ?? null) };
}

function valueOf(type: AttributeType, text: string): unknown {
  if (type === 'flag') return text === 'true';
  if (type === 'data') return parsed(text);
  if (type === 'text') return text;
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}
