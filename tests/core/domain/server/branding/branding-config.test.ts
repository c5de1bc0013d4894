import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatUrl } from '@farol/core/domain/server/branding/branding-chat-link';
import { parseBranding, brandingToWire, brandingProblems } from '@farol/core/domain/server/branding/branding-config';
import { brandingName, brandingHeaderText, DEFAULT_BRANDING, type Branding } from '@farol/core/domain/server/branding/branding';

const labels: fc.Arbitrary<Branding> = fc.record({
  title: fc.string({ maxLength: 140 }),
  showsLogo: fc.boolean(),
  logoUrl: fc.constant(''),
  headerText: fc.string({ maxLength: 140 }),
  chatNumber: fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('', '+55 (11) 99999-0000', '0055 11 99999.0000', '5511999990000', '12'),
  ),
});

test('a label without problems reads back as it was typed, without blanks around it and with the digits of its number', () => {
  fc.assert(
    fc.property(labels, (label) => {
      fc.pre(Object.keys(brandingProblems(label)).length === 0);
      const read = parseBranding({ config: brandingToWire(label) });
      expect(read).toMatchObject({
        title: label.title.trim(),
        headerText: label.headerText.trim(),
        showsLogo: label.showsLogo,
      });
      expect(read?.chatNumber).toMatch(/^(?:[1-9]\d{7,14})?$/);
      expect(read && brandingProblems(read)).toEqual({});
    }),
  );
});

test('whatever the file says, what is read of it could be saved', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (title, whatsapp, headLogo) => {
      const label = parseBranding({ config: { title, whatsapp, headLogo } });
      expect(label && brandingProblems(label)).toEqual({});
    }),
  );
});

test('the logo is what this server keeps, and no address of somebody else', () => {
  expect(logoOf('/acme/assets/custom/logo.png?v=a-1_Z')).toBe('/acme/assets/custom/logo.png?v=a-1_Z');
  for (const address of [
    'https://else.example/acme/assets/custom/logo.png?v=1',
    '//else.example/assets/custom/logo.png?v=1',
    '/acme/../api/assets/custom/logo.png?v=1',
    '/acme/assets/custom/logo.svg?v=1',
    '/acme/assets/custom/logo.png?v=1&x',
    'data:image/png;base64,AA==',
    7,
  ])
    expect(logoOf(address)).toBe('');
});

test('an empty file is the usual label, and what is no file is no label', () => {
  expect(parseBranding({})).toEqual(DEFAULT_BRANDING);
  expect(
    parseBranding({ config: { title: '', whatsapp: false, headLogo: { image: true, text: '' } }, push: {} }),
  ).toEqual(DEFAULT_BRANDING);
  for (const answer of [null, [], '<html>', 7]) expect(parseBranding(answer)).toBeUndefined();
});

test.for([
  [{ title: 'x'.repeat(129) }, { title: 'tooLong' }],
  [{ showsLogo: false, headerText: '  ' }, { headerText: 'required' }],
  [{ headerText: 'x'.repeat(129) }, { headerText: 'tooLong' }],
  [{ chatNumber: '99999' }, { chatNumber: 'notNumber' }],
  [{ chatNumber: 'call me' }, { chatNumber: 'notNumber' }],
  [{ chatNumber: 'javascript:alert(1)' }, { chatNumber: 'notNumber' }],
  [{ chatNumber: '1234567890123456' }, { chatNumber: 'notNumber' }],
  [{ chatNumber: '+55 11 99999-0000' }, {}],
  [{ showsLogo: false, headerText: 'FROTA' }, {}],
] as const)('of %o the problems are %o', ([changes, problems]) => {
  expect(brandingProblems({ ...DEFAULT_BRANDING, ...changes })).toEqual(problems);
});

test('the chat link leads to the number, and without one there is none', () => {
  const label = parseBranding({ config: { whatsapp: '+55 (11) 99999-0000' } });
  expect(label && chatUrl(label)).toBe('https://wa.me/5511999990000');
  expect(chatUrl(DEFAULT_BRANDING)).toBeUndefined();
});

test('at the head stands its own text, else the title, else the name of the product', () => {
  expect(brandingName({ ...DEFAULT_BRANDING, title: 'Frota', headerText: 'FROTA' })).toBe('FROTA');
  expect(brandingName({ ...DEFAULT_BRANDING, title: 'Frota' })).toBe('Frota');
  expect(brandingName(DEFAULT_BRANDING)).toBe('Farol');
  const named = { ...DEFAULT_BRANDING, title: 'Frota' };
  const logoUrl = '/acme/assets/custom/logo.png?v=1';
  const words = [
    named,
    { ...named, logoUrl },
    { ...named, logoUrl, headerText: 'Norte' },
    { ...named, logoUrl, showsLogo: false },
  ];
  expect(words.map(brandingHeaderText)).toEqual(['Frota', '', 'Norte', 'Frota']);
});

function logoOf(address: unknown): string | undefined {
  return parseBranding({ config: { headLogo: { address } } })?.logoUrl;
}
