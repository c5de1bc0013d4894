import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../open-page.tsx';

test.for([
  ['pt-BR', 'Nenhum veículo'],
  ['es-ES', 'Ningún vehículo'],
  ['en-US', 'No vehicles'],
] as const)(
  'a list without vehicles says so in words, and not as a singular with a zero: %s',
  async ([language, none]) => {
    await openPage('/devices', { language });
    expect(await screen.findByText(none)).toBeTruthy();
  },
);
