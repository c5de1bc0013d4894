import type { ReactNode } from 'react';
import { useFocusIfLost } from '../../kit/dialogs/use-focus-if-lost.ts';
import { Heading } from '../../kit/layout/heading.tsx';

/** The title of a step. It takes the focus when the button that led here is gone with it. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useFocusIfLost<HTMLHeadingElement>();
  return (
    <Heading level={2} look="name" ref={title} tabIndex={-1}>
      {children}
    </Heading>
  );
}
