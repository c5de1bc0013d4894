import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { matchScreen } from '@farol/core/domain/navigation/screen';
import { Panel } from '@farol/ui/shell/panel.tsx';
import { renderInConsole } from '../render-in-console.tsx';

test('on a phone the header of the device sheet shows the name of the device', async () => {
  const match = matchScreen('/devices/5');
  if (!match) throw new Error('No such screen');
  const { fleet } = await renderInConsole(
    <Panel match={match} isWide={false} expandedWidth={undefined} onSheetHeight={() => undefined}>
      <p>Values</p>
    </Panel>,
  );
  const name = fleet.fleet.descriptions[fleet.fleet.slotOf(5) ?? -1]?.name ?? '?';
  expect(within(screen.getByRole('heading', { level: 1 })).getByText(name)).toBeTruthy();
});
