import type { OverlayPage } from '@farol/core/domain/navigation/overlay-url';
import { OverlayContent } from '../history/overlay-page/overlay-content.tsx';
import { useAnswers } from '../kit/console/use-answers.ts';
import { ConsoleProvider } from '../kit/console/use-console.ts';
import { useEntranceFeatures } from '../kit/console/use-entrance.ts';
import { ConsoleTheme } from './console-theme.tsx';

/** A page that shows one overlay of one route, to be embedded elsewhere (§2, "Overlays"). */
export function OverlayPageScreen({ overlay }: { overlay: OverlayPage }) {
  const { console: farol } = useAnswers(useEntranceFeatures().session);
  if (!farol) return null;
  return (
    <ConsoleProvider value={farol}>
      <ConsoleTheme>
        <OverlayContent overlay={overlay} />
      </ConsoleTheme>
    </ConsoleProvider>
  );
}
