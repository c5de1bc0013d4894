import { brandingHeaderText } from '@farol/core/domain/server/branding/branding';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { CurrentHeaderImage } from './current-header-image.tsx';
import { currentBranding } from './current-branding.ts';

/**
 * The header of the console (§2): the logo or the product mark with the name, or the configured text alone.
 */
export function BrandingHeader({ size, className }: { size?: number; className?: string | undefined }) {
  const branding = useSharedValue(currentBranding);
  const text = brandingHeaderText(branding);
  return (
    <>
      <CurrentHeaderImage size={size} />
      {text !== '' && (
        <span
          className={branding.showsLogo ? className : undefined}
          data-alone={!branding.showsLogo || undefined}
        >
          {text}
        </span>
      )}
    </>
  );
}
