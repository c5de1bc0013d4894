import { brandingHeaderText } from '@farol/core/domain/server/branding/branding';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { CurrentHeaderImage } from './current-header-image.tsx';
import { currentBranding } from './current-branding.ts';

/** §2: the head of the console: the logo or the mark with its name, or the configured text alone. */
export function BrandingHeader({ size, className }: { size?: number; className?: string | undefined }) {
  const label = useSharedValue(currentBranding);
  const words = brandingHeaderText(label);
  return (
    <>
      <CurrentHeaderImage size={size} />
      {words !== '' && (
        <span className={label.showsLogo ? className : undefined} data-alone={!label.showsLogo || undefined}>
          {words}
        </span>
      )}
    </>
  );
}
