import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { DoubtfulFix } from '../../../ui/devices/detail/doubtful-fix.tsx';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { renderInConsole } from '../render-in-console.tsx';

test('the last fix: why it is not trusted is said in words', async () => {
  const position = plainPosition(5, 0, { attributes: { doubt: 'accuracy', reportedAccuracy: 2500 } });
  await renderInConsole(<DoubtfulFix position={position} />);
  expect(screen.getByRole('alert').textContent).toMatch(
    /too inaccurate \(± [\d.]+ (km|mi)\).*last good position/,
  );
});

test('the last fix: nothing is said of a good one, nor of a reason that is not known', async () => {
  for (const attributes of [{}, { doubt: 'unheard-of' }])
    await renderInConsole(<DoubtfulFix position={plainPosition(5, 0, { attributes })} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the last fix: on a server that judges none, one that says it is invalid or inaccurate is marked too', async () => {
  await renderInConsole(<DoubtfulFix position={plainPosition(5, 0, { accuracy: 2500 })} />);
  const text = screen.getByRole('alert').textContent;
  expect(text).toMatch(/Last position in doubt.*too inaccurate \(± [\d.]+ (km|mi)\)/);
  expect(text).not.toContain('last good position');
});
