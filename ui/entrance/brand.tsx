import { headName } from '@farol/core/domain/label';
import { useSharedValue } from '../devices/shared-value.ts';
import { Mark } from './mark.tsx';
import { shownLabel } from './shown-label.ts';

/** §2: the head of the console: the mark with its name, or the configured text alone. */
export function Brand({ size, className }: { size?: number; className?: string | undefined }) {
  const label = useSharedValue(shownLabel);
  return (
    <>
      {label.hasImage && <Mark {...(size && { size })} />}
      <span className={label.hasImage ? className : undefined}>{headName(label)}</span>
    </>
  );
}
