import { Alert, Button, Code, CopyButton, Loader, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import {
  DEFAULT_DEVICE_PORT,
  hostReach,
  phoneSettingsLink,
  deviceReportUrl,
  testReportCommand,
} from '@farol/core/domain/device/report-settings';
import { useTranslation } from '../../language/use-translation.ts';
import { useIsGuest } from '../../kit/console/use-is-guest.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { QrCode } from '../../kit/browser/qr-code.tsx';
import styles from './first-report-notice.module.css';

type Source = 'phone' | 'command' | 'tracker';

const SOURCES: readonly Source[] = ['phone', 'command', 'tracker'];

/**
 * How the shown device, which never reported, begins to report: settings for a phone, a command and a
 * tracker; one that reports waits for its first fix.
 */
export function FirstReportNotice() {
  const { fleet, access } = useConsole();
  const { t } = useTranslation();
  const isGuest = useIsGuest();
  const port = useSelector(access, ({ server }) => server?.devicePort) ?? DEFAULT_DEVICE_PORT;
  // Of another server only the port for phones is known, which is the usual one.
  const isPlus = useSelector(access, ({ server }) => server?.isPlus === true);
  const [source, setSource] = useState<Source>('phone');
  const uniqueId = fleet.watched?.device.uniqueId;
  if (isGuest || uniqueId === undefined) return null;
  // A vehicle that reports needs no settings, but a place.
  if (fleet.watched?.position) return <Waiting text={t('detail.place.noPlaceYet')} />;
  const host = location.hostname;
  const address = deviceReportUrl(host, port);
  const reach = isPlus ? hostReach(host) : 'otherServer';
  const isUnreachable = reach === 'thisMachine' && source !== 'command';
  const consolePort = location.port || (location.protocol === 'https:' ? 443 : 80);
  const phoneLink = phoneSettingsLink(address, uniqueId);
  return (
    <section className={styles.setup} aria-label={t('detail.firstReport.how')}>
      <Waiting text={t('detail.firstReport.waiting')} />
      <Text fw={600} size="sm">
        {t('detail.firstReport.how')}
      </Text>
      <SegmentedControl<Source>
        fullWidth
        aria-label={t('detail.firstReport.how')}
        value={source}
        onChange={setSource}
        data={SOURCES.map((value) => ({ value, label: t(`detail.firstReport.${value}`) }))}
      />
      {/* Before the code is read: it would lead nowhere. The command runs on this machine. */}
      {isUnreachable && (
        <Alert color="yellow" p="sm">
          {t('detail.firstReport.thisMachine', { port, consolePort })}
        </Alert>
      )}
      <Text size="sm">{t(`detail.firstReport.${source}Text`)}</Text>
      {source === 'phone' && (
        <>
          <QrCode text={phoneLink} label={t('detail.firstReport.qr', { link: phoneLink })} frame="small" />
          <Value name={t('detail.firstReport.address')} value={address} />
        </>
      )}
      {source === 'command' && (
        <Value name={t('detail.firstReport.command')} value={testReportCommand(address, uniqueId)} />
      )}
      {source === 'tracker' && (
        <>
          <Value name={t('detail.firstReport.host')} value={host} />
          {isPlus && <Value name={t('detail.firstReport.port')} value={String(port)} />}
        </>
      )}
      {source !== 'command' && <Value name={t('detail.firstReport.identifier')} value={uniqueId} />}
      {reach !== 'thisMachine' && (
        <Alert color="gray" p="sm">
          {t(`detail.firstReport.${reach}`, { port })}
        </Alert>
      )}
    </section>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Loader size={14} aria-hidden />
      <Text size="sm">{text}</Text>
    </div>
  );
}

/** A value to type or copy. */
function Value({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.value}>
      <div>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
        <Code className={styles.text ?? ''}>{value}</Code>
      </div>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            className={styles.copy ?? ''}
            variant="default"
            size="xs"
            onClick={copy}
            aria-label={`${t('detail.firstReport.copy')}: ${name}`}
          >
            {t(copied ? 'detail.firstReport.copied' : 'detail.firstReport.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
