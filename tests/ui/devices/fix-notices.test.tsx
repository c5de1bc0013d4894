import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { FixNotices } from '../../../ui/devices/detail/fix-notices.tsx';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { renderInConsole } from '../render-in-console.tsx';

test('the last fix: why it is not trusted is said in words', async () => {
  const position = plainPosition(5, 0, { attributes: { doubt: 'accuracy', reportedAccuracy: 2500 } });
  await renderInConsole(<FixNotices position={position} />);
  expect(screen.getByRole('alert').textContent).toMatch(
    /too inaccurate \(± [\d.]+ (km|mi)\).*last good position/,
  );
});

test('the last fix: nothing is said of a good one, nor of a reason that is not known', async () => {
  for (const attributes of [{}, { doubt: 'unheard-of' }])
    await renderInConsole(<FixNotices position={plainPosition(5, 0, { attributes })} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the last fix: on a server that judges none, one that says it is invalid or inaccurate is marked too', async () => {
  await renderInConsole(<FixNotices position={plainPosition(5, 0, { accuracy: 2500 })} />);
  const text = screen.getByRole('alert').textContent;
  expect(text).toMatch(/Last position in doubt.*too inaccurate \(± [\d.]+ (km|mi)\)/);
  expect(text).not.toContain('last good position');
});

test('the last fix: a private trip is named, and why the place of a hidden one stays what it was', async () => {
  const hidden = plainPosition(5, 0, {
    attributes: { privateTrip: true },
    fixTime: '2026-01-01T00:00:00Z',
    deviceTime: '2026-01-01T01:00:00Z',
  });
  await renderInConsole(<FixNotices position={hidden} />);
  expect(screen.getByRole('alert').textContent).toMatch(/Private trip.*not stored/);
});
