import type { Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import { PIX_LIMITS, pixText } from './pix-code.ts';

/** The attributes in which a reseller has how its customers pay by hand (product rules, "Who bills whom"). */
export const PIX_FIELDS = ['pixKey', 'pixName', 'pixCity', 'pixInstructions'] as const;
/** The name of one of these attributes. */
export type PixField = (typeof PIX_FIELDS)[number];

/** The most characters of each: what fits into a Pix code, and a short text. */
const LONGEST: Readonly<Record<PixField, number>> = {
  pixKey: PIX_LIMITS.key,
  pixName: PIX_LIMITS.name,
  pixCity: PIX_LIMITS.city,
  pixInstructions: 500,
};

/** Returns what is wrong with such a value; undefined for a sound one, and for none. */
export function pixFieldProblem(field: PixField, value: unknown): 'tooLong' | 'invalid' | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return 'invalid';
  const text = value.trim();
  if (text.length > LONGEST[field]) return 'tooLong';
  if (field === 'pixInstructions' || text === '') return undefined;
  const fits = field === 'pixKey' ? /^[!-~]+$/.test(text) : pixText(text, LONGEST[field]) !== '';
  return fits ? undefined : 'invalid';
}

/** Returns the first of these values of an account that is not sound and that it did not have before. */
export function pixProblem(
  after: Attributes,
  before: Attributes | undefined,
  namespace: Namespace,
): PixField | undefined {
  return PIX_FIELDS.find((field) => {
    const value: unknown = productAttribute(after, namespace, field);
    const isKept = before !== undefined && productAttribute(before, namespace, field) === value;
    return !isKept && pixFieldProblem(field, value) !== undefined;
  });
}
