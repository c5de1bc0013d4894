import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const STYLES = new URL('../../../ui/reports/export/print-sheet.module.css', import.meta.url);

test('a report is printed without an empty first page: the page of the sheet is that of the whole document', async () => {
  const styles = (await readFile(STYLES, 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
  const pages = [...styles.matchAll(/@page (\w+)/g)].map(([, page]) => page);
  const users = [...styles.matchAll(/([^{}]+)\{[^{}]*?\bpage: (\w+)/g)].map(([, selector = '', page]) => ({
    selector: selector.trim(),
    page,
  }));
  expect(new Set(users.map(({ page }) => page))).toEqual(new Set(pages));
  // A browser begins a page wherever another kind of page begins, also before the first line.
  for (const { selector } of users) expect(selector).toMatch(/^:global\(body:has\([^ ]+\)\)$/);
});
