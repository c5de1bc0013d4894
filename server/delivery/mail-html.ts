import { escapeXml } from '@farol/core/domain/values/xml-text';
import type { MailLink, MailPage } from '../wire/mail-page.ts';

/** As whom a mail shows itself. */
export interface MailBrand {
  readonly name: string;
  /** The primary color, on which white text can be read, as CSS. */
  readonly color: string;
}

/**
 * Returns a mail as HTML. It loads nothing, its styles are in its elements, and its texts have the colors of the mail
 * program, so that they can be read on a light and on a dark ground; only the brand and the action have their own.
 * @param brand undefined where it could not be read: the mail then has none
 */
export function mailHtml(page: MailPage, brand: MailBrand | undefined): string {
  const { language, title, paragraphs, facts = [], action, reason, settings } = page;
  const filled = `background-color:${brand?.color ?? '#1c68ce'};color:#ffffff`;
  const body = [
    ...(brand
      ? [
          `<div style="${filled};padding:12px 20px;border-radius:8px 8px 0 0;font-weight:bold">${escapeXml(brand.name)}</div>`,
        ]
      : []),
    '<div style="padding:8px 20px;border:1px solid #808080">',
    `<h1 style="font-size:20px;line-height:1.3;margin:12px 0">${escapeXml(title)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:12px 0;white-space:pre-line">${escapeXml(text)}</p>`),
    ...(facts.length > 0
      ? [
          '<table role="presentation" style="border-collapse:collapse;margin:12px 0">',
          ...facts.map(
            ({ label, text, url }) =>
              `<tr><td style="padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap">${escapeXml(label)}</td><td style="padding:4px 0;vertical-align:top;font-weight:bold">${url === undefined ? escapeXml(text) : link({ label: text, url })}</td></tr>`,
          ),
          '</table>',
        ]
      : []),
    ...(action
      ? [
          `<p style="margin:20px 0">${link(action, `${filled};display:inline-block;padding:10px 18px;border-radius:6px;text-decoration:none;font-weight:bold`)}</p>`,
        ]
      : []),
    '</div>',
    ...(reason === undefined
      ? []
      : [
          `<p style="font-size:13px;padding:0 20px">${escapeXml(reason)}${settings ? ` ${link(settings)}` : ''}</p>`,
        ]),
  ];
  return `<!doctype html>
<html lang="${language}" style="color-scheme:light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeXml(title)}</title></head>
<body style="margin:0;padding:16px">
<div style="max-width:600px;margin:0 auto;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere">
${body.join('\n')}
</div>
</body>
</html>
`;
}

function link({ label, url }: MailLink, style?: string): string {
  return `<a href="${escapeXml(url)}"${style === undefined ? '' : ` style="${style}"`}>${escapeXml(label)}</a>`;
}
