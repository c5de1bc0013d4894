import type { Principal } from '@farol/core/domain/access/permission';
import { useEffect } from 'react';
import { useConsole } from '../kit/console/use-console.ts';
import { OwnBrowsers } from './own-browsers.tsx';
import { TelegramSection } from './telegram-section.tsx';
import { TestNotification } from './test-notification.tsx';

/** Where alerts reach the user: Telegram, own browsers, and a test of all channels. */
export function NotificationsTab({ principal }: { principal: Principal }) {
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
      <OwnBrowsers />
    </>
  );
}
