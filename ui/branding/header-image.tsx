import { brandingName, type Branding } from '@farol/core/domain/server/branding/branding';
import { logoHeight } from '@farol/core/domain/server/branding/logo-width';

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

/** The product mark: a lighthouse whose two beams are headlights. */
function ProductMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="#16233a" />
      <path d="M16 13 29 7v12z" fill="#f5a524" />
      <path d="M16 13 3 7v12z" fill="#f5a524" opacity=".45" />
      <path d="M12.6 16h6.8L21 28H11z" fill="#fff" />
      <circle cx="16" cy="13" r="3.4" fill="#fff" />
      <circle cx="16" cy="13" r="1.6" fill="#f5a524" />
    </svg>
  );
}
