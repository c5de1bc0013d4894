import { useSharedValue } from '../devices/shared-value.ts';
import { HeadImage } from './head-image.tsx';
import { shownLabel } from './shown-label.ts';

/** The picture that the console goes by, the mark as long as there is none of the operator's own; nothing where the name stands alone. */
export function ShownImage({ size }: { size?: number | undefined }) {
  const label = useSharedValue(shownLabel);
  if (!label.hasImage) return null;
  return <HeadImage label={label} size={size} onMissing={() => shownLabel.set({ ...label, logo: '' })} />;
}
