import axe from 'axe-core';
import type { Page } from '@playwright/test';

/** What of a page is checked. */
export interface AxeScope {
  /** A CSS selector of the part to check; the whole page without one. */
  within?: string;
  /** Whether content may stand outside of the landmarks of the page. */
  ignoresLandmarks?: boolean;
  /** Whether only what depends on colors is checked. */
  onlyColors?: boolean;
}

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the accessibility violations that axe finds in the page, one line each, and the texts that the page lacks: a
 * name that is read out may be one that nobody sees.
 */
export async function axeViolations(
  page: Page,
  { within, ignoresLandmarks = false, onlyColors = false }: AxeScope,
): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(onlyColors ? { runOnly: { type: 'rule', values: COLOR_RULES } } : {}),
    ...(ignoresLandmarks && !onlyColors ? { rules: { region: { enabled: false } } } : {}),
  };
  const call = `axe.run(${JSON.stringify(within ?? null)} ?? document, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<axe.AxeResults>(call);
  const missingTexts = (await page.content()).match(/_KT_.*?_KT_/g) ?? [];
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ...missingTexts,
  ];
}
