import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandingHeaderText, type Branding } from '@farol/core/domain/server/branding/branding';
import type { LogoChange } from '@farol/core/domain/server/branding/logo-file';
import { HeaderImage } from '../../branding/header-image.tsx';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useBrandingForm } from './use-branding-form.ts';
import styles from './branding-dialog.module.css';

/** Previews the header of the console in both color schemes: a logo has to be visible on both. */
export function HeaderPreview() {
  const { t } = useTranslation();
  const { draft, logo } = useAnswers(useBrandingForm());
  const branding: Branding = { ...draft, logoUrl: useLogoUrl(draft.logoUrl, logo) };
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          role="group"
          aria-label={t(`admin.branding.preview.${scheme}`)}
          className={styles.preview}
          data-scheme={scheme}
        >
          {branding.showsLogo && <HeaderImage branding={branding} />}
          <span>{brandingHeaderText(branding)}</span>
        </div>
      ))}
    </div>
  );
}

/** Returns the URL of the logo as it will be: the saved one, the chosen file, or '' for none. */
function useLogoUrl(savedUrl: string, change: LogoChange): string {
  const [chosenUrl, setChosenUrl] = useState('');
  useEffect(() => {
    if (change === undefined || change === 'removed') return undefined;
    const address = URL.createObjectURL(new Blob([change], { type: 'image/png' }));
    setChosenUrl(address);
    return () => {
      setChosenUrl('');
      URL.revokeObjectURL(address);
    };
  }, [change]);
  if (change === undefined) return savedUrl;
  return change === 'removed' ? '' : chosenUrl;
}
