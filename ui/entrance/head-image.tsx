import { headName, type Label } from '@farol/core/domain/label';
import { Mark } from './mark.tsx';

interface HeadImageProps {
  label: Label;
  size?: number | undefined;
  /** The logo cannot be shown. */
  onMissing?: () => void;
}

/** The picture at the head: the operator's own logo, as high as the mark and wider where it is, or the mark. */
export function HeadImage({ label, size = 28, onMissing }: HeadImageProps) {
  if (label.logo === '') return <Mark size={size} />;
  return (
    <img
      src={label.logo}
      // A name that stands beside it says the same.
      alt={label.headText === '' ? headName(label) : ''}
      style={{ height: size, minWidth: 0, maxWidth: 5 * size, objectFit: 'contain' }}
      onError={onMissing}
    />
  );
}
