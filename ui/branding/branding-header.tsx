import { brandingHeaderText, loginBranding } from '@farol/core/domain/server/branding/branding';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useApp } from '../kit/console/app-store.ts';
import { HeaderImage } from './header-image.tsx';

interface BrandingHeaderProps {
  size?: number;
  className?: string | undefined;
  /** On the login page, which may have a logo of its own. */
  isLogin?: boolean;
}

/**
 * The header of the console (§2): the logo or the product mark with the name, or the configured text alone.
 */
export function BrandingHeader({ size, className, isLogin = false }: BrandingHeaderProps) {
  const app = useApp();
  const own = useAnswers(app, (state) => state.branding);
  const branding = isLogin ? loginBranding(own) : own;
  const text = brandingHeaderText(branding);
  return (
    <>
      {branding.showsLogo && (
        <HeaderImage
          branding={branding}
          size={size}
          onImageError={() => app.change({ branding: { ...own, logoUrl: '', loginLogoUrl: '' } })}
        />
      )}
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
