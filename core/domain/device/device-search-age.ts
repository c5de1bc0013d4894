const AGE = /:([+=-])(\d{1,9}) ?(dias?|days?|horas?|hours?|minutos?|minutes?|segundos?|seconds?)$/;
const UNIT_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/**
 * Compiles the age query `<anything>:<sign><n> <unit>` (§4): + reported at least n units ago, - at most, =
 * within the n-th unit. Returns a test of a device's last update (milliseconds, NaN never); undefined when
 * the query does not have this form.
 * @param query folded text
 */
export function compileAgeQuery(query: string, now: number): ((lastUpdate: number) => boolean) | undefined {
  const found = AGE.exec(query);
  if (!found) return undefined;
  const [, sign, digits, unit] = found;
  const size = UNIT_MS[unit?.[0] ?? ''] ?? 0;
  const units = Number(digits);
  if (sign === '+') return (lastUpdate) => now - lastUpdate >= units * size;
  if (sign === '-') return (lastUpdate) => now - lastUpdate <= units * size;
  return (lastUpdate) => Math.floor((now - lastUpdate) / size) === units;
}
