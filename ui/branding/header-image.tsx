import { brandingName, type Branding } from '@farol/core/domain/server/branding/branding';
import { ProductMark } from './product-mark.tsx';

interface HeadImageProps {
  label: Branding;
  size?: number | undefined;
  /** The logo cannot be shown. */
  onImageError?: () => void;
}

/** The picture at the head: the operator's own logo, as high as the mark and wider where it is, or the mark. */
export function HeaderImage({ label, size = 28, onImageError }: HeadImageProps) {
  if (label.logoUrl === '') return <ProductMark size={size} />;
  return (
    <img
      src={label.logoUrl}
      // A name that stands beside it says the same.
      alt={label.headerText === '' ? brandingName(label) : ''}
      style={{ height: size, minWidth: 0, maxWidth: 5 * size, objectFit: 'contain' }}
      onError={onImageError}
    />
  );
}
