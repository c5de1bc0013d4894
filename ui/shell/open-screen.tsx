import { createContext, Suspense, useContext, useDeferredValue, type ReactNode } from 'react';
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
export function PanelContent() {
  const content = useDeferredValue(useContext(OpenScreenContext), <PanelSkeleton />);
  return <Suspense fallback={<PanelSkeleton />}>{content}</Suspense>;
}
