import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationMail } from '../../../server/accounts/invitation-mail.ts';
import { passwordResetMail } from '../../../server/accounts/password-reset-mail.ts';
import { announcementMail } from '../../../server/delivery/alert-mail.ts';
import { mailHtml } from '../../../server/delivery/mail-html.ts';
import type { MailPage } from '../../../server/wire/mail-page.ts';
import { anyText } from '../../arbitraries/texts.ts';

const HOSTILE = [
  '</td></table><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='x",
  '<!--',
  ']]>',
  '</title>',
  '&lt;b&gt;&#60;b&#62;',
  '<style>*{display:none}',
  '\u0000<\u0000b>',
  'a\r\nb',
];
const aName = fc.oneof(anyText(), fc.constantFrom(...HOSTILE), fc.string());

function pageOf(name: string): MailPage {
  return {
    language: 'en-US',
    title: name,
    paragraphs: [name],
    facts: [
      { label: name, text: name },
      { label: name, text: name, url: 'https://maps.example/?q=1' },
    ],
    action: { label: name, url: 'https://console.example/?a=1&b=2' },
    reason: name,
    settings: { label: name, url: 'https://console.example/' },
  };
}

/** The marks of a page, by which a program that reads it tells elements from text. */
const marksOf = (html: string) => html.match(/<[^<>]*>|[<>]/g);

test('mail as HTML: no name changes its structure', () => {
  const expected = marksOf(mailHtml(pageOf('name'), { name: 'name', color: '#123456' }));
  fc.assert(
    fc.property(aName, (name) => {
      const html = mailHtml(pageOf(name), { name, color: '#123456' });
      expect(marksOf(html)).toEqual(expected);
      // What begins with an ampersand is one of the known references.
      expect(html.replaceAll(/&(?:amp|lt|gt|quot|#13);/g, '')).not.toContain('&');
    }),
  );
});

const linked = (url: string) => mailHtml({ ...pageOf('x'), action: { label: 'x', url } }, undefined);
const countOf = (html: string) => [marksOf(html)?.length, html.split('"').length];

test('mail as HTML: no address leaves its attribute', () => {
  const expected = countOf(linked('https://console.example/'));
  fc.assert(
    fc.property(aName, (text) => {
      expect(countOf(linked(`https://console.example/${text}`))).toEqual(expected);
    }),
  );
});

test('mail as HTML: a mail without a brand says what it says', () => {
  const html = mailHtml({ language: 'pt-BR', title: 'Teste', paragraphs: ['Um', 'Dois'] }, undefined);
  expect(html).toContain('<h1 style="font-size:20px;line-height:1.3;margin:12px 0">Teste</h1>');
  expect(html).not.toMatch(/undefined|<table/);
});

const brand = { name: 'Frotas Norte', color: '#336699' };
const ana = { language: 'en-US', speedUnit: 'kmh', name: 'Ana', zone: 'UTC' } as const;

test('mail as HTML: an announcement has its paragraphs and line breaks under the brand', () => {
  const { subject, text, page } = announcementMail(
    { subject: 'Maintenance', body: ' Down\nat 10 pm.\r\n \r\nBack at <11>.\n\n' },
    ana,
  );
  expect([subject, text.includes('Back at <11>.'), page?.paragraphs]).toEqual([
    'Maintenance',
    true,
    ['Down\nat 10 pm.', 'Back at <11>.'],
  ]);
  const html = page ? mailHtml(page, brand) : '';
  expect(html).toMatch(/Frotas Norte.*Maintenance.*Down\nat 10 pm\..*Back at &lt;11&gt;\./s);
});

test('mail as HTML: an invitation and a new password lead to their address, said as text too', () => {
  const link = 'https://fleet.example/invitation?token=a&b';
  const mails = [
    invitationMail('en-US', { inviter: 'Rui <b>', link, end: 'May 5' }),
    passwordResetMail('en-US', 'Ana <b>', link, 'token'),
  ];
  for (const { page, text } of mails) {
    expect(text).toContain(link);
    const html = mailHtml(page, brand);
    expect(html.split('https://fleet.example/invitation?token=a&amp;b')).toHaveLength(3);
    expect(html).toContain('Frotas Norte');
    expect(html).not.toContain('<b>');
  }
});

test('mail as HTML: a new password without a known address has the code alone', () => {
  const { page } = passwordResetMail('pt-BR', 'Ana', undefined, 'c0de');
  const html = mailHtml(page, brand);
  expect(html).toContain('c0de');
  expect(html).not.toContain('<a ');
});
