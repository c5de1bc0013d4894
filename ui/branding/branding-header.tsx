import { brandingHeaderText } from '@farol/core/domain/server/branding/branding';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useApp } from '../kit/console/app-store.ts';
import { CurrentHeaderImage } from './current-header-image.tsx';

/**
 * The header of the console (§2): the logo or the product mark with the name, or the configured text alone.
 */
export function BrandingHeader({ size, className }: { size?: number; className?: string | undefined }) {
  const branding = useAnswers(useApp(), (state) => state.branding);
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
