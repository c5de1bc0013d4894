import { headWords } from '@farol/core/domain/label';
import { useSharedValue } from '../devices/shared-value.ts';
import { ShownImage } from './shown-image.tsx';
import { shownLabel } from './shown-label.ts';

/** §2: the head of the console: the logo or the mark with its name, or the configured text alone. */
export function Brand({ size, className }: { size?: number; className?: string | undefined }) {
  const label = useSharedValue(shownLabel);
  const words = headWords(label);
  return (
    <>
      <ShownImage size={size} />
      {words !== '' && (
        <span className={label.hasImage ? className : undefined} data-alone={!label.hasImage || undefined}>
          {words}
        </span>
      )}
    </>
  );
}
