import { createContext, Suspense, useContext, useDeferredValue, useEffect, type ReactNode } from 'react';
import { PanelSkeleton } from './panel-skeleton.tsx';

/**
 * The screen in the panel. A context, because passing it through the Mantine provider would render the whole
 * console again.
 */
export const OpenScreenContext = createContext<ReactNode>(null);

/**
 * The open screen, rendered with low priority after the panel: the panel opens before a long list is
 * rendered.
 */
export function PanelContent({ onDrawn }: { onDrawn: () => void }) {
  const screen = useContext(OpenScreenContext);
  const content = useDeferredValue(screen, <PanelSkeleton />);
  return (
    <Suspense fallback={<PanelSkeleton />}>
      {content}
      {content === screen && <WhenDrawn report={onDrawn} />}
    </Suspense>
  );
}

/** Reports that the other content of its suspense boundary is drawn. */
function WhenDrawn({ report }: { report: () => void }) {
  useEffect(report, [report]);
  return null;
}
