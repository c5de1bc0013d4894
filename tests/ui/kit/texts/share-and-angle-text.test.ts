import { expect, test } from 'vitest';
import { celsiusText, degreesText, percentText } from '@farol/ui/kit/texts/share-and-angle-text';

const LANGUAGES = ['en-US', 'pt-BR', 'es-ES'];
/** Spaces of any kind as a plain one. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('share and angle text: a percentage is written as in each language, everywhere the same', () => {
  expect(LANGUAGES.map((language) => plain(percentText(language, 99)))).toEqual(['99%', '99%', '99 %']);
  expect(percentText('pt-BR', 12.25, 1)).toBe('12,3%');
});

test('share and angle text: the sign of an angle follows its number at once, that of a temperature as the language writes it', () => {
  expect(LANGUAGES.map((language) => degreesText(language, 132.4))).toEqual(['132°', '132°', '132°']);
  expect(LANGUAGES.map((language) => plain(celsiusText(language, 21.5, 1)))).toEqual([
    '21.5°C',
    '21,5 °C',
    '21,5 °C',
  ]);
});
