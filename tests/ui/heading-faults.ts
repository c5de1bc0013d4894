/**
 * Returns what is wrong with the headings that are shown, one line each: no level is skipped, a page has one heading of
 * level 1, and a modal dialog begins with its title, the only heading of level 2 in it. It also runs inside a page of a
 * browser, and so needs nothing from outside.
 */
export function headingFaults(): string[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].findLast((element) =>
    element.checkVisibility(),
  );
  const headings = [...(dialog ?? document.body).querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => heading.checkVisibility() && !heading.closest('[aria-hidden="true"], [inert]'))
    .map(({ tagName, textContent }) => ({ level: Number(tagName.slice(1)), text: textContent.slice(0, 40) }));
  const top = dialog ? 2 : 1;
  const titles = headings.filter(({ level }) => level <= top).map(({ text }) => text);
  const faults = headings.flatMap(({ level, text }, at) => {
    const before = at === 0 ? top - 1 : (headings[at - 1]?.level ?? 0);
    return level > before + 1 ? [`level ${level} after ${before}: ${text}`] : [];
  });
  return titles.length === 1
    ? faults
    : [`${titles.length} titles of level ${top}: ${titles.join(', ')}`, ...faults];
}
