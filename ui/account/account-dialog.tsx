import { Button, Text, Alert, Badge, Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { UserForm } from '../users/user-form.tsx';
import type { Principal } from '@farol/core/domain/access/permission';
import { OwnSessionList } from './own-sessions.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { SINGLE_SIGN_ON_LINK_PATH } from '@farol/core/domain/navigation/single-sign-on-path';
import { IdentitySection } from '../users/identity-section.tsx';
import { useEffect, useRef } from 'react';
import { TelegramSection } from './telegram-section.tsx';
import {
  IconAdjustmentsHorizontal,
  IconBellRinging,
  IconDeviceDesktop,
  IconDeviceMobile,
} from '@tabler/icons-react';
import usersStyles from '../users/users.module.css';
import type { TestedChannel } from '@farol/core/domain/alert/notification-rule';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import { Heading } from '../kit/layout/heading.tsx';
import { deviceOfUserAgent } from '@farol/core/domain/activity/activity-user-agent';
import type { PushBrowser } from '@farol/core/domain/alert/push-subscription';
import { PushPanel } from '../alerts/push-panel.tsx';
import accountStyles from './account.module.css';

/** The user's own account (§2, "Account"), opened from the user menu over the current screen. */
export function AccountDialog() {
  const { form } = useConsole().account;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isNarrow = useIsNarrow();
  const isOpen = useSelector(form, (answers) => answers.isOpen);
  if (!isOpen || !principal) return null;
  return (
    <DialogFrame
      title={t('accountMenu.entry.account')}
      size={780}
      fullScreen={isNarrow}
      isFullHeight
      closeOnClickOutside={false}
      onClose={form.close}
    >
      <UserForm
        form={form}
        principal={principal}
        extraTabs={[
          {
            name: 'preferences',
            title: t('users.tab.preferences'),
            content: <PreferencesLink />,
          },
          {
            name: 'notifications',
            title: t('accountMenu.entry.notifications'),
            content: <NotificationsTab principal={principal} />,
          },
          {
            name: 'security',
            title: t('users.own.security'),
            content: <SecurityTab principal={principal} />,
          },
        ]}
      />
    </DialogFrame>
  );
}

/** Two-factor authentication, single sign-on, sessions and access tokens of the user's own account. */
function SecurityTab({ principal }: { principal: Principal }) {
  const offersTotp =
    principal.server.info.attributes['totpEnable'] === true || principal.user.totpKey !== null;
  const { account } = useConsole();
  const isActing = account.impersonatorName(principal.user.id) !== undefined;
  // Who acts as somebody is signed in elsewhere than that person, and other servers have neither.
  const listsSessions = principal.server.isPlus && !isActing;
  return (
    <div>
      {offersTotp && <TotpSetup user={principal.user} />}
      {listsSessions && principal.server.info.openIdEnabled && <OwnIdentity userId={principal.user.id} />}
      {listsSessions && <OwnSessionList />}
      <AccessTokens latest={principal.user.expirationTime} isListed={listsSessions} />
    </div>
  );
}

/** Connects the user's account to their person at the provider of single sign-on, and disconnects it. */
function OwnIdentity({ userId }: { userId: number }) {
  const { account } = useConsole();
  const { t } = useTranslation();
  return (
    <IdentitySection identity={account.ownIdentity} userId={userId} isOwn>
      <Text size="sm" c="dimmed">
        {t('users.openId.text')}
      </Text>
      <Button component="a" href={SINGLE_SIGN_ON_LINK_PATH} variant="default">
        {t('users.openId.connect')}
      </Button>
    </IdentitySection>
  );
}

/** Where alerts reach the user: Telegram, own browsers, and a test of all channels. */
function NotificationsTab({ principal }: { principal: Principal }) {
  const { account } = useConsole();
  const isActing = account.impersonatorName(principal.user.id) !== undefined;
  return (
    <div>
      {/* Who acts as somebody is not that person, and other servers have neither. */}
      {principal.server.isPlus && !isActing && <OwnChannels />}
      <TestNotification />
    </div>
  );
}

function OwnChannels() {
  const { load, stopWaiting } = useConsole().account.channels;
  useEffect(() => {
    load();
    return stopWaiting;
  }, [load, stopWaiting]);
  return (
    <>
      <TelegramSection />
      <PushBrowsersSection />
    </>
  );
}

/**
 * Opens the preferences from the account dialog. The account form is asked to close first, as it may have
 * unsaved changes.
 */
function PreferencesLink() {
  const { account, shell } = useConsole();
  const { form } = account;
  const { t } = useTranslation();
  const isRequested = useRef(false);
  useEffect(() => {
    const subscription = form.subscribe(() => {
      const { isOpen, isEditing } = form.getSnapshot();
      if (isRequested.current && !isOpen) shell.open('preferences');
      if (isEditing) isRequested.current = false;
    });
    return () => subscription.unsubscribe();
  }, [form, shell]);
  return (
    <section className={usersStyles.section}>
      <Text size="sm">{t('preferences.pointer')}</Text>
      <Button
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => {
          isRequested.current = true;
          form.close();
        }}
      >
        {t('preferences.open')}
      </Button>
    </section>
  );
}

/** Sends the user a test notification by each channel, and shows what came of each. */
function TestNotification() {
  const { testNotification } = useConsole().account;
  const { t } = useTranslation();
  const { isPending, response, failure } = useView(testNotification);
  return (
    <section className={usersStyles.section}>
      <Heading level={3} look="section">
        {t('accountMenu.entry.notifications')}
      </Heading>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={16} aria-hidden />}
        loading={isPending}
        onClick={testNotification.sendTest}
      >
        {t('users.own.test')}
      </Button>
      {response && <TestedChannels tested={response} />}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failureCodeText(t, failure)}
        </Alert>
      )}
    </section>
  );
}

function TestedChannels({ tested }: { tested: readonly TestedChannel[] }) {
  const { t } = useTranslation();
  const messageRef = useFocusIfLost<HTMLDivElement>();
  const color = tested.every(({ failure }) => failure === undefined) ? 'green' : 'orange';
  return (
    <Alert ref={messageRef} color={color} role="status" tabIndex={-1}>
      {tested.length === 0 && t('users.own.noChannel')}
      {tested.map(({ channel, failure }) => {
        const name = t(`records.option.notificators.${channel}`, { defaultValue: channel });
        return (
          <div key={channel}>
            {failure === undefined
              ? t('users.own.tested', { channel: name })
              : t('users.own.testFailed', { channel: name, reason: failureCodeText(t, failure) })}
          </div>
        );
      })}
    </Alert>
  );
}

/** The switch for push in this browser, and the list of the user's browsers that get it, to end that. */
function PushBrowsersSection() {
  const { account, alerts } = useConsole();
  const { load } = account.channels;
  const { t } = useTranslation();
  const { browsers, browsersFailure } = useView(account.channels);
  const setting = useSelector(alerts.push, (answers) => answers.setting);
  // This browser was registered, or is no longer.
  useEffect(() => {
    load();
  }, [load, setting]);
  return (
    <section className={usersStyles.section}>
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
