import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MapFooter } from '@farol/ui/map/controls/map-footer.tsx';
import { Graphics } from '@farol/ui/map/engine/graphics';
import { MapEngine } from '@farol/ui/map/engine/map-engine';
import { renderInConsole } from '../../render-in-console.tsx';

test('on a phone who made the map is named above the sheet, not behind it', async () => {
  const start = { longitude: -46.6, latitude: -23.5, zoom: 14, bearing: 0, pitch: 0 };
  const engine = new MapEngine(document.createElement('div'), start, new Graphics());
  await renderInConsole(
    <MapFooter map={engine} attribution={[{ text: 'Natural Earth' }]} bottomPaddingPixels={364} />,
  );
  const footer = screen.getByText('Natural Earth').closest<HTMLElement>('[style*="bottom"]');
  expect(footer?.style.bottom).toContain('372px');
  engine.stop();
});
