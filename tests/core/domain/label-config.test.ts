import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatAddress } from '@farol/core/domain/label-chat';
import { labelIn, labelOnWire, labelProblems } from '@farol/core/domain/label-config';
import { headName, headWords, USUAL_LABEL, type Label } from '@farol/core/domain/label';

const labels: fc.Arbitrary<Label> = fc.record({
  title: fc.string({ maxLength: 140 }),
  hasImage: fc.boolean(),
  logo: fc.constant(''),
  headText: fc.string({ maxLength: 140 }),
  chatNumber: fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('', '+55 (11) 99999-0000', '0055 11 99999.0000', '5511999990000', '12'),
  ),
});

test('a label without problems reads back as it was typed, without blanks around it and with the digits of its number', () => {
  fc.assert(
    fc.property(labels, (label) => {
      fc.pre(Object.keys(labelProblems(label)).length === 0);
      const read = labelIn({ config: labelOnWire(label) });
      expect(read).toMatchObject({
        title: label.title.trim(),
        headText: label.headText.trim(),
        hasImage: label.hasImage,
      });
      expect(read?.chatNumber).toMatch(/^(?:[1-9]\d{7,14})?$/);
      expect(read && labelProblems(read)).toEqual({});
    }),
  );
});

test('whatever the file says, what is read of it could be saved', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (title, whatsapp, headLogo) => {
      const label = labelIn({ config: { title, whatsapp, headLogo } });
      expect(label && labelProblems(label)).toEqual({});
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
  expect(labelIn({})).toEqual(USUAL_LABEL);
  expect(
    labelIn({ config: { title: '', whatsapp: false, headLogo: { image: true, text: '' } }, push: {} }),
  ).toEqual(USUAL_LABEL);
  for (const answer of [null, [], '<html>', 7]) expect(labelIn(answer)).toBeUndefined();
});

test.for([
  [{ title: 'x'.repeat(129) }, { title: 'tooLong' }],
  [{ hasImage: false, headText: '  ' }, { headText: 'required' }],
  [{ headText: 'x'.repeat(129) }, { headText: 'tooLong' }],
  [{ chatNumber: '99999' }, { chatNumber: 'notNumber' }],
  [{ chatNumber: 'call me' }, { chatNumber: 'notNumber' }],
  [{ chatNumber: 'javascript:alert(1)' }, { chatNumber: 'notNumber' }],
  [{ chatNumber: '1234567890123456' }, { chatNumber: 'notNumber' }],
  [{ chatNumber: '+55 11 99999-0000' }, {}],
  [{ hasImage: false, headText: 'FROTA' }, {}],
] as const)('of %o the problems are %o', ([changes, problems]) => {
  expect(labelProblems({ ...USUAL_LABEL, ...changes })).toEqual(problems);
});

test('the chat link leads to the number, and without one there is none', () => {
  const label = labelIn({ config: { whatsapp: '+55 (11) 99999-0000' } });
  expect(label && chatAddress(label)).toBe('https://wa.me/5511999990000');
  expect(chatAddress(USUAL_LABEL)).toBeUndefined();
});

test('at the head stands its own text, else the title, else the name of the product', () => {
  expect(headName({ ...USUAL_LABEL, title: 'Frota', headText: 'FROTA' })).toBe('FROTA');
  expect(headName({ ...USUAL_LABEL, title: 'Frota' })).toBe('Frota');
  expect(headName(USUAL_LABEL)).toBe('Farol');
  const named = { ...USUAL_LABEL, title: 'Frota' };
  const logo = '/acme/assets/custom/logo.png?v=1';
  const words = [
    named,
    { ...named, logo },
    { ...named, logo, headText: 'Norte' },
    { ...named, logo, hasImage: false },
  ];
  expect(words.map(headWords)).toEqual(['Frota', '', 'Norte', 'Frota']);
});

function logoOf(address: unknown): string | undefined {
  return labelIn({ config: { headLogo: { address } } })?.logo;
}
