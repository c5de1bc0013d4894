/**
 * Returns how a moment is told in lists: the day without its year, and the time as everywhere else. As parts of one
 * format some languages write the hour otherwise than in a time alone.
 */
export function dayAndTimeFormat(language: string): (atMs: number) => string {
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' });
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return (atMs) => `${day.format(atMs)}, ${time.format(atMs)}`;
}
