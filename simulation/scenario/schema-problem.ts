import type * as z from 'zod';

/** Returns what is wrong with a value, in words. */
export function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `Nobody knows what ${issue.keys.map((key) => `"${key}"`).join(', ')} means here`;
  if (issue.code === 'invalid_value') return `Write one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'This is missing'
      : `Write ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
  return issue.message;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'names with values',
  record: 'names with values',
};
