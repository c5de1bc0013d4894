/** Returns numbers as the text of a PostgreSQL array; null is a value that is missing. */
export function numberArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : String(value))).join(',')}}`;
}

/** Returns texts as the text of a PostgreSQL array; null is a value that is missing. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/gu, String.raw`\$&`)}"`;
}
