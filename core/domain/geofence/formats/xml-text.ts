/** Text as it may stand in a document: marks escaped, and what no document may hold left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"'\t\n\r]/g, (mark) => ESCAPES[mark] ?? `&#${mark.charCodeAt(0)};`);
}

/** The text that an escaped text stands for; references that nobody knows stay as they are. */
export function unescapeXml(text: string): string {
  return text.includes('&')
    ? text.replaceAll(REFERENCE, (whole, name: string) => referenceCharacter(name) ?? whole)
    : text;
}

// oxlint-disable-next-line no-control-regex -- these are the characters to find
const FORBIDDEN = /[\u{0}-\u{8}\u{B}\u{C}\u{E}-\u{1F}\u{FFFE}\u{FFFF}]/gu;
const REFERENCE = /&(#x?[0-9a-f]{1,6}|[a-z]{2,4});/gi;
const ESCAPES: Partial<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const NAMED: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function referenceCharacter(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name];
  const isHex = name[1]?.toLowerCase() === 'x';
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
