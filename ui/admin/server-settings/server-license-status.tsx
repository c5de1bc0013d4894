import type { KnownServer } from '@farol/core/domain/server/server-info';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './server-settings.module.css';

/** The version of the server, its license, how many more devices it accepts (§7), and the licenses of what is part of it. */
export function ServerLicenseStatus({
  server: { info, isPlus, licenseDeviceLimit },
}: {
  server: KnownServer;
}) {
  const { t } = useTranslation();
  const deviceLimitText =
    licenseDeviceLimit === undefined
      ? t('server.licenseStatus.noLimit')
      : licenseDeviceLimit <= 0
        ? t('server.licenseStatus.full')
        : t('server.licenseStatus.room', { count: licenseDeviceLimit });
  const parts = [
    ...(info.version === null ? [] : [t('server.licenseStatus.version', { version: info.version })]),
    t(isPlus ? 'server.licenseStatus.plus' : 'server.licenseStatus.plain'),
    deviceLimitText,
  ];
  return (
    <p className={styles.licenseStatus}>
      {parts.join(' · ')} ·{' '}
      <a href="/licenses.md" target="_blank" rel="noreferrer">
        {t('server.licenseStatus.notices')}
      </a>
    </p>
  );
}
