import { Alert, Badge, Button, Loader, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { deviceOfUserAgent } from '@farol/core/domain/activity/activity-user-agent';
import type { PushBrowser } from '@farol/core/domain/alert/push-subscription';
import { useTranslation } from '../language/use-translation.ts';
import { PushPanel } from '../alerts/push-panel.tsx';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import styles from '../users/users.module.css';
import accountStyles from './account.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/** The switch for push in this browser, and the list of the user's browsers that get it (§7), to end that. */
export function PushBrowsersSection() {
  const { account, alerts } = useConsole();
  const { load } = account.channels;
  const { t } = useTranslation();
  const { browsers, browsersFailure } = useView(account.channels);
  const setting = useSelector(alerts.push, (answers) => answers.setting);
  // This browser was registered, or is no longer.
  useEffect(() => load(), [load, setting]);
  return (
    <section className={styles.section}>
      <Heading level={3} look="section">
        {t('users.browsers.title')}
      </Heading>
      <Text size="sm" c="dimmed">
        {t('users.browsers.text')}
      </Text>
      <div className={accountStyles.pushSwitch}>
        <PushPanel />
      </div>
      {browsers === undefined && browsersFailure === undefined && (
        <Loader size="sm" aria-label={t('shell.loading')} />
      )}
      {browsersFailure !== undefined && (
        <Alert color="red" role="alert" w="100%">
          {failureCodeText(t, browsersFailure)}
          {browsers === undefined && (
            <Button variant="default" mt="xs" display="block" onClick={load}>
              {t('users.sessions.retry')}
            </Button>
          )}
        </Alert>
      )}
      {browsers?.length === 0 && (
        <Text size="sm" role="status">
          {t('users.browsers.none')}
        </Text>
      )}
      {browsers && browsers.length > 0 && (
        <ul className={accountStyles.tokens} aria-label={t('users.browsers.title')}>
          {browsers.map((browser) => (
            // The switch above turns this one off, so that the browser knows of it.
            <BrowserRow
              key={browser.id}
              browser={browser}
              isRemovable={!browser.current || setting !== 'on'}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function BrowserRow({ browser, isRemovable }: { browser: PushBrowser; isRemovable: boolean }) {
  const own = useConsole().account.channels;
  const { t, i18n } = useTranslation();
  const removingId = useSelector(own, (answers) => answers.removingId);
  const { id, agent, current, creationTime, lastSuccess, lastFailure } = browser;
  const dates = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const date = (time: string): string => dates.format(Date.parse(time));
  const { browser: program, system } = deviceOfUserAgent(agent);
  const name = [program, system].filter(Boolean).join(' · ') || t('users.sessions.unknown');
  const isFailing = lastFailure !== null && Date.parse(lastFailure) > Date.parse(lastSuccess ?? '1970-01-01');
  const details = [
    t('users.browsers.since', { date: date(creationTime) }),
    lastSuccess !== null && t('users.browsers.lastSuccess', { date: date(lastSuccess) }),
    isFailing && t('users.browsers.failing', { date: date(lastFailure) }),
  ].filter(Boolean);
  const Icon = /Android|iOS|iPadOS/.test(system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={accountStyles.token}>
      <Icon size={18} aria-hidden />
      <div>
        <div title={agent}>
          {name} {current && <Badge variant="light">{t('users.browsers.current')}</Badge>}
        </div>
        <Text size="xs" c="dimmed">
          {details.join(' · ')}
        </Text>
      </div>
      {isRemovable && (
        <Button
          variant="subtle"
          color="red"
          aria-label={t('users.browsers.removeOne', { name })}
          loading={removingId === id}
          onClick={() => own.removeBrowser(id)}
        >
          {t('users.browsers.remove')}
        </Button>
      )}
    </li>
  );
}
