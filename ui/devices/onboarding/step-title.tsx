import type { ReactNode } from 'react';
import { useFocusIfLost } from '../../kit/dialogs/use-focus-if-lost.ts';

/** The title of a step. It takes the focus when the button that led here is gone with it. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useFocusIfLost<HTMLHeadingElement>();
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}
