/** Escapes text for an XML document; characters that XML forbids are removed. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"'\t\n\r]/g, (mark) => ESCAPES[mark] ?? `&#${mark.charCodeAt(0)};`);
}

// oxlint-disable-next-line no-control-regex -- these are the characters to find
const FORBIDDEN = /[\u{0}-\u{8}\u{B}\u{C}\u{E}-\u{1F}\u{FFFE}\u{FFFF}]/gu;
const ESCAPES: Partial<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
