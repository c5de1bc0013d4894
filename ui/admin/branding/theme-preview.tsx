import { IconAlertTriangle, IconMapPinFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import {
  brandingHeaderText,
  loginBranding,
  type Branding,
} from '@farol/core/domain/server/branding/branding';
import { themeProperties, type ThemeScheme } from '@farol/core/domain/theme/theme-style';
import { useTranslation } from '../../language/use-translation.ts';
import { HeaderImage } from '../../branding/header-image.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useBrandingForm } from './use-branding-form.ts';
import { usePictureUrl } from './use-picture-url.ts';
import styles from './theme-preview.module.css';

/** Login, header, list, map and toast as they will look in both schemes; it follows each change at once. */
export function ThemePreview() {
  const { draft } = useView(useBrandingForm());
  const branding: Branding = {
    ...draft,
    logoUrl: usePictureUrl('logo-interno'),
    loginLogoUrl: usePictureUrl('logo-login'),
    loginPictureUrl: usePictureUrl('bg-login'),
  };
  return (
    <div className={styles.previews}>
      {(['light', 'dark'] as const).map((scheme) => (
        <SchemePreview key={scheme} branding={branding} scheme={scheme} />
      ))}
    </div>
  );
}

/** The picture of the product, in short. */
const NIGHT = 'linear-gradient(#0d1728, #1d3a63)';

function SchemePreview({ branding, scheme }: { branding: Branding; scheme: ThemeScheme }) {
  const { t } = useTranslation();
  const { loginPictureUrl, colors } = branding;
  const style: CSSProperties & Record<`--${string}`, string> = {
    ...themeProperties(colors, scheme),
    '--preview-picture': loginPictureUrl === '' ? NIGHT : `url("${loginPictureUrl}")`,
  };
  return (
    <div
      role="group"
      aria-label={t(`admin.branding.preview.${scheme}`)}
      className={styles.preview}
      data-scheme={scheme}
      style={style}
    >
      <Login branding={loginBranding(branding)} />
      <div className={styles.header}>
        <BrandedHeader branding={branding} />
      </div>
      <div className={styles.rows}>
        {(['online', 'moving', 'offline', 'unknown', 'warning'] as const).map((status) => (
          <p
            key={status}
            className={styles.row}
            data-status={status}
            data-selected={status === 'moving' || undefined}
          >
            <span className={styles.mark} />
            <span>{t('admin.branding.preview.vehicle')}</span>
            <span className={styles.status}>{t(`admin.branding.preview.${status}`)}</span>
          </p>
        ))}
      </div>
      <div className={styles.map}>
        <IconMapPinFilled size={22} className={styles.pin} aria-hidden />
        <div className={styles.toast}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t('admin.branding.preview.toast')}</span>
        </div>
      </div>
    </div>
  );
}

function Login({ branding }: { branding: Branding }) {
  const { t } = useTranslation();
  return (
    <div className={styles.login}>
      <div className={styles.picture} />
      <div className={styles.form}>
        <div className={styles.brand}>
          <BrandedHeader branding={branding} />
        </div>
        <span className={styles.input}>{t('login.email')}</span>
        <span className={styles.button}>{t('login.submit')}</span>
        <span className={styles.link}>{t('login.forgot')}</span>
      </div>
    </div>
  );
}

function BrandedHeader({ branding }: { branding: Branding }) {
  return (
    <>
      {branding.showsLogo && <HeaderImage branding={branding} size={22} />}
      <span className={styles.brandText}>{brandingHeaderText(branding)}</span>
    </>
  );
}
