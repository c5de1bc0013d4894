import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandingHeaderText, type Branding } from '@farol/core/domain/server/branding/branding';
import type { LogoChange } from '@farol/core/domain/server/branding/logo-file';
import { HeaderImage } from '../../branding/header-image.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './branding-dialog.module.css';

/** The head of the console as it will be, on the ground of either scheme: a logo has to be seen on both. */
export function HeaderPreview() {
  const { brandingForm } = useConsole();
  const { t } = useTranslation();
  const { draft, logo } = useSelector(brandingForm, ({ context }) => context);
  const label: Branding = { ...draft, logoUrl: useLogoUrl(draft.logoUrl, logo) };
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          role="group"
          aria-label={t(`admin.label.preview.${scheme}`)}
          className={styles.preview}
          data-scheme={scheme}
        >
          {label.showsLogo && <HeaderImage label={label} />}
          <span>{brandingHeaderText(label)}</span>
        </div>
      ))}
    </div>
  );
}

/** Where the logo lies that will stand there: the kept one, the one that was just chosen, or none. */
function useLogoUrl(kept: string, change: LogoChange): string {
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    if (change === undefined || change === 'removed') return undefined;
    const address = URL.createObjectURL(new Blob([change], { type: 'image/png' }));
    setChosen(address);
    return () => {
      setChosen('');
      URL.revokeObjectURL(address);
    };
  }, [change]);
  if (change === undefined) return kept;
  return change === 'removed' ? '' : chosen;
}
