/** Formats a time in milliseconds as local time that spreadsheets recognize: `2026-11-22 08:45:07`. */
export function spreadsheetTime(timeMs: number): string {
  const time = new Date(timeMs);
  const [year, ...others] = [
    time.getFullYear(),
    time.getMonth() + 1,
    time.getDate(),
    time.getHours(),
    time.getMinutes(),
    time.getSeconds(),
  ];
  const [month, day, hours, minutes, seconds] = others.map((part) => String(part).padStart(2, '0'));
  return `${year}-${month}-${day} ${hours}:${minutes}:${seconds}`;
}
