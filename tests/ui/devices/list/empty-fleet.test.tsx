import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../open-page.tsx';

test.for([
  ['pt-BR', 'Nenhum dispositivo'],
  ['es-ES', 'Ningún dispositivo'],
  ['en-US', 'No devices'],
] as const)(
  'a list without vehicles says so in words, and not as a singular with a zero: %s',
  async ([language, none]) => {
    await openPage('/devices', { language });
    expect(await screen.findByText(none)).toBeTruthy();
  },
);
