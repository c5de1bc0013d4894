/** A moment of the log for a file, as the reader's own clock shows it and in words that a spreadsheet takes for a time: `2026-11-22 08:45:07`. */
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
