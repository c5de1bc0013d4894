import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { themes } from '../../../../arbitraries/theme-colors.ts';
import { storedThemeColors } from '@farol/core/domain/theme/theme-colors';
import {
  chatUrl,
  brandingName,
  brandingHeaderText,
  DEFAULT_BRANDING,
  loginBranding,
  type Branding,
} from '@farol/core/domain/server/branding/branding';
import { brandingToWire, parseBranding } from '@farol/core/domain/server/branding/branding-config';
import { brandingFromFile, brandingToFile } from '@farol/core/domain/server/branding/branding-file';
import { brandingProblems } from '@farol/core/domain/server/branding/branding-rules';

const brandings: fc.Arbitrary<Branding> = fc.record({
  title: fc.string({ maxLength: 140 }),
  showsLogo: fc.boolean(),
  logoUrl: fc.constant(''),
  logoWidth: fc.integer({ min: 10, max: 100 }),
  loginLogoUrl: fc.constant(''),
  loginPictureUrl: fc.constant(''),
  iconUrl: fc.constant(''),
  colors: themes,
  headerText: fc.string({ maxLength: 140 }),
  chatNumber: fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('', '+55 (11) 99999-0000', '0055 11 99999.0000', '5511999990000', '12'),
  ),
});

test('branding config: a valid branding is read back as it was typed, trimmed and with the digits of its number', () => {
  fc.assert(
    fc.property(brandings, (branding) => {
      fc.pre(Object.keys(brandingProblems(branding)).length === 0);
      const read = parseBranding(brandingToWire(branding));
      expect(read).toMatchObject({
        title: branding.title.trim(),
        headerText: branding.headerText.trim(),
        showsLogo: branding.showsLogo,
        logoWidth: branding.logoWidth,
      });
      expect(read?.colors).toEqual(branding.colors);
      expect(read?.chatNumber).toMatch(/^(?:[1-9]\d{7,14})?$/);
      expect(read && brandingProblems(read)).toEqual({});
    }),
  );
});

test('branding config: the branding read from any file could be saved', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (title, whatsapp, headLogo) => {
      const branding = parseBranding({ config: { title, whatsapp, headLogo } });
      expect(branding && brandingProblems(branding)).toEqual({});
    }),
  );
});

test('branding config: the logo is stored on this server, never on another host', () => {
  expect(logoOf('/acme/assets/custom/logo.png?v=a-1_Z')).toBe('/acme/assets/custom/logo.png?v=a-1_Z');
  for (const address of [
    'https://else.example/acme/assets/custom/logo.png?v=1',
    '//else.example/assets/custom/logo.png?v=1',
    '/acme/../api/assets/custom/logo.png?v=1',
    '/acme/assets/custom/logo.svg?v=1',
    '/acme/assets/custom/logo.png?v=1&x',
    'data:image/png;base64,AA==',
    7,
    ['/acme/assets/custom/logo.png?v=1'],
  ])
    expect(logoOf(address)).toBe('');
});

test('branding config: an empty file is the default branding, and an invalid file is none', () => {
  expect(parseBranding({})).toEqual(DEFAULT_BRANDING);
  expect(
    parseBranding({ config: { title: '', whatsapp: false, headLogo: { image: true, text: '' } }, push: {} }),
  ).toEqual(DEFAULT_BRANDING);
  for (const response of [null, [], '<html>', 7]) expect(parseBranding(response)).toBeUndefined();
});

const shows = (headLogo: object) => parseBranding({ config: { headLogo } })?.showsLogo;

test('branding config: without a text the header shows the logo, whatever the file says', () => {
  expect(shows({ image: false, text: '  ' })).toBe(true);
  expect(shows({ image: false })).toBe(true);
  expect(shows({ image: false, text: 'Norte' })).toBe(false);
});

test('branding config: texts of the file are read without blanks around them, and cut where they are too long', () => {
  const long = 'x'.repeat(200);
  const read = parseBranding({ config: { title: ` ${long}`, headLogo: { text: ' Norte ' } } });
  expect([read?.title, read?.headerText]).toEqual(['x'.repeat(128), 'Norte']);
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
] as const)('branding config: of %o the problems are %o', ([changes, problems]) => {
  expect(brandingProblems({ ...DEFAULT_BRANDING, ...changes })).toEqual(problems);
});

test('branding config: the chat link leads to the number, and without one there is none', () => {
  const branding = parseBranding({ config: { whatsapp: '+55 (11) 99999-0000' } });
  expect(branding && chatUrl(branding)).toBe('https://wa.me/5511999990000');
  expect(chatUrl(DEFAULT_BRANDING)).toBeUndefined();
});

