const AGE = /:([+=-])(\d{1,9}) ?(dias?|days?|horas?|hours?|minutos?|minutes?|segundos?|seconds?)$/;
const UNIT_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/**
 * The special query `<anything>:<sign><n> <unit>` (§4): + heard at least n units ago, - at most, = within the n-th unit. The
 * answer tells whether a device last heard at that time (ms, NaN never) matches; nothing when the query is not of this form.
 * @param query folded text
 */
export function compileAgeQuery(query: string, now: number): ((lastUpdate: number) => boolean) | undefined {
  const found = AGE.exec(query.slice(-40));
  if (!found) return undefined;
  const [, sign, digits, unit] = found;
  const size = UNIT_MS[unit?.[0] ?? ''] ?? 0;
  const units = Number(digits);
  if (sign === '+') return (lastUpdate) => now - lastUpdate >= units * size;
  if (sign === '-') return (lastUpdate) => now - lastUpdate <= units * size;
  return (lastUpdate) => Math.floor((now - lastUpdate) / size) === units;
}
