import type { OverlayPage } from '@farol/core/domain/navigation/overlay-url';
import { OverlayContent } from '../history/overlay-page/overlay-content.tsx';
import { useView } from '../kit/console/use-view.ts';
import { ConsoleProvider } from '../kit/console/use-console.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { ConsoleTheme } from './console-theme.tsx';

/** A page that shows one overlay of one route, to be embedded elsewhere (§2, "Overlays"). */
export function OverlayPageScreen({ overlay }: { overlay: OverlayPage }) {
  const { console: farol } = useView(usePublicFeatures().session);
  if (!farol) return null;
  return (
    <ConsoleProvider value={farol}>
      <ConsoleTheme>
        <OverlayContent overlay={overlay} />
      </ConsoleTheme>
    </ConsoleProvider>
  );
}