test('branding config: the header shows its own text, otherwise the title, otherwise the name of the product', () => {
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

test('branding config: a reseller has pictures of its own, in a folder with its number', () => {
  for (const address of ['/acme/resellers/7/theme/logo.png?v=1', '/acme/resellers/1204/theme/logo.png?v=1'])
    expect(logoOf(address)).toBe(address);
  for (const folder of ['x', '', '-1', '7a', '7/8'])
    expect(logoOf(`/acme/resellers/${folder}/theme/logo.png?v=1`)).toBe('');
});

function logoOf(address: unknown): string | undefined {
  return parseBranding({ config: { headLogo: { address } } })?.logoUrl;
}

const PLAIN: Branding = DEFAULT_BRANDING;

test('branding config: blanks around what is typed do not count, neither for its length nor for its being there', () => {
  const longest = 'x'.repeat(128);
  const typed = { ...PLAIN, title: ` ${longest} `, headerText: ` ${longest} `, chatNumber: '  ' };
  expect(brandingProblems(typed)).toEqual({});
  expect(brandingToWire(typed)).toEqual({
    config: { title: longest, whatsapp: false, headLogo: { image: true, text: longest, width: 80 } },
    colors: {},
  });
  const longer = `${longest}x`;
  expect(brandingProblems({ ...PLAIN, title: longer, headerText: longer })).toEqual({
    title: 'tooLong',
    headerText: 'tooLong',
  });
});

const stored = (whatsapp: unknown) => parseBranding({ config: { whatsapp } })?.chatNumber;

test('branding config: a number may begin with blanks and a plus or two zeros, and come as a number', () => {
  expect([' +5511999990000', '  005511999990000', 5_511_999_990_000].map(stored)).toEqual(
    Array.from({ length: 3 }, () => '5511999990000'),
  );
  for (const wrong of [undefined, true, {}, ['5511999990000'], '55+11999990000'])
    expect(stored(wrong)).toBe('');
});

test('branding config: the login page has a logo of its own where there is one, also beside a header without a logo', () => {
  const url = '/acme/assets/custom/logo.png?v=1';
  const branding = { ...PLAIN, logoUrl: url, headerText: 'Norte', showsLogo: false };
  expect(loginBranding(branding)).toBe(branding);
  const own = '/acme/assets/custom/logoWhite.png?v=2';
  expect(loginBranding({ ...branding, loginLogoUrl: own })).toMatchObject({ logoUrl: own, showsLogo: true });
});

test('branding config: colors are read as texts and nothing else, and pictures from this server', () => {
  const pictures = {
    'logo-login': '/farol/assets/custom/logoWhite.png?v=1',
    'bg-login': 'https://else.example/a.jpg?v=1',
  };
  const colors = { '--el-color-primary': '#fff', '--el-color-white': 7, '--el-color-black': null };
  expect(parseBranding({ config: { pictures }, colors })).toEqual({
    ...DEFAULT_BRANDING,
    loginLogoUrl: '/farol/assets/custom/logoWhite.png?v=1',
    colors: { '--el-color-primary': '#fff' },
  });
  const own = {
    'bg-login': '/farol/assets/custom/bg-login.jpg?v=2',
    'fav-icon': '/farol/assets/custom/icon-192.png?v=3',
  };
  expect(parseBranding({ config: { pictures: own } })).toEqual({
    ...DEFAULT_BRANDING,
    loginPictureUrl: own['bg-login'],
    iconUrl: own['fav-icon'],
  });
});

test('a file: what is exported is imported as it was, without the pictures', () => {
  fc.assert(
    fc.property(brandings, (branding) => {
      fc.pre(Object.keys(brandingProblems(branding)).length === 0);
      const read = parseBranding(brandingToWire(branding));
      const { title, showsLogo, logoWidth, headerText, chatNumber } = read ?? PLAIN;
      const colors = storedThemeColors(branding.colors);
      expect(brandingFromFile(brandingToFile(branding))).toEqual({
        title,
        showsLogo,
        logoWidth,
        headerText,
        chatNumber,
        colors,
      });
    }),
  );
});

test('a file: one of texts alone changes no color, and without a text of its own it has the usual one', () => {
  expect(brandingFromFile('{"config": {"title": "Norte"}}')).toEqual({
    title: 'Norte',
    showsLogo: true,
    logoWidth: 80,
    headerText: '',
    chatNumber: '',
  });
});

test('a file: it has 20,000 characters at most', () => {
  const file = '{"colors": {}}';
  expect(brandingFromFile(file.padEnd(20_000))).toEqual({ colors: {} });
  expect(brandingFromFile(file.padEnd(20_001))).toBe('notBranding');
});

test('a file: one of colors alone changes nothing else, and any other text is refused', () => {
  expect(brandingFromFile('{"colors": {"--el-color-primary": "#a01060"}}')).toEqual({
    colors: { '--el-color-primary': '#a01060' },
  });
  expect(brandingFromFile('{"colors": {"--el-color-primary": "red"}}')).toBe('invalid');
  expect(brandingFromFile('{"colors": {"--other": "#fff"}}')).toBe('invalid');
  for (const text of ['', '{', '[]', '7', 'null', '{}', `{"colors": {}, "x": "${'x'.repeat(20_000)}"}`])
    expect(brandingFromFile(text)).toBe('notBranding');
  fc.assert(fc.property(fc.string(), (text) => brandingFromFile(text) === 'notBranding'));
});
