import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailHtml, type MailPage } from '../../../server/delivery/mail-html.ts';

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
const aName = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE), fc.string());

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
      expect(html.replaceAll(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&');
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
