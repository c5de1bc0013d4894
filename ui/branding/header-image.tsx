import { brandingName, type Branding } from '@farol/core/domain/server/branding/branding';
import { logoHeight } from '@farol/core/domain/server/branding/logo-width';
import { ProductMark } from './product-mark.tsx';

interface HeaderImageProps {
  branding: Branding;
  size?: number | undefined;
  /** Called when the logo cannot be loaded. */
  onImageError?: () => void;
}

/**
 * The image of the header: the operator's logo in its chosen size, usually as high as the product mark, and at most
 * five times as wide, or the mark.
 */
export function HeaderImage({ branding, size = 28, onImageError }: HeaderImageProps) {
  if (branding.logoUrl === '') return <ProductMark size={size} />;
  const height = logoHeight(size, branding.logoWidth);
  return (
    <img
      src={branding.logoUrl}
      // The header text beside it names it already.
      alt={branding.headerText === '' ? brandingName(branding) : ''}
      style={{ height, minWidth: 0, maxWidth: 5 * height, objectFit: 'contain' }}
      onError={onImageError}
    />
  );
}
